import FoundationEssentials
import Models
import RacingTestKit
import System
import Testing

@testable import Services

extension CounterMemory {
    fileprivate func today() -> Int { update { ledger, _ in ledger.quota.spent(at: .t0).today } }
}

@Suite(.timeLimit(.minutes(20)))
struct HorseRacingUSAGateTests {
    private let clock = ManualClock()

    private func gate(
        _ transport: any HTTPTransport, _ counter: CounterMemory? = nil, daily: Int = 100, monthly: Int = 1000,
        longestWait: TimeInterval = 600
    ) -> HorseRacingUSAGate {
        HorseRacingUSAGate(
            transport, clock: clock, counter: counter ?? CounterMemory(clock: clock),
            budget: RequestBudget(daily: daily, monthly: monthly),
            longestWait: longestWait)
    }

    private func outcome(_ gate: HorseRacingUSAGate, _ url: String = "x", urgency: Int = 0) async -> TransportError? {
        var request = HTTPRequest(url: url)
        request.urgency = urgency
        do throws(TransportError) {
            _ = try await gate.get(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func neverTwoInASecondNorMoreThanTenInAMinute() async {
        let clock = SteppingClock()
        let transport = TimedTransport(clock)
        let gate = HorseRacingUSAGate(
            transport, clock: clock, counter: CounterMemory(clock: clock),
            budget: RequestBudget(daily: 100, monthly: 100), longestWait: 60)
        for _ in 1...25 { #expect(await outcome(gate) == nil) }
        let times = transport.requested.map(\.at)
        #expect(times.count == 25)
        for (one, next) in zip(times, times.dropFirst()) { #expect(next.timeIntervalSince(one) >= 1) }
        for (one, eleventh) in zip(times, times.dropFirst(10)) { #expect(eleventh.timeIntervalSince(one) >= 60) }
        #expect(times.last.map { $0.timeIntervalSince(.t0) < 130 } == true, "no slower than that")
    }

    @Test func spentBudgetHoldsBackUntilTheNextDayAndMonth() async {
        let gate = gate(TimedTransport(clock), daily: 1)
        #expect(await outcome(gate) == nil)
        clock.advance(to: .t0 + 30)
        // .t0 is 03:00 UTC.
        let spent = SpentBudget(.horseRacingUSA, .day, limit: 1, seconds: 21 * 3600 - 30)
        #expect(await outcome(gate) == .budgetSpent(spent))
        clock.advance(to: .t0 + 21 * 3600)
        #expect(await outcome(gate) == nil)
        #expect(await gate.spent() == (1, 2))
    }

    @Test func answerOf429IsCountedAndARequestThatNeverLeftIsNot() async {
        let counter = CounterMemory(clock: clock)
        #expect(await outcome(gate(TimedTransport(clock, .success(HTTPResponse(status: 429))), counter)) == nil)
        #expect(await counter.today() == 1)
        clock.advance(to: .t0 + 2)
        #expect(
            await outcome(gate(TimedTransport(clock, .failure(.refused(detail: ""))), counter)) == .refused(detail: ""))
        #expect(await counter.today() == 1)
        clock.advance(to: .t0 + 4)
        #expect(
            await outcome(gate(TimedTransport(clock, .failure(.timedOut(detail: ""))), counter))
                == .timedOut(detail: ""))
        #expect(await counter.today() == 2)
    }

    @Test func aWaitThatIsTooLongFailsAtOnce() async {
        let transport = TimedTransport(clock)
        let gate = gate(transport, longestWait: 0.5)
        #expect(await outcome(gate) == nil)
        #expect(await outcome(gate) == .throttled(seconds: 2))
        #expect(transport.requested.count == 1)
    }

    @Test func whatIsOnTheScreenGoesBeforeTheRest() async throws {
        let transport = TimedTransport(clock)
        let gate = gate(transport)
        _ = await outcome(gate, "first")
        let late = Task { await outcome(gate, "rates", urgency: 2) }
        try await letOthersRun(until: "one that waits") { await gate.waiting >= 1 }
        let soon = Task { await outcome(gate, "race", urgency: 0) }
        try await letOthersRun(until: "two that wait") { await gate.waiting >= 2 }
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        _ = await soon.value
        #expect(transport.requested.map(\.url) == ["first", "race"])
        await clock.sleeper(until: .t0 + 2.2)
        clock.advance(to: .t0 + 2.2)
        _ = await late.value
        #expect(transport.requested.map(\.url) == ["first", "race", "rates"])
    }

    @Test func mostUrgentTakesThePlaceOfAnotherWhereNoneIsLeft() async throws {
        let transport = TimedTransport(clock)
        let gate = gate(transport, longestWait: 1.5)
        _ = await outcome(gate, "first")
        let late = Task { await outcome(gate, "rates", urgency: 2) }
        try await letOthersRun(until: "one that waits") { await gate.waiting >= 1 }
        let soon = Task { await outcome(gate, "race", urgency: 0) }
        try await letOthersRun(until: "two that wait") { await gate.waiting >= 2 }
        #expect(await outcome(gate, "another", urgency: 2) == .throttled(seconds: 3))
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        #expect(await soon.value == nil)
        #expect(await late.value == .throttled(seconds: 3))
        #expect(transport.requested.map(\.url) == ["first", "race"])
    }

    @Test func twoProgramsHaveOneLimitAndWhoLeavesGivesItsPlaceBack() async {
        let transport = TimedTransport(clock)
        let counter = CounterMemory(clock: clock)
        let (one, other) = (gate(transport, counter), gate(transport, counter))
        #expect(await outcome(one) == nil)
        let leaver = Task { await outcome(other, "leaver") }
        await clock.sleeper(until: .t0 + 1.1)
        leaver.cancel()
        #expect(await leaver.value == .cancelled)
        #expect(await counter.today() == 1)
        let next = Task { await outcome(one, "next") }
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        #expect(await next.value == nil)
        #expect(transport.requested.map(\.url) == ["x", "next"])
    }
}
