import Glibc
import Models
package import Settings
import System

/// Standard output and standard error of a program that prints and exits. All of it passes `TerminalGate`.
package enum Console {
    /// Writes all of a text to standard output.
    /// - Throws: `Failure` with status 74 when it cannot be written. A closed pipe is not an error: the
    ///   program ends at once with 0.
    package static func write(_ text: String) throws(Failure) {
        try write(Array(Ink.shown(text, hasColours: Ink.isOn).utf8), to: nil)
    }

    /// Writes all of a text to a file, whole or not at all, or without one to standard output.
    /// - Throws: `Failure` with status 74 when it cannot be written.
    package static func write(_ text: String, to path: String?) throws(Failure) {
        guard let path else { return try write(text) }
        try write(Array(Ink.shown(text, hasColours: false).utf8), to: path)
    }

    private static func write(_ bytes: [UInt8], to path: String?) throws(Failure) {
        guard let path else {
            let code = Output.write(bytes, to: STDOUT_FILENO)
            guard code != 0 else { return }
            if code == EPIPE { ProcessEnd.exit(ExitStatus.success.rawValue) }
            throw .cannotWrite(code)
        }
        let code = WholeFile.write(bytes, to: path, mode: nil)
        guard code != 0 else { return }
        throw .notWritten(path, FileProblem(code), hint: "Name another file with --output.")
    }

    /// Writes pages, for a printer or a pager: a form feed stands between two, which no text itself can have.
    /// - Throws: as of `write(_:to:)`.
    package static func write(pages: [String], to path: String?) throws(Failure) {
        let bytes = Array(pages.map { Ink.shown($0, hasColours: false) }.joined(separator: "\u{0c}").utf8)
        try write(bytes, to: path)
    }

    /// Prints a failure on standard error: as words, or with `--json` as one object.
    package static func report(_ failure: Failure, asJSON: Bool) {
        if asJSON {
            if let text = try? Failure.document.text(failure) { note(text) }
        } else {
            note("raceboard: " + failure.message + (failure.hint.map { "\n" + $0 } ?? ""))
        }
    }

    /// Prints a line on standard error, and ignores a failure of that.
    package static func note(_ line: String) { error(line + "\n") }

    /// The same without a line feed, for a prompt.
    static func prompt(_ question: String) { error(question) }

    /// One line on the terminal that is overwritten; empty text removes it. Only if standard error is a terminal.
    package static func progress(_ words: String) {
        _ = Output.write(Array("\r\u{1b}[K\(TerminalGate.clean(words))".utf8), to: STDERR_FILENO, timeout: 0)
    }

    /// A reader that blocks for a second loses the text.
    private static func error(_ text: String) {
        let harmless = TerminalGate.clean(AddressMask.text(text))
        _ = Output.write(Array(harmless.utf8), to: STDERR_FILENO, timeout: 1000)
    }
}

/// Makes all printed text harmless, also the program's own: characters that could control the terminal become
/// replacement characters.
enum TerminalGate {
    /// Controls but line ends and tabs (C0, DEL, C1), and characters that change the reading direction.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && !isLineEndOrTab($0) || $0 >= 0x7f })
        else { return text }
        var clean = String.UnicodeScalarView()
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            // A carriage return alone would write over the line.
            let isHarmful = scalar == "\r" ? scalars.first != "\n" : Self.isHarmful(scalar)
            clean.append(isHarmful ? "\u{fffd}" : scalar)
        }
        return String(clean)
    }

    private static func isLineEndOrTab(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x09 }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a: false
        case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
