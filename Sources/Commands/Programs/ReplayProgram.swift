package import Facts
package import FoundationEssentials
import Models
package import Repository
package import ViewModels
package import Views

/// A replay from its first paint to the restored terminal: the board's own view model and session on a record and its
/// clock. No network, no store, and no saved choices.
@MainActor
package final class ReplayProgram: ScreenProgram {
    package let life: ProgramLife
    package let ends: ProgramEnds
    package let terminal: any BoardTerminal
    package var screen: any ScreenSession { session }
    private let clock: ReplayClock
    private let repository: ReplayRepository
    private let session: BoardSession
    /// Whether the record stood still before the process was stopped.
    private var wasPaused = false

    /// - Parameters:
    ///   - timeline: what is shown, from `start` on.
    ///   - speed: recorded seconds in a real one.
    ///   - doubt: why the terminal is used as another kind than its TERM, in long and short words; nil for no doubt.
    package init(
        _ timeline: ReplayTimeline, from start: Date, speed: Double, preferences: Preferences, display: BoardDisplay,
        on terminal: any BoardTerminal, doubt: (words: String, short: String)?, ends: ProgramEnds
    ) {
        (self.ends, self.terminal, life) = (ends, terminal, ProgramLife(ends))
        clock = ReplayClock(base: ends.real, range: timeline.began...timeline.ended, start: start, speed: speed)
        repository = ReplayRepository(
            timeline: timeline, clock: clock, filter: preferences.races, rows: preferences.rows)
        let viewModel = BoardViewModel(
            BoardRepositories(repository, clock: clock, playback: repository), clock: clock, display: display,
            preferences: preferences, remember: { _ in })
        if let doubt { viewModel.announce(doubt.words, short: doubt.short, for: 12) }
        session = BoardSession(terminal: terminal, viewModel: viewModel, clock: clock)
    }

    package func start() {
        life.begin(self)
        watchTerminal()
    }

    package func clockWasSet() { session.clockWasSet() }

    /// - Returns: time of the next turn; nil while the clock is paused.
    package func turn() -> Date? {
        if clock.isAtEnd {
            clock.pause()
            session.clockWasSet()
        }
        // A paused clock is drawn at once, since no later frame would show it.
        session.schedule = TickSchedule(speed: clock.isPaused ? 1 : clock.speed)
        let due = min(session.turn(), clock.range.upperBound)
        return clock.baseInstant(of: due) ?? repository.endWordsUntil.flatMap { $0 > ends.real.now ? $0 : nil }
    }

    package func pause() {
        wasPaused = clock.isPaused
        clock.pause()
    }

    package func resume() {
        if !wasPaused { clock.resume() }
        session.clockWasSet()
    }

    package func finish() async {}
}
