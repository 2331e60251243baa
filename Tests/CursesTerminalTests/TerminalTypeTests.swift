import Testing

@testable import CursesTerminal

@Suite struct TerminalTypeTests {
    @Test(
        arguments: [
            ("xterm-256color", "", "xterm-256color"), ("tmux", "", "tmux"), ("screen.rare", "", "screen.rare-256color"),
            ("foot", "", "xterm-256color"), ("xterm-ghostty", "", "xterm-256color"),
            ("wezterm", "", "xterm-256color"), ("alacritty-direct", "", "xterm-256color"), ("new", "", "vt100"),
            ("linux-16color", "", "linux"),
            ("new", "truecolor", "xterm-256color"), ("new", "24bit", "xterm-256color"), ("new", "yes", "vt100"),
            ("", "truecolor", "vt100"), (String(repeating: "foot", count: 40), "", "vt100"),
        ] as [(String, String, String)])
    func theFirstKnownTypeIsUsed(term: String, color: String, used: String) {
        let known: Set = ["xterm-256color", "tmux", "screen.rare-256color", "linux", "vt100"]
        #expect(
            TerminalType.used(["TERM": term, "COLORTERM": color], isKnown: known.contains) == used)
        #expect(TerminalType.used(["TERM": "foot"]) { _ in false } == "foot", "which is then refused by its name")
    }
}
