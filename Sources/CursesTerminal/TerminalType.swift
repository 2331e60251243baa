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
