import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The engine with a store beside it.
@MainActor
@Suite struct StoringEngineTests {
    private let clock = ManualClock()
    private let feed = ScriptedFeed()
    private let store = ScriptedStore()

    private func makeEngine() -> BoardEngine {
        BoardEngine(
            settings: RaceBoard.Settings(), clock: clock, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, store: store)
    }

    /// The engine has started, and its first request has been answered.
    private func begin(_ engine: BoardEngine, _ answer: FeedAnswer = .sample(count: 30)) async {
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        await feed.answer(.success(answer))
    }

    @Test func racesAreStoredBeforeTheyAreShown() async {
        let engine = makeEngine()
        store.isSlow = true
        await begin(engine)
        await store.saves(1)
        #expect(engine.snapshot.races.isEmpty)
        #expect(store.changes[0].races.count == 30)
        #expect(store.changes[0].shown?.count == 5)
        store.release()
        await engine.seen { $0.races.count == 5 }
        await engine.stop()
    }

    @Test func slowDiskHoldsTheBoardForASecondAtMost() async {
        let engine = makeEngine()
        store.isSlow = true
        await begin(engine)
        await clock.sleeper(until: .t0 + 1)
        #expect(engine.snapshot.races.isEmpty)
        clock.advance(to: .t0 + 1)
        await engine.seen { $0.races.count == 5 }
        store.release()
        await engine.stop()
    }

    @Test func diskThatHangsIsReportedAndSoIsItsRecovery() async {
        let engine = makeEngine()
        store.isSlow = true
        await begin(engine)
        await clock.sleeper(until: .t0 + 1)
        await clock.sleeper(until: .t0 + 5)
        clock.advance(to: .t0 + 4.9)
        await engine.seen { $0.races.count == 5 }
        #expect(engine.snapshot.storeProblem == nil, "it is only slow")
        clock.advance(to: .t0 + 5)
        await engine.seen { $0.storeProblem?.kind == .silent }
        #expect(engine.snapshot.health.state(at: .t0 + 5, hasRaces: true) == .live)
        store.release()
        await engine.seen { $0.storeProblem == nil }
        #expect(store.changes.dropFirst().flatMap(\.races).isEmpty, "what was under way is safe")
        await engine.stop()
    }

    @Test func diskThatHangsAtTheStartIsReported() async {
        let engine = makeEngine()
        store.isSlow = true
        let restoring = Task { await engine.restore() }
        await clock.sleeper(until: .t0 + 5)
        clock.advance(to: .t0 + 5)
        await engine.seen { $0.storeProblem?.kind == .silent }
        store.release()
        await restoring.value
        #expect(engine.snapshot.storeProblem == nil)
        await engine.stop()
    }

    @Test func aSaveThatComesBackInTimeLeavesNobodyWaiting() async {
        let engine = makeEngine()
        await begin(engine)
        await engine.seen { $0.races.count == 5 }
        clock.advance(to: .t0 + 5)
        await letOthersRun(turns: 20)
        #expect(engine.snapshot.storeProblem == nil)
        await engine.stop()
    }

    @Test func aRunThatHasHeardNothingStoresNothing() async {
        let engine = makeEngine()
        store.stored = StoredBoard(
            races: [BoardRace(race: .sample("old", start: .t0 + 100), confirmedAt: .t0 - 90)], lastGood: .t0 - 90,
            savedAt: .t0 - 90, deviceError: 0)
        await engine.restore()
        engine.start(with: [.neds: feed])
        _ = await feed.requested()
        await feed.answer(.failure(.noNetwork(detail: "")))
        await engine.seen { $0.health.problem != nil }
        clock.setDevice(by: 365 * 86_400)
        engine.checkDeviceClock()
        #expect(engine.snapshot.races.isEmpty, "by the device's clock it is past")
        await engine.stop()
        #expect(store.changes.isEmpty)
    }

