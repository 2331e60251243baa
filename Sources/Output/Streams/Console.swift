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
        try write(Ink.shown(text, hasColours: Ink.isOn), to: nil)
    }

    /// Writes all of a text to a file, whole or not at all, or without one to standard output.
    /// - Throws: `Failure` with status 74 when it cannot be written.
    package static func write(_ text: String, to path: String?) throws(Failure) {
        guard let path else { return try write(text) }
        try write(Ink.shown(text, hasColours: false), to: path)
    }

    private static func write(_ text: HarmlessText, to path: String?) throws(Failure) {
        guard let path else {
            let code = text.write(on: STDOUT_FILENO)
            guard code != 0 else { return }
            if code == EPIPE { ProcessEnd.exit(ExitStatus.success.rawValue) }
            throw .cannotWrite(code)
        }
        let code = WholeFile.write(text.bytes, to: path, mode: nil)
        guard code != 0 else { return }
        throw .notWritten(path, FileProblem(code), hint: "Name another file with --output.")
    }

    /// Writes pages, for a printer or a pager: a form feed stands between two, which no text itself can have.
    /// - Throws: as of `write(_:to:)`.
    package static func write(pages: [String], to path: String?) throws(Failure) {
        try write(HarmlessText(pages: pages.map { Ink.shown($0, hasColours: false) }), to: path)
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
        _ = HarmlessText(inPlaceOfTheLine: words).write(on: STDERR_FILENO, timeout: 0)
    }

    /// A reader that blocks for a second loses the text.
    private static func error(_ text: String) {
        _ = HarmlessText(AddressMask.text(text)).write(on: STDERR_FILENO, timeout: 1000)
    }
}
