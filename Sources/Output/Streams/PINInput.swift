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
        // A signal in between would leave the terminal without echo.
        silent.c_lflag &= ~tcflag_t(ISIG)
        silent.c_lflag |= tcflag_t(ICANON)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        Console.prompt(prompt)
        let text: String
        do {
            text = try line(limit: limit, nothing: nothing)
        } catch {
            Console.prompt("\n")
            throw error
        }
        Console.prompt("\n")
        guard !text.utf8.contains(0x03) else {
            throw Failure("usage", "Stopped", hint: "Nothing was changed.", status: .usage)
        }
        return text
    }

    /// - Throws: 64 at the end of input.
    private static func line(
        limit: Int = PINHash.lengths.upperBound, nothing: String = "No PIN was given"
    ) throws(Failure) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count <= limit {
            let count = Uninterrupted.call { Glibc.read(STDIN_FILENO, &byte, 1) }
            guard count == 1 else { break }
            if byte == 0x0a { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        guard !bytes.isEmpty else { throw Failure.usage(nothing) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
