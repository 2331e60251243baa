import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// The plan with a clock that the test moves, and a service that answers after half a second.
@Suite struct ResultsPlanTests {
    private var plan = ResultsPlan(sources: [.affiliates], requestsPerMinute: 20)
    private var now = Date.t0
    private var requested: [(id: String, at: TimeInterval)] = []

    private static func page(_ numbers: ClosedRange<Int>) -> [RaceID] { numbers.map { RaceID("r\($0)") } }

    /// Follows the plan until an instant; what is final is wanted no more.
    private mutating func run(until end: TimeInterval, known: inout Set<RaceID>, isFinal: Bool = true) {
        while now.timeIntervalSince(.t0) < end {
            let taken = plan.take(at: now, wanting: { !known.contains($0) }, knows: { _, _ in true })
            if let (id, source) = taken {
                requested.append((id.text, now.timeIntervalSince(.t0)))
                now += 0.5
                if isFinal { known.insert(id) }
                plan.succeeded(id, source, age: 0, at: now)
            } else {
                now += 0.5
            }
        }
    }

    @Test mutating func theFirstScreenComesInABurstAndTheRestWithinTheBudget() {
        var known: Set<RaceID> = []
        plan.setVisible(Self.page(1...12))
        run(until: 60, known: &known)
        #expect(requested.map(\.id) == (1...12).map { "r\($0)" })
        #expect(requested.prefix(6).allSatisfy { $0.at < 3.5 }, "\(requested)")
        // Of twenty a minute to the host five are left to the board, and of its ten at once four.
        for window in requested.indices {
            let start = requested[window].at
            #expect(requested.count { (start..<start + 60).contains($0.at) } <= 6 + 15)
            #expect(requested.count { (start..<start + 1).contains($0.at) } <= 6)
        }
        let rest = requested.dropFirst(7)
        #expect(zip(rest, rest.dropFirst()).allSatisfy { $1.at - $0.at >= 3.5 })
        #expect(rest.last.map { $0.at < 30 } == true, "\(requested)")
    }

    @Test mutating func theRowUnderTheCursorComesFirstWhereverItIs() {
        var known: Set<RaceID> = []
        let page = Self.page(1...12)
        plan.setVisible(page)
        run(until: 1, known: &known)
        plan.setVisible([RaceID("r9")] + page.filter { $0.text != "r9" })
        run(until: 1.5, known: &known)
        #expect(requested.map(\.id) == ["r1", "r2", "r9"])
    }

    @Test mutating func knownResultsAreNotRequestedAgainOnAnotherPage() {
        var known: Set<RaceID> = []
        plan.setVisible(Self.page(1...3))
        run(until: 5, known: &known, isFinal: false)
        plan.setVisible(Self.page(4...5))
        run(until: 10, known: &known, isFinal: false)
        plan.setVisible(Self.page(1...3))
        run(until: 29, known: &known, isFinal: false)
        #expect(requested.map(\.id) == ["r1", "r2", "r3", "r4", "r5"])
        run(until: 36, known: &known, isFinal: false)
        #expect(requested.dropFirst(5).first?.id == "r1", "what may still change is requested again in time")
    }

    @Test mutating func aThrottledHostTakesNoRaceItsTurn() {
        plan.setVisible(Self.page(1...3))
        let first = plan.take(at: now, wanting: { _ in true }, knows: { _, _ in true })
        #expect(first?.0 == RaceID("r1"))
        plan.failed(
            RaceID("r1"), .affiliates, .throttled(seconds: 4), jitter: 0, at: now, knows: { _, _ in true })
        #expect(plan.take(at: now + 3.9, wanting: { _ in true }, knows: { _, _ in true }) == nil)
        #expect(plan.due(wanting: { _ in true }, knows: { _, _ in true }) == now + 4)
        #expect(plan.take(at: now + 4, wanting: { _ in true }, knows: { _, _ in true })?.0 == RaceID("r1"))
    }

    @Test mutating func theCursorsRowKeepsNoOtherFromItsTurn() {
        var known: Set<RaceID> = []
        plan.setVisible(Self.page(1...12))
        run(until: 90, known: &known, isFinal: false)
        #expect(Set(requested.map(\.id)).count == 12)
    }

    @Test mutating func aLowRateIsSharedToo() {
        plan = ResultsPlan(sources: [.affiliates], requestsPerMinute: 4)
        var known: Set<RaceID> = []
        plan.setVisible(Self.page(1...12))
        run(until: 66, known: &known)
        #expect(requested.count == 6 + 3)
    }

    @Test mutating func aQuotaKnowsNoBurst() {
        plan = ResultsPlan(sources: [.horseRacingUSA], requestsPerMinute: 20)
        var known: Set<RaceID> = []
        plan.setVisible(Self.page(1...6))
        run(until: 30, known: &known)
        #expect(zip(requested, requested.dropFirst()).allSatisfy { $1.at - $0.at >= 6 })
    }

    /// A page that is visible for a long time does not make the memory grow.
    @Test mutating func aThousandPagesAreNotRemembered() {
        for number in 1...2000 {
            plan.setVisible([RaceID("x\(number)")])
            if let (id, source) = plan.take(at: now, wanting: { _ in true }, knows: { _, _ in true }) {
                plan.succeeded(id, source, age: 0, at: now)
            }
            now += 4
        }
        #expect(plan.remembered <= 501)
    }
}
