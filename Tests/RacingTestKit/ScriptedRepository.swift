import FoundationEssentials
package import Models
package import Repository
internal import Services

/// A repository that obeys the board's own state machine, without tasks: the test plays the feed.
@MainActor
package final class ScriptedRepository: RaceRepository {
    package private(set) var board: RaceBoard
    package private(set) var snapshot: BoardSnapshot
    package private(set) var revision = 0
    private let clock: ManualClock

    package init(clock: ManualClock, settings: RaceBoard.Settings = RaceBoard.Settings()) {
        self.clock = clock
        board = RaceBoard(settings: settings, now: clock.now)
        snapshot = board.snapshot(at: clock.now)
    }

    package func handle(_ event: RaceBoard.Event) {
        _ = board.handle(event, at: clock.now)
        let latest = board.snapshot(at: clock.now)
        guard latest != snapshot else { return }
        snapshot = latest
        revision += 1
    }

    /// A source besides the feed lists one race, with the status that it knows of it.
    package func list(_ race: Race, _ status: RaceStatus?) {
        handle(.lists([.horseRacingUSA]))
        handle(
            .listed(
                RaceListing(
                    races: [race], statuses: status.map { [race.id: $0] } ?? [:],
                    state: SourceState(.horseRacingUSA, lastGood: clock.now))))
    }

    /// Lets races leave whose time is over. A request is due by the test alone.
    package func advance() { if board.snapshot(at: clock.now).slots != snapshot.slots { handle(.timer) } }
    package var regions: Set<Region> { board.regions }
}
