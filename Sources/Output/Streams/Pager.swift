internal import Glibc
internal import Settings
internal import System

/// Shows a text that is longer than the screen in the person's pager.
package struct Pager: Hashable {
    /// Line for the shell: the first of `RACEBOARD_PAGER`, `PAGER` and `less` that is set.
    let line: String
    let environment: [String: String]

    /// - Returns: nil for an empty setting and for `cat`: then the text is printed.
    package init?(_ environment: [String: String]) {
        let line = environment[SettingReader.pagerVariable] ?? environment["PAGER"] ?? "less"
        guard !line.isEmpty, line != "cat" else { return nil }
        self.line = line
        // git sets the same: the pager ends if the text fits, keeps colours, and leaves the text on the screen.
        self.environment = environment.merging(["LESS": "FRX"]) { own, _ in own }
    }

    static func rows(of text: String, columns: Int) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { sum, line in
            sum + max(1, (line.count + max(1, columns) - 1) / max(1, columns))
        }
    }

    /// Shows a text if standard input and output are a terminal that is too small for it.
    /// - Returns: false if it was not shown, and must be printed.
    package func show(_ text: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb" else { return false }
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0,
            Self.rows(of: Ink.shown(text, hasColours: false).text, columns: Int(window.ws_col)) >= Int(window.ws_row)
        else { return false }
        return run(text)
    }

    /// Whether the pager shows colours, and not their codes: `less` with `R`, which it has unless the person has other
    /// options.
    var takesColours: Bool {
        let program = line.split(separator: " ").first?.split(separator: "/").last
        return program == "less" && environment["LESS"]?.contains("R") == true
    }

    /// Runs the pager's line in a shell, as git does, since it may have options or a pipe. The text is not part of the
    /// line.
    func run(_ text: String) -> Bool {
        let values = environment.map { "\($0)=\($1)" }
        let status = try? TextProgram.show(
            Ink.shown(text, hasColours: takesColours).bytes, ["/bin/sh", "-c", line], environment: values)
        // 126 and 127 mean that the shell could not start it, and the text was not shown.
        return status.map { $0 != 126 && $0 != 127 } ?? false
    }
}
