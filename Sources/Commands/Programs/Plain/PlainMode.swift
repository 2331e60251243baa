import Models
import Settings

/// Whether a board runs in plain mode, and why.
package enum PlainMode {
    /// - Parameter isTerminal: whether both standard input and output are terminals.
    /// - Returns: the first sentences in plain mode, none if a setting chose it; nil for a screen.
    package static func notices(_ settings: BoardSettings, isTerminal: Bool) -> [String]? {
        if settings.plain { return [] }
        let term = settings.environment["TERM"] ?? ""
        guard isTerminal, term.isEmpty || term == "dumb" else { return nil }
        let reason = term.isEmpty ? "TERM is not set" : "TERM is dumb"
        return [
            "\(reason), so this terminal may not place a cursor, and Raceboard runs in plain mode.",
            "Type q to leave it. For the screen, set TERM, for example TERM=xterm-256color.",
        ]
    }
}
