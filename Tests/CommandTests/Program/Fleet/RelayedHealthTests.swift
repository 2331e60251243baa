import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Commands

/// `health.json` of a kiosk that a relay feeds, which sends no request of its own.
@MainActor
@Suite struct RelayedHealthTests {
    private static func board(_ seq: Int, at second: Double) -> RelayNews {
        let races = (1...6).map { Race.sample("r\($0)", start: .t0 + 600 * Double($0)) }
        let feed = RelayFeedReport(state: .live, source: "neds", trueAt: .t0 + second)
        return .board(
            RelayBoard(
                mark: RelayMark(run: .t0, seq: seq), at: .t0 + second, feed: feed,
                answer: FeedAnswer(races: races, listed: Set(races.map(\.id)), skipped: 0)))
    }

    @Test func healthFollowsTheListsOfTheRelayAndTheirAge() throws {
        let (runtime, clock) = (TestFolder(), ManualClock())
        var settings = RaceBoard.Settings()
        settings.share = 0
        let engine = BoardEngine(
            settings: settings, clock: clock, generator: SeededGenerator(seed: 1), logger: Logger(label: "test"))
        let file = HealthFile(folder: runtime.path, started: .t0, logger: Logger(label: "test"))
        func state(at second: Double) -> String? {
            clock.advance(to: .t0 + second)
            file.update(engine, at: clock.now, real: clock.now, frames: 1, figures: RequestFigures())
            return HealthFile.read(folder: runtime.path)?.state
        }
        #expect(state(at: 0) != "live")
        engine.handle(.relayed(.time(serverDate: .t0, requested: .t0)))
        engine.handle(.relayed(Self.board(1, at: 0)))
        #expect(state(at: 1) == "live")
        clock.advance(to: .t0 + 30)
        engine.handle(.relayed(Self.board(2, at: 29)))
        #expect(state(at: 31) == "live")
        #expect(HealthFile.read(folder: runtime.path)?.dataAgeSeconds.map { $0 < 5 } == true)
        // Nothing comes any more: the file says so when the board does, not up to a minute later.
        #expect(state(at: 103) == "live")
        #expect(state(at: 105) == "stale")
        engine.handle(.relayed(.gone))
    }
}
