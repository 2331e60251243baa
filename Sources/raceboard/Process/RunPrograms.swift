import Commands
import CursesTerminal
import Facts
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
        try OpenLoop.show(program, on: loop)
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
        try OpenLoop.show(program, on: loop)
    }
}

extension OpenLoop {
    /// Runs a program that writes until it is ended. Ends the process by a signal where a signal ended the program,
    /// else with its status.
    static func stream(
        _ settings: some SettingsView, signals: [Int32] = ProcessControl.endingSignals, isOfHour: Bool = false,
        _ make: (ProgramEnds) -> some Program
    ) throws -> Never {
        // One that was closed is open for reading alone (`rb_hold_standard_streams`).
        guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else { throw Failure.cannotWrite(EBADF) }
        let loop = try Self.make(signals: signals)
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose, isOfHour: isOfHour)
        let program = make(ends)
        try program.start()
        try end(try run(loop), program.failure)
    }

    /// Runs a program on the whole screen, and ends the process as `stream` does.
    static func show(_ program: some ScreenProgram, on loop: MainLoop) throws -> Never {
        do {
            try program.start()
        } catch {
            program.terminal.close()
            throw error
        }
        let status = try withExtendedLifetime(program) { try run(loop) }
        program.terminal.close()
        try end(status, program.failure)
    }
}

extension PlainProgram {
    /// Ends the process, with the program's status or by its signal.
    /// - Parameter notices: sentences before all others.
    static func run(_ settings: BoardSettings, notices: [String]) throws {
        try OpenLoop.stream(settings) {
            let streams = PlainStreams(
                input: STDIN_FILENO, output: STDOUT_FILENO, isTerminal: isatty(STDIN_FILENO) == 1,
                columns: { TerminalColumns.of(STDOUT_FILENO) }, notices: notices)
            return PlainProgram(settings, streams: streams, ends: $0)
        }
    }
}
