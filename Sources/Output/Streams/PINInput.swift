import Glibc
package import Settings
import System

/// Reads a PIN or a key: without echo from a terminal, else the first line of standard input.
package enum PINInput {
    /// A PIN: typed twice at a terminal, else one line of input.
    package static func read() throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let first = try silently("New PIN: ")
        guard try silently("Again: ") == first else {
            throw Failure.usage("The two PINs differ", hint: "Nothing was changed.")
        }
        return first
    }

    /// A longer secret, once, since it is pasted.
    package static func read(
        _ prompt: String, limit: Int, nothing: String = "No key was given"
    ) throws(Failure) -> String {
        isatty(STDIN_FILENO) == 1
            ? try silently(prompt, limit: limit, nothing: nothing) : try line(limit: limit, nothing: nothing)
    }

    /// An answer to a question at a terminal, shown while it is typed.
    package static func ask(_ prompt: String, limit: Int) throws(Failure) -> String {
        Console.prompt(prompt)
        return try line(limit: limit, nothing: "Stopped")
    }

    private static func silently(
        _ prompt: String, limit: Int = PINHash.lengths.upperBound, nothing: String = "No PIN was given"
    ) throws(Failure) -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else {
            throw Failure("no_terminal", "The terminal cannot hide what is typed", status: .usage)
        }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ICANON | ISIG)
        // Ctrl-Z would give the shell a terminal without echo.
        withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VSUSP)] = 0 }
        // Signals wait until the terminal is as it was, and then end the program.
        let signals = try? LoopSignals(ProcessControl.heeded(ProcessControl.endingSignals))
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            Console.prompt("\n")
            ProcessControl.takeSignals()
        }
        Console.prompt(prompt)
        return try line(limit: limit, nothing: nothing, until: signals)
    }

    /// A line, of which no more than `limit` and one byte is kept.
    /// - Throws: 64 at the end of input, and when one of `signals` comes.
    private static func line(
        limit: Int = PINHash.lengths.upperBound, nothing: String = "No PIN was given", until signals: LoopSignals? = nil
    ) throws(Failure) -> String {
        // The rest of a long line is read too: it would answer the next question.
        let isTerminal = isatty(STDIN_FILENO) == 1
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while isTerminal || bytes.count <= limit {
            if let signals, !signals.leave(STDIN_FILENO) { throw Failure.usage("Stopped") }
            let count = Uninterrupted.call { Glibc.read(STDIN_FILENO, &byte, 1) }
            guard count == 1 else { break }
            if byte == 0x0a { return String(decoding: bytes, as: UTF8.self) }
            if bytes.count <= limit { bytes.append(byte) }
        }
        guard !bytes.isEmpty else { throw Failure.usage(nothing) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
