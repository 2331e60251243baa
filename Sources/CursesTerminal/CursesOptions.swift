import Views

/// How the terminal is to be used.
package struct CursesOptions: Sendable {
    /// Descriptors of a terminal. Both are only borrowed, and must stay open as long as the screen.
    package var input: Int32
    package var output: Int32
    /// The process's environment; TERM, LC_ALL, LC_CTYPE and LANG are read.
    package var environment: [String: String]
    /// Whether clicks and the wheel are reported. The terminal's own selection then needs Shift.
    package var mouse: Bool
    /// No colours, whatever the terminal can do; bold, dim, reverse and underline stay.
    package var noColor: Bool
    package var forceASCII: Bool
    /// Whether the Linux console's colours are set (`ConsolePalette`), and reset at the end; elsewhere of no effect.
    package var ownsPalette: Bool

    package init(
        input: Int32 = 0, output: Int32 = 1, environment: [String: String], mouse: Bool = true, noColor: Bool = false,
        forceASCII: Bool = false, ownsPalette: Bool = false
    ) {
        self.input = input
        self.output = output
        self.environment = environment
        self.mouse = mouse
        self.noColor = noColor
        self.forceASCII = forceASCII
        self.ownsPalette = ownsPalette
    }

    /// The type of terminal by its terminfo name; vt100 when nobody says.
    var term: String {
        let term = environment["TERM"] ?? ""
        return term.isEmpty ? "vt100" : term
    }

    /// The locale of characters as locale(7) chooses it: the first of LC_ALL, LC_CTYPE and LANG that is not empty.
    var localeName: String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        return names.first { !$0.isEmpty } ?? "C"
    }

    var isConsole: Bool { term.hasPrefix("linux") }

    /// What can be shown when the locale can be had.
    var wishedRepertoire: Repertoire {
        let name = localeName.uppercased()
        guard !forceASCII, name.contains("UTF-8") || name.contains("UTF8") else { return .ascii }
        return isConsole ? .console : .unicode
    }
}
