import Commands
import CursesTerminal
import Facts
import Fleet
import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Repository
import Settings
import System
import ViewModels

extension CursesTerminal: BoardTerminal {}

extension BoardProgram {
    /// Ends the process by a signal where a signal ended the board, else with its status.
    /// - Parameters:
    ///   - life: work of the board beyond drawing.
    ///   - readAgain: reads the settings again, for a reload; values that were tried count before all others.
    static func run(
        _ settings: BoardSettings, as host: any BoardHost,
        readAgain: @escaping (_ tried: [String: String]) throws(Failure) -> BoardSettings
    ) throws {
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals + [SIGTSTP, SIGCONT, SIGWINCH])
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        let doubt = OpenTerminal.doubt(settings.environment)
        let terminal = try OpenTerminal.open(settings.screen, ownsPalette: host.ownsPalette)
        let program = BoardProgram(settings, as: host, on: terminal, doubt: doubt, ends: ends, readAgain: readAgain)
        program.start()
        let status = try OpenLoop.run(loop)
        terminal.close()
        try OpenLoop.end(status, program.failure)
    }
}

extension ReplayProgram {
    /// Ends the process by a signal if a signal ended the replay.
    static func run(_ settings: ReplaySettings, _ timeline: ReplayTimeline, start: Date) throws {
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals + [SIGTSTP, SIGCONT, SIGWINCH])
        let ends = try ProgramEnds.live(on: loop, as: .live, logFile: nil, verbose: false)
        let clock = SystemWallClock(loop: loop)
        let stored = PreferencesFile(environment: settings.screen.environment, logger: ends.logger, clock: clock).load()
        // The filter of another day would hide races of this one.
        let preferences = Preferences(
            filter: settings.only ?? .all, rows: settings.rows ?? stored.rows,
            theme: settings.screen.theme ?? stored.theme,
            layout: settings.layout ?? stored.layout)
        let display = BoardDisplay(
            ZoneReader.localTime(is12Hour: settings.is12Hour), hasExactCount: settings.rows != nil,
            keys: settings.keys)
        let doubt = OpenTerminal.doubt(settings.screen.environment)
        let terminal = try OpenTerminal.open(settings.screen)
        let program = ReplayProgram(
            timeline, from: start, speed: settings.speed, preferences: preferences, display: display, on: terminal,
            doubt: doubt, ends: ends)
        program.start()
        let status = try withExtendedLifetime(program) { try OpenLoop.run(loop) }
        terminal.close()
        try OpenLoop.end(status, nil)
    }
}

/// A program that writes until it is ended.
@MainActor
private protocol Stream: AnyObject {
    /// Why it ended, if it failed.
    var failure: Failure? { get }
    func start() throws(Failure)
}

extension WatchProgram: Stream {}
extension RelayProgram: Stream {}
extension LineProgram: Stream {}
extension PlainProgram: Stream {}

extension OpenLoop {
    /// Ends the process by a signal where a signal ended the program, else with its status.
    fileprivate static func stream(
        as mode: RunMode, logFile: SettingValue?, verbose: Bool,
        signals: [Int32] = ProcessControl.endingSignals, isOfHour: Bool = false, _ make: (ProgramEnds) -> some Stream
    ) throws -> Never {
        // One that was closed is open for reading alone (`rb_hold_standard_streams`).
        guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else { throw Failure.cannotWrite(EBADF) }
        let loop = try Self.make(signals: signals)
        let ends = try ProgramEnds.live(on: loop, as: mode, logFile: logFile, verbose: verbose, isOfHour: isOfHour)
        let program = make(ends)
        try program.start()
        try end(try run(loop), program.failure)
    }
}

extension WatchProgram {
    /// Ends the process, with the stream's status or by its signal.
    static func run(_ settings: WatchSettings) throws {
        try OpenLoop.stream(as: settings.mode, logFile: settings.logFile, verbose: settings.verbose) {
            WatchProgram(settings, output: STDOUT_FILENO, ends: $0)
        }
    }
}

extension RelayProgram {
    /// Ends the process, with the relay's status or by its signal.
    static func run(_ settings: RelaySettings) throws {
        try OpenLoop.stream(as: settings.mode, logFile: settings.logFile, verbose: settings.verbose) {
            RelayProgram(settings, output: STDOUT_FILENO, openLink: OpenLoop.link, ends: $0)
        }
    }
}

extension LineProgram {
    /// Ends the process, with the line's status or by its signal.
    static func run(_ settings: LineSettings) throws {
        try OpenLoop.stream(
            as: settings.mode, logFile: settings.logFile, verbose: settings.verbose,
            signals: [SIGHUP, SIGINT, SIGTERM], isOfHour: true
        ) {
            LineProgram(settings, output: STDOUT_FILENO, input: STDIN_FILENO, ends: $0)
        }
    }
}

extension PlainProgram {
    /// Ends the process, with the program's status or by its signal.
    /// - Parameter notices: sentences before all others.
    static func run(_ settings: BoardSettings, notices: [String]) throws {
        try OpenLoop.stream(as: settings.mode, logFile: settings.logFile, verbose: settings.verbose) {
            let streams = PlainStreams(
                input: STDIN_FILENO, output: STDOUT_FILENO, isTerminal: isatty(STDIN_FILENO) == 1,
                columns: { TerminalColumns.of(STDOUT_FILENO) }, notices: notices)
            return PlainProgram(settings, streams: streams, ends: $0)
        }
    }
}
