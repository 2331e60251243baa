import Commands
import CursesTerminal
import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Repository
import Settings
import System
import ViewModels
import Views

/// A replay from its first paint to the restored terminal: the board's own view model and session on a record and its
/// clock. No network, no store, and no saved choices.
@MainActor
final class ReplayProgram {
    private let loop: MainLoop
    private let base: SystemWallClock
    private let clock: ReplayClock
    private let repository: ReplayRepository
    private let terminal: CursesTerminal
    private let session: BoardSession
    private var isClosed = false

    /// Never returns. Ends the process by a signal if a signal ended the replay.
    static func run(_ settings: ReplaySettings, _ timeline: ReplayTimeline, start: Date) throws {
        let program = try ReplayProgram(settings, timeline, start: start)
        program.start()
        let status = try OpenLoop.run(program.loop)
        program.terminal.close()
        if status < 0 { ProcessControl.endAs(signal: -status) }
        ProcessEnd.exit(status)
    }

    private init(_ settings: ReplaySettings, _ timeline: ReplayTimeline, start: Date) throws {
        loop = try OpenLoop.make(signals: ProcessControl.endingSignals + [SIGTSTP, SIGCONT, SIGWINCH])
        base = SystemWallClock(loop: loop)
        clock = ReplayClock(base: base, range: timeline.began...timeline.ended, start: start, speed: settings.speed)
        let silent = Logger(label: "raceboard") { _ in SwiftLogNoOpLogHandler() }
        let stored = PreferencesFile(environment: settings.screen.environment, logger: silent, clock: base).load()
        // The filter of another day would hide races of this one.
        let preferences = Preferences(
            filter: settings.only ?? .all, rows: settings.rows ?? stored.rows,
            theme: settings.screen.theme ?? stored.theme,
            layout: settings.layout ?? stored.layout)
        repository = ReplayRepository(
            timeline: timeline, clock: clock, filter: preferences.races, rows: preferences.rows)
        let viewModel = BoardViewModel(
            BoardRepositories(repository, clock: clock, playback: repository), clock: clock,
            display: BoardDisplay(
                ZoneReader.localTime(is12Hour: settings.is12Hour), hasExactCount: settings.rows != nil,
                keys: settings.keys),
            preferences: preferences,
            remember: { _ in })
        let doubt = OpenTerminal.doubt(settings.screen.environment)
        terminal = try OpenTerminal.open(settings.screen)
        if let doubt { viewModel.announce(doubt.words, short: doubt.short, for: 12) }
        session = BoardSession(terminal: terminal, viewModel: viewModel, clock: clock)
    }

    private func start() {
        loop.turn = { [weak self] in self?.turn() }
        loop.onClockSet = { [weak self] in self?.session.clockWasSet() }
        loop.onSignal { [weak self] in self?.received($0) }
        loop.watch(terminal.inputDescriptor) { [weak self] _ in self?.serveEvents() }
    }

    /// - Returns: time of the next turn; nil while the clock is paused.
    private func turn() -> Date? {
        guard !isClosed else { return nil }
        if clock.isAtEnd {
            clock.pause()
            session.clockWasSet()
        }
        // A paused clock is drawn at once, since no later frame would show it.
        session.schedule = TickSchedule(speed: clock.isPaused ? 1 : clock.speed)
        let due = min(session.turn(), clock.range.upperBound)
        let next = clock.baseInstant(of: due) ?? repository.endWordsUntil.flatMap { $0 > base.now ? $0 : nil }
        return next.map(base.realInstant)
    }

    private func serveEvents() {
        switch session.serveEvents() {
        case .quit: close(status: 0)
        case .closed: close(status: -SIGHUP)
        case .suspend: suspend()
        // A replay has no cards.
        case .reload, .show, nil: break
        }
    }

    private func received(_ signal: Int32) {
        switch signal {
        case SIGWINCH:
            terminal.sizeChanged()
            serveEvents()
        case SIGTSTP: suspend()
        case SIGCONT: session.redraw()
        default: close(status: -signal)
        }
    }

    /// Pauses the record while the program is suspended.
    private func suspend() {
        let wasPaused = clock.isPaused
        clock.pause()
        terminal.suspend()
        try? ProcessControl.suspendProcess()
        terminal.resume()
        if !wasPaused { clock.resume() }
        session.clockWasSet()
        session.redraw()
        serveEvents()
    }

    private func close(status: Int32) {
        guard !isClosed else { return }
        isClosed = true
        loop.unwatch(terminal.inputDescriptor)
        terminal.close()
        loop.stop(status)
    }
}
