internal import CNCurses
import Screen

/// Descriptors, environment and choices with which a terminal is opened.
package struct CursesOptions: Sendable {
    /// Descriptor for input. Both descriptors are borrowed, and must stay open as long as the screen.
    var input: Int32
    /// Descriptor for output, of the same terminal.
    var output: Int32
    /// Environment of the process; TERM, COLORTERM, ESCDELAY, LC_ALL, LC_CTYPE and LANG are read.
    package var environment: [String: String]
    /// Whether clicks and the wheel are reported. The terminal's own selection then needs Shift.
    var mouse: Bool
    /// Whether colours are left out, whatever the terminal can show; bold, dim, reverse and underline stay.
    var noColor: Bool
    /// Whether only ASCII is written, whatever the locale.
    var forceASCII: Bool
    /// Whether the Linux console's colours are set (`ConsolePalette`), and reset at the end; no effect elsewhere.
    var ownsPalette: Bool

    /// Options; by default standard input and output, with mouse and colours.
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

    /// The locale of characters as locale(7) chooses it: the first of LC_ALL, LC_CTYPE and LANG that is not empty.
    var localeName: String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        return names.first { !$0.isEmpty } ?? "C"
    }

    /// Milliseconds that the rest of a key may take, by the variable of ncurses; the key Escape acts after them. A slow
    /// line or a multiplexer may cut a key in two.
    var escapeDelay: Int32 {
        environment["ESCDELAY"].flatMap { Int32($0) }.map { min(max($0, 0), 5000) } ?? Self.usualEscapeDelay
    }

    private static let usualEscapeDelay: Int32 = 200

    /// Whether the terminal shows any red, green and blue, by the variable that such terminals set.
    var hasExactColors: Bool { Self.exactColorNames.contains(environment["COLORTERM"] ?? "") }

    /// Values of COLORTERM by which a terminal reports that.
    static let exactColorNames = ["truecolor", "24bit"]

    /// What can be shown when the locale can be had.
    func wishedRepertoire(isConsole: Bool) -> Repertoire {
        let name = localeName.uppercased()
        guard !forceASCII, name.contains("UTF-8") || name.contains("UTF8") else { return .ascii }
        return isConsole ? .console : .unicode
    }
}

/// The type of a terminal, by its terminfo name.
///
/// Terminals that are newer than the machine's terminfo are common behind ssh. As a vt100 they would have no colours.
enum TerminalType {
    /// Parts of the names of terminals that do what an xterm does.
    private static let likeXterm = ["xterm", "foot", "kitty", "wezterm", "ghostty", "alacritty"]
    /// Most characters of a name that is completed.
    private static let longest = 64

    /// The first type that is known, of: TERM; TERM with `-256color`; `xterm-256color`, if TERM or COLORTERM states
    /// that the terminal is like one, or `linux` for another Linux console; `vt100`. TERM itself if none is known.
    /// - Parameter isKnown: whether terminfo has a type.
    static func used(_ environment: [String: String], isKnown: (String) -> Bool) -> String {
        let term = environment["TERM"] ?? ""
        return candidates(term, color: environment["COLORTERM"] ?? "").first(where: isKnown)
            ?? (term.isEmpty ? "vt100" : term)
    }

    private static func candidates(_ term: String, color: String) -> [String] {
        guard !term.isEmpty, term.utf8.count <= longest else { return term.isEmpty ? ["vt100"] : [term, "vt100"] }
        let isLike = CursesOptions.exactColorNames.contains(color) || likeXterm.contains { term.contains($0) }
        let like = term.hasPrefix("linux") ? ["linux"] : isLike ? ["xterm-256color"] : []
        return [term, term + "-256color"] + like + ["vt100"]
    }
}

/// Facts about ncurses and a terminal, found without opening it.
package enum CursesFacts {
    /// Name and version of the library: `ncurses 6.4.20221231`.
    package static var version: String { String(cString: rbt_version()) }

    /// Colours that a type of terminal has by terminfo; nil for a type that is not known.
    package static func colors(of term: String) -> Int? {
        let colors = rbt_colors_of(term)
        return colors < 0 ? nil : Int(colors)
    }

    /// The type as which a terminal is used (`TerminalType`).
    package static func type(_ environment: [String: String]) -> String {
        TerminalType.used(environment) { colors(of: $0) != nil }
    }
}
