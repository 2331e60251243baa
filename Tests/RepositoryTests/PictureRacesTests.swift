import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// Races of a picture that is shown twelve seconds late, beside the engine that is not.
@MainActor
@Suite struct PictureRacesTests {
    private let program = ManualClock()
    private let engine: BoardEngine
    private let picture: PictureDelay

    init() {
        engine = BoardEngine(
            settings: RaceBoard.Settings(), clock: program, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        picture = PictureDelay(Engines(engine, cards: CardBoard.Settings(), generator: SystemRandomNumberGenerator()))
        engine.handle(.start)
        answer(at: 0)
        picture.set(12)
    }

    private func answer(at second: Double) {
        program.set(to: .t0 + second)
        engine.handle(.answered(.sample(count: 30, first: .t0 + 2000 + second), requested: .t0 + second - 0.1))
    }

    private func fail(at second: Double) {
        program.set(to: .t0 + second)
        engine.advance()
        engine.handle(
            .failed(.serverError(status: 500, detail: nil, retryAfter: nil), requested: .t0 + second, jitter: 0))
    }

    private func late(at second: Double) -> BoardSnapshot {
        program.set(to: .t0 + second)
        picture.advance()
        return picture.races.snapshot
    }

    @Test func anAnswerIsShownLate() {
        let before = picture.races.snapshot.races
        answer(at: 30)
        #expect(late(at: 41).races == before)
        #expect(late(at: 42).races == engine.snapshot.races)
        #expect(engine.snapshot.races != before)
    }

    /// The late board knows who answered, though it has sent nothing.
    @Test func theFallbackIsShownLateToo() {
        var second = 30.0
        while engine.snapshot.health.source == .neds {
            second = max(second + 1, engine.snapshot.health.nextTry.timeIntervalSince(.t0))
            fail(at: second)
            program.set(to: max(program.now, engine.snapshot.health.nextTry))
            engine.advance()
        }
        second = program.now.timeIntervalSince(.t0)
        answer(at: second)
        let health = engine.snapshot.health
        #expect(health.isBackup && health.problem == nil)
        #expect(!late(at: second + 11).health.isBackup)
        let shown = late(at: second + 12).health
        #expect(shown.source == health.source && shown.isBackup && shown.problem == nil)
        #expect(shown.nextTry == health.nextTry)
    }

    @Test func aRequestOfAPersonIsUnderWayAtOnce() {
        _ = late(at: 20)
        picture.races.handle(.refresh)
        #expect(engine.snapshot.health.isFetching && picture.races.snapshot.health.isFetching)
        answer(at: 21)
        #expect(!late(at: 33).health.isFetching)
    }

    @Test func aHeldPictureHoldsTheEngineWhenTheDelayEnds() {
        picture.races.handle(.hold(true))
        #expect(picture.races.snapshot.isHeld && !engine.snapshot.isHeld)
        picture.set(0)
        #expect(engine.snapshot.isHeld && picture.races === engine)
    }
}
