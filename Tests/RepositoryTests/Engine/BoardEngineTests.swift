import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

@MainActor
@Suite struct BoardEngineTests {
    private let clock = ManualClock()
    private let feed = ScriptedFeed()

    private struct Seeded: RandomNumberGenerator {
        mutating func next() -> UInt64 { .max }
    }

    private func makeEngine(heartbeat: TimeInterval? = nil) -> BoardEngine {
        BoardEngine(
            settings: RaceBoard.Settings(), clock: clock, generator: Seeded(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, heartbeat: heartbeat)
    }

    @Test func aHeartbeatComesThoughNothingIsDue() async {
        let engine = makeEngine(heartbeat: 5)
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        #expect(engine.request == 1)
        await feed.answer(.success(.sample(count: 30, first: .t0 + 3600)))
        await engine.seen { $0.races.count == 5 }
        #expect(engine.request == nil)
        for beat in 1...5 {
            await clock.sleeper(until: .t0 + TimeInterval(beat * 5))
            #expect(engine.beats == beat - 1)
            clock.advance(to: .t0 + TimeInterval(beat * 5))
        }
        await clock.sleeper(until: .t0 + 30)
        #expect(await feed.counts == [10])
        await engine.stop()
    }

    @Test func racesOfARelayReachWhoeverListens() async {
        let engine = makeEngine()
        var heard: [Race] = []
        engine.ports.onRaces = { heard = $0 }
        engine.handle(.relayed(.time(serverDate: .t0, requested: .t0)))
        let report = RelayFeedReport(state: .live, source: "neds", trueAt: .t0)
        let board = RelayBoard(
            mark: RelayMark(run: .t0, seq: 1), at: .t0, feed: report, answer: answer(["a": 100, "b": 200]))
        engine.handle(.relayed(.board(board)))
        #expect(heard.map(\.id.text) == ["a", "b"])
        await engine.stop()
    }

    @Test func whatElseHappensPutsNoHeartbeatOff() async {
        let engine = makeEngine(heartbeat: 5)
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        for second in 1...4 {
            clock.set(to: .t0 + TimeInterval(second))
            engine.handle(.want(.all, rows: second))
        }
        await clock.sleeper(until: .t0 + 5)
        clock.advance(to: .t0 + 5)
        await clock.sleeper(until: .t0 + 10)
        #expect(engine.beats == 1)
        await feed.answer(.failure(.cancelled))
        await engine.stop()
    }

    @Test func choicesBeforeTheFirstRequestAreKept() async {
        let engine = makeEngine()
        engine.handle(.want(RaceFilter(CategoryFilter([.harness])), rows: 3))
        #expect(engine.snapshot.slots.count == 3)
        #expect(await feed.counts.isEmpty)
        engine.start(with: [.neds: feed])
        #expect(await feed.requested() == 10)
        await feed.answer(.success(.sample(count: 30)))
        await engine.seen { $0.races.count == 3 }
        #expect(engine.snapshot.races.map(\.race.category) == [.harness, .harness, .harness])
        await engine.stop()
    }

    @Test func nothingIsPublishedWhenNothingChanges() async {
        let engine = makeEngine()
        var changes = 0
        engine.onChange = { changes += 1 }
        engine.handle(.want(.all, rows: 5))
        engine.advance()
        #expect(changes == 0)
        engine.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 5))
        #expect(changes == 1)
        await engine.stop()
    }

    @Test func advancingDoesNothingBeforeTheDeadlineAndEverythingFromThenOn() async {
        let engine = makeEngine()
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        await feed.answer(.success(FeedAnswer(races: [.sample("a", start: .t0 + 10), .sample("b", start: .t0 + 90)])))
        await engine.seen { $0.races.count == 2 }
        var events = 0
        engine.ports.onEvent = { _ in events += 1 }
        let due = engine.snapshot.health.nextTry
        clock.set(to: due - 0.01)
        engine.advance()
        #expect(events == 0)
        // Nobody's timer has come.
        clock.set(to: .t0 + 70)
        engine.advance()
        #expect(events == 1 && engine.snapshot.races.map(\.id.text) == ["b"])
        // The request for which it was time is under way: its end is awaited.
        _ = await feed.requested()
        await feed.answer(.success(.sample(count: 30)))
        await engine.stop()
    }

    @Test func stoppedEngineDoesNothingMore() async {
        let engine = makeEngine()
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        await feed.answer(.success(.sample(count: 30)))
        await engine.seen { $0.races.count == 5 }
        await engine.stop()
        let before = engine.snapshot
        engine.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 1))
        #expect(engine.snapshot == before)
    }

    @Test func answerOfAServiceThatWasLeftIsNone() async {
        let engine = makeEngine()
        let other = ScriptedFeed()
        engine.start(with: [.neds: feed])
        #expect(await feed.requested() == 10)
        engine.configure(interval: 30, source: .neds, backup: nil, feeds: [.neds: other])
        #expect(await other.requested() == 10)
        await feed.answer(.success(.sample(count: 6, prefix: "old")))
        await other.answer(.success(.sample(count: 6, prefix: "new")))
        await engine.seen { !$0.races.isEmpty }
        #expect(engine.snapshot.races.map(\.id.text) == (0..<5).map { "new-\($0)" })
        await engine.stop()
    }
}
