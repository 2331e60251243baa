import CursesTerminal
import Glibc
import Logging
import MainLoop
import POSIX
import Programs
import Settings
import Streams

extension CursesTerminal: BoardTerminal {}

extension BoardProgram {
    /// Ends the process by a signal where a signal ended the board, else with its status.
    /// - Parameters:
    ///   - life: work of the board beyond drawing.
    ///   - readAgain: reads the settings again, for a reload.
    static func run(
        _ settings: BoardSettings, as host: any BoardHost, readAgain: @escaping () throws(Failure) -> BoardSettings
    ) throws {
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals + [SIGTSTP, SIGCONT, SIGWINCH])
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        let doubt = OpenTerminal.doubt(settings.environment)
        let terminal = try OpenTerminal.open(settings, ownsPalette: host.ownsPalette)
        let program = BoardProgram(settings, as: host, on: terminal, doubt: doubt, ends: ends, readAgain: readAgain)
        program.start()
        let status = try OpenLoop.run(loop)
        terminal.close()
        try OpenLoop.end(status, program.failure)
    }
}

extension WatchProgram {
    /// Ends the process by a signal where a signal ended the stream, else with its status.
    static func run(_ settings: WatchSettings) throws {
        // Before anything is opened that would take the number of a standard output that is closed.
        guard fcntl(STDOUT_FILENO, F_GETFD) >= 0 else { throw Failure.cannotWrite(EBADF) }
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals)
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        let program = WatchProgram(settings, output: STDOUT_FILENO, ends: ends)
        try program.start()
        try OpenLoop.end(try OpenLoop.run(loop), program.failure)
    }
}

extension LineProgram {
    /// Ends the process by a signal where a signal ended the line, else with its status.
    static func run(_ settings: LineSettings) throws {
        guard fcntl(STDOUT_FILENO, F_GETFD) >= 0 else { throw Failure.cannotWrite(EBADF) }
        let loop = try OpenLoop.make(signals: [SIGHUP, SIGINT, SIGTERM])
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        let program = LineProgram(settings, output: STDOUT_FILENO, input: STDIN_FILENO, ends: ends)
        try program.start()
        try OpenLoop.end(try OpenLoop.run(loop), program.failure)
    }
}

extension PlainProgram {
    /// Ends the process by a signal where a signal ended the program, else with its status.
    /// - Parameter notices: sentences before all others.
    static func run(_ settings: BoardSettings, notices: [String]) throws {
        guard fcntl(STDOUT_FILENO, F_GETFD) >= 0 else { throw Failure.cannotWrite(EBADF) }
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals)
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        let streams = PlainStreams(
            input: STDIN_FILENO, output: STDOUT_FILENO, isTerminal: isatty(STDIN_FILENO) == 1,
            columns: { TerminalColumns.of(STDOUT_FILENO) }, notices: notices)
        let program = PlainProgram(settings, streams: streams, ends: ends)
        try program.start()
        try OpenLoop.end(try OpenLoop.run(loop), program.failure)
    }
}
