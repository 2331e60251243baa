import FoundationEssentials
import RacingTestKit
import Testing

@testable import Services

@Suite struct RequestSlotsTests {
    private static let rules = [RequestRule(1, in: 1), RequestRule(10, in: 60)]

    /// Whether instants keep every rule.
    private func keep(_ times: [TimeInterval], _ rules: [RequestRule]) -> Bool {
        let times = times.sorted()
        return rules.allSatisfy { rule in
            zip(times, times.dropFirst(rule.count)).allSatisfy { $1 - $0 >= rule.seconds - 1e-6 }
        }
    }

    @Test func tenComeASecondApartAndTheNextOneAMinuteAfterTheFirst() {
        var slots = RequestSlots()
        let booked = (1...11).map { _ in slots.book(Self.rules, at: 1000, longest: 120) }
        #expect(booked == (0..<10).map { .after(Double($0)) } + [.after(60)])
        #expect(slots.book(Self.rules, at: 1000, longest: 30) == .tooLate(by: 61))
        #expect(slots.book(Self.rules, at: 1055, longest: 30) == .after(6))
    }

    @Test func placeThatIsGivenBackIsBookedAgainAndNoOther() {
        var slots = RequestSlots()
        for _ in 1...4 { _ = slots.book(Self.rules, at: 10, longest: 60) }
        slots.giveBack(11)
        slots.giveBack(11)
        #expect(slots.times == [10, 12, 13])
        #expect(slots.book(Self.rules, at: 10, longest: 60) == .after(1))
        #expect(slots.book(Self.rules, at: 10, longest: 60) == .after(4))
    }

    @Test func anyOrderOfBookingsAndReturnsKeepsTheRules() {
        var generator = SeededGenerator(seed: 4)
        for _ in 1...30 {
            var slots = RequestSlots()
            var (now, sent) = (0.0, [Double]())
            for _ in 1...200 {
                now += Double.random(in: 0...4, using: &generator)
                guard case .after(let wait) = slots.book(Self.rules, at: now, longest: 40) else { continue }
                if Bool.random(using: &generator), wait > 0 {
                    slots.giveBack(now + wait)
                } else {
                    sent.append(now + wait)
                }
            }
            #expect(keep(sent, Self.rules) && sent.count > 60)
        }
    }

    @Test(arguments: [[Double.nan, .infinity, -.infinity, 1e308], [5000], [-1e9], Array(repeating: 10, count: 99)])
    func timesThatCannotBeHoldNothingBackForLong(times: [TimeInterval]) {
        var slots = RequestSlots(times)
        guard case .after(let wait) = slots.book(Self.rules, at: 10, longest: 120) else {
            Issue.record("nothing was booked")
            return
        }
        #expect(wait <= 60)
        #expect(slots.times.count <= 100)
    }

    @Test func twoWhoKnewHalfKnowAllTogether() {
        let merged = RequestSlots([1, 2]).merged(with: RequestSlots([2, 3]))
        #expect(merged.times == [1, 2, 3])
        let quota = RequestQuota(earlier: ["2026-11-21", "3", "9"]).merged(
            with: RequestQuota(earlier: ["2026-11-21", "5", "9"]))
        #expect(quota.spent(at: .t0) == (5, 11))
    }

    /// Requests of two programs that book in one ledger, or each in its own.
    private func sent(isShared: Bool) -> [TimeInterval] {
        var generator = SeededGenerator(seed: 9)
        var ledgers = [RequestSlots(), RequestSlots()]
        var (now, sent) = (0.0, [Double]())
        for _ in 1...300 {
            now += Double.random(in: 0...3, using: &generator)
            let program = isShared ? 0 : Int.random(in: 0...1, using: &generator)
            let booking = ledgers[program].book(Self.rules, at: now, longest: 30)
            if case .after(let wait) = booking { sent.append(now + wait) }
        }
        return sent
    }

    @Test func twoProgramsKeepOneLimitAndTheJudgeFindsTwoThatCountAlone() {
        #expect(keep(sent(isShared: true), Self.rules))
        #expect(!keep(sent(isShared: false), Self.rules), "the seeded defect")
    }
}