    @Test func boardRunsWithoutAStoreAndSavesWhenItWorksAgain() async {
        let engine = makeEngine()
        let full = StoreProblem(.full, path: "/x", detail: "disk full")
        store.outcomes = [full]
        await begin(engine)
        await engine.seen { $0.races.count == 5 && $0.storeProblem == full }
        clock.set(to: .t0 + 31)
        engine.advance()
        _ = await feed.requested()
        await feed.answer(.success(.sample(count: 30)))
        await engine.seen { $0.storeProblem == nil }
        #expect(store.changes.last?.races.count == 30, "what was lost in between is stored too")
        await engine.stop()
    }

    @Test func newFileIsGivenEverythingAtOnce() async {
        let engine = makeEngine()
        store.outcomes = [StoreProblem(.corrupt, path: "/x", detail: "malformed")]
        await begin(engine)
        await store.saves(2)
        #expect(store.changes[1].races.count == 30)
        await engine.seen { $0.storeProblem == nil && $0.races.count == 5 }
        await engine.stop()
    }

    @Test func racesOfTheLastRunAreShownBeforeTheFeedIsRequested() async {
        let engine = makeEngine()
        store.stored = StoredBoard(
            races: [BoardRace(race: .sample("old"), confirmedAt: .t0 - 90)], lastGood: .t0 - 90, savedAt: .t0 - 90,
            deviceError: nil)
        await engine.restore()
        #expect(engine.snapshot.races.map(\.id.text) == ["old"])
        #expect(engine.snapshot.health.state(at: .t0, hasRaces: true) == .stale(age: 90))
        #expect(await feed.counts.isEmpty)
        await engine.stop()
    }

    @Test func deviceClockThatWasSetIsNoticedAndMovesNothing() async {
        let engine = makeEngine()
        var answer = FeedAnswer.sample(count: 30)
        answer.serverDate = .t0
        await begin(engine, answer)
        await engine.seen { $0.races.count == 5 }
        let offset = engine.snapshot.clock.offset
        clock.setDevice(by: -43)
        engine.checkDeviceClock()
        #expect(engine.snapshot.clock.deviceError == 43 || engine.snapshot.clock.deviceError == 44)
        #expect(engine.snapshot.clock.offset == offset)
        await engine.stop()
    }

    @Test func racesOfAnotherServiceGoIntoItsOwnStore() async {
        let engine = makeEngine()
        let (other, otherStore) = (ScriptedFeed(), ScriptedStore())
        await begin(engine, .sample(count: 6, prefix: "old"))
        await engine.seen { !$0.races.isEmpty }
        engine.configure(interval: 30, source: .neds, backup: nil, feeds: [.neds: other], store: otherStore)
        _ = await other.requested()
        await other.answer(.success(.sample(count: 6, prefix: "new")))
        await engine.seen { !$0.races.isEmpty }
        let kept = store.changes.flatMap(\.races).map(\.id.text)
        #expect(kept.filter { !$0.hasPrefix("old") }.isEmpty)
        #expect(otherStore.changes.first?.races.map(\.id.text) == (0..<6).map { "new-\($0)" })
        await engine.stop()
    }

    @Test func serverClockIsNotMeasuredByTheDisk() async {
        let engine = makeEngine()
        store.isSlow = true
        var answer = FeedAnswer.sample(count: 30)
        answer.serverDate = .t0 + 43
        await begin(engine, answer)
        await clock.sleeper(until: .t0 + 1)
        clock.advance(to: .t0 + 1)
        await engine.seen { $0.races.count == 5 }
        #expect(engine.snapshot.clock.errorBound == 0.5)
        store.release()
        await engine.stop()
    }

    @Test func whatWaitsForASlowSaveIsStoredBeforeTheEnd() async {
        let engine = makeEngine()
        store.isSlow = true
        await begin(engine)
        await clock.sleeper(until: .t0 + 1)
        clock.advance(to: .t0 + 1)
        await engine.seen { $0.races.count == 5 }
        engine.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 3))
        #expect(store.changes.count == 1)
        let end = Task { await engine.stop() }
        store.release()
        await end.value
        #expect(store.changes.count == 2)
    }
}
