import Commands
import CursesTerminal
import Models
import Settings

/// Opens the terminal, or throws the reason why it cannot be used.
@MainActor
enum OpenTerminal {
    /// Reason why the terminal is used as another type, in long and short words; nil if terminfo knows its own. Call
    /// it before a terminal is opened.
    static func doubt(_ environment: [String: String]) -> (words: String, short: String)? {
        let term = FeedText.clean(environment["TERM"] ?? "", limit: 24)
        if term.isEmpty { return ("TERM is not set: used as a VT100. Set TERM=xterm-256color", "TERM is not set") }
        guard CursesFacts.colors(of: environment["TERM"] ?? "") == nil else { return nil }
        let used = CursesFacts.type(environment)
        let words =
            used == "vt100"
            ? "used as a VT100. Set TERM=xterm-256color" : "used as \(FeedText.clean(used, limit: 40))"
        return ("TERM=\(term) is unknown here: \(words)", "TERM=\(term) is unknown")
    }

    /// What a person can do without a terminal, in place of the board.
    private static let sentences =
        "raceboard next prints the next races, and raceboard --plain writes what happens as sentences"

    /// - Parameters:
    ///   - ownsPalette: whether a Linux console gets the colours of `ConsolePalette`.
    ///   - instead: what a person can do without a terminal.
    static func open(
        _ screen: ScreenSettings, ownsPalette: Bool = false, instead: String = sentences
    ) throws(Failure) -> CursesTerminal {
        try open(
            CursesOptions(
                environment: screen.environment, mouse: screen.mouse, noColor: screen.noColor,
                forceASCII: screen.ascii, ownsPalette: ownsPalette), instead: instead)
    }

    static func open(_ options: CursesOptions, instead: String = sentences) throws(Failure) -> CursesTerminal {
        try MemoryLimit.checkForDrawing()
        do {
            return try CursesTerminal(options)
        } catch {
            let hint = "Run it in a terminal. Without one, \(instead)."
            switch error {
            case .notATerminal:
                throw Failure(
                    "no_terminal", "This command needs a terminal for input and output", hint: hint, status: .usage)
            case .unusable(let term):
                throw Failure(
                    "unusable_terminal", "The terminal \(FeedText.clean(term, limit: 40)) cannot place the cursor",
                    hint: hint, status: .usage)
            case .notOpened:
                throw Failure("internal", "The terminal cannot be opened", hint: hint, status: .internal)
            }
        }
    }
}
