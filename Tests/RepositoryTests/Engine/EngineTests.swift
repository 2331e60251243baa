import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// What every engine does, whichever machine it runs.
@MainActor
@Suite struct EngineTests {
    private let clock = ManualClock()
    private let feed = HeldFeed<Int>()
    private let ports: PollMachine.Ports
    private let engine: Engine<PollMachine>

    private struct Highest: RandomNumberGenerator {
        mutating func next() -> UInt64 { .max }
    }

    init() {
        ports = PollMachine.Ports(feed)
        engine = Engine(
            PollMachine(due: .t0 + 10), ports: ports, clock: clock, generator: Highest(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func heard(_ count: Int) async {
        while engine.snapshot.heard.count < count {
            await withCheckedContinuation { continuation in
                engine.onChange = { [engine] in
                    // A second change may come before who waits has its turn.
                    engine.onChange = nil
                    continuation.resume()
                }
            }
        }
    }

    @Test func itSleepsToTheDeadlineAndThenRequests() async {
        engine.handle(.nothing)
        await clock.sleeper(until: .t0 + 10)
        #expect(feed.requested == 0)
        clock.advance(to: .t0 + 10)
        await feed.request(1)
        #expect(engine.beats == 1)
        #expect(engine.requestCount == 1)
        feed.answer(.success(7))
        await heard(1)
        await clock.sleeper(until: .t0 + 20)
        #expect(engine.snapshot.heard == [.answered(7)])
        #expect(engine.beats == 1, "the deadline before the answer's was replaced")
        await engine.stop()
    }

    @Test func aReplacedDeadlineDoesNotRing() async {
        engine.handle(.nothing)
        await clock.sleeper(until: .t0 + 10)
        engine.sleep(until: .t0 + 30)
        await clock.sleeper(until: .t0 + 30)
        clock.advance(to: .t0 + 29)
        await letOthersRun(turns: 20)
        #expect(engine.beats == 0)
        clock.advance(to: .t0 + 30)
        await feed.request(1)
        #expect(engine.beats == 1)
        feed.answer(.failure(.cancelled))
        await engine.stop()
    }

    @Test func aDeadlineThatPassedInASuspendIsServedOnce() async {
        engine.handle(.nothing)
        await clock.sleeper(until: .t0 + 10)
        clock.set(to: .t0 + 7200)
        clock.advance(to: .t0 + 7200)
        await feed.request(1)
        #expect(engine.beats == 1)
        feed.answer(.success(1))
        await heard(1)
        // Counted from now, not made up for.
        await clock.sleeper(until: .t0 + 7210)
        #expect(feed.requested == 1)
        await engine.stop()
    }

    @Test func settingTheDevicesClockMovesNoDeadline() async {
        engine.handle(.nothing)
        await clock.sleeper(until: .t0 + 10)
        clock.setDevice(by: 3600)
        engine.handle(.nothing)
        await letOthersRun(turns: 20)
        #expect(engine.beats == 0)
        await clock.sleeper(until: .t0 + 10)
        await engine.stop()
    }

    @Test func aFailureComesWithARandomNumber() async {
        clock.set(to: .t0 + 10)
        engine.handle(.timer)
        await feed.request(1)
        feed.answer(.failure(.timedOut(detail: "slow")))
        await heard(1)
        guard case .failed(.timedOut, let jitter) = engine.snapshot.heard.first else {
            Issue.record("no failure")
            return
        }
        #expect(0.9..<1 ~= jitter)
        await engine.stop()
    }

    @Test func anAnswerToTheMachineBeforeIsIgnored() async {
        clock.set(to: .t0 + 10)
        engine.handle(.timer)
        await feed.request(1)
        engine.run(PollMachine(due: .t0 + 10))
        engine.handle(.timer)
        await feed.request(2)
        feed.answer(.success(1))
        feed.answer(.success(2))
        await heard(1)
        await letOthersRun(turns: 20)
        #expect(engine.snapshot.heard == [.answered(2)])
        #expect(feed.wereCancelled == [true, false])
        await engine.stop()
    }

    @Test func theFailureOfACancelledRequestIsIgnored() async {
        clock.set(to: .t0 + 10)
        engine.handle(.timer)
        await feed.request(1)
        engine.abandonRequests()
        feed.answer(.failure(.cancelled))
        await letOthersRun(turns: 20)
        #expect(engine.snapshot.heard.isEmpty)
        #expect(feed.wereCancelled == [true])
        await engine.stop()
    }

    @Test func anotherMachineHasNoDeadlineOfTheOneBefore() async {
        engine.handle(.nothing)
        await clock.sleeper(until: .t0 + 10)
        engine.run(PollMachine(due: .t0 + 50))
        clock.advance(to: .t0 + 20)
        await letOthersRun(turns: 20)
        #expect(engine.beats == 0)
        #expect(feed.requested == 0)
        await engine.stop()
    }

    @Test func savedDataIsHandledUnlessTheMachineIsAnother() async {
        engine.restore { .found(1) }
        await heard(1)
        engine.restore { .found(2) }
        engine.abandonRequests()
        engine.restore { nil }
        await letOthersRun(turns: 20)
        #expect(engine.snapshot.heard == [.found(1)])
        await engine.stop()
    }

    @Test func listenersHearOfChangesAndTheMachineOfEveryEvent() {
        var changes = 0
        engine.onChange = { changes += 1 }
        engine.handle(.nothing)
        engine.handle(.found(1))
        engine.handle(.nothing)
        #expect(changes == 1)
        #expect(ports.changes.map(\.before) == [0])
        #expect(ports.changes.map(\.after) == [1])
        #expect(ports.handled == [.nothing, .found(1), .nothing])
    }

    @Test func theMachineIsGivenTheServersClock() {
        var server = ServerClock()
        let follower = Engine(
            PollMachine(due: .t0 + 10), ports: ports, clock: clock, generator: Highest(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, serverClock: { server })
        #expect(follower.snapshot.offset == 0)
        for _ in 1...5 { server.measure(serverDate: .t0 + 43, age: 0, requested: .t0, answered: .t0) }
        follower.handle(.nothing)
        #expect(follower.snapshot.offset == server.offset)
        #expect(follower.serverNow == .t0 + server.offset)
        #expect(server.offset != 0)
    }

    @Test func stopEndsDeadlineAndRequestsAndWaitsForThem() async {
        clock.set(to: .t0 + 10)
        engine.handle(.timer)
        await feed.request(1)
        var isStopped = false
        let stopping = Task {
            await engine.stop()
            isStopped = true
        }
        await letOthersRun(turns: 20)
        #expect(!isStopped, "its request still runs")
        feed.answer(.success(1))
        await stopping.value
        #expect(feed.wereCancelled == [true])
        #expect(ports.isFinished)
        engine.handle(.found(1))
        clock.advance(to: .t0 + 7200)
        await letOthersRun(turns: 20)
        #expect(engine.snapshot.heard.isEmpty)
        #expect(engine.beats == 0)
        #expect(ports.handled == [.timer])
    }
}
