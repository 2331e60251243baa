import Testing

@testable import CursesTerminal

/// Which control sequence a terminal gets for a notification.
@Suite struct NotificationFormTests {
    @Test(arguments: [
        (["TERM": "xterm-kitty"], NotificationForm.parts),
        (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .parts),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .text), (["TERM": "xterm-ghostty"], .text),
        (["TERM": "foot"], .titled), (["TERM": "foot-extra"], .titled), (["TERM": "rxvt-unicode-256color"], .titled),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .titled),
        (["TERM": "xterm-256color", "VTE_VERSION": "7003"], .titled),
    ])
    func knownTerminalsHaveTheirs(environment: [String: String], form: NotificationForm) {
        #expect(NotificationForm(environment) == form)
        // Nothing passes through tmux unless a person allows it.
        #expect(NotificationForm(environment.merging(["TMUX": "socket"]) { $1 }) == nil)
        #expect(NotificationForm(environment.merging(["TERM": "screen-256color"]) { $1 }) == nil)
    }

    @Test(arguments: [
        [:], ["TERM": "xterm-256color"], ["TERM": "linux", "VTE_VERSION": "1"], ["TERM": "vt100"],
        ["TERM": "xterm-256color", "VTE_VERSION": ""],
    ])
    func othersGetNothing(environment: [String: String]) { #expect(NotificationForm(environment) == nil) }

    @Test func noTextEndsAPartOrBeginsAnotherCommand() {
        let text = NotificationForm.text.bytes(title: "4;1;50", body: "a;b", isASCII: false)
        #expect(text == "\u{1b}]9;4,1,50: a,b\u{1b}\\")
        let titled = NotificationForm.titled.bytes(title: "R4;x", body: "Ō;y", isASCII: false)
        #expect(titled == "\u{1b}]777;notify;R4,x;Ō,y\u{1b}\\")
        let parts = NotificationForm.parts.bytes(title: "a", body: "Ōb", isASCII: true)
        #expect(parts == "\u{1b}]99;i=raceboard:d=0:p=title;a\u{1b}\\\u{1b}]99;i=raceboard:d=1:p=body;?b\u{1b}\\")
        let long = NotificationForm.text.bytes(title: "", body: String(repeating: "x", count: 5000), isASCII: false)
        #expect(long.count < 400)
    }
}

extension CursesTerminalTests {
    /// A notification on a real terminal.
    @Suite(.serialized)
    @MainActor
    struct NotificationTests {
        @Test func controlCharactersNeverReachTheTerminal() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: "foot", more: ["TERM": "xterm-256color", "VTE_VERSION": "7003"])
            #expect(terminal.notify(title: "R4 \u{1b}]0;OWNED\u{7}", body: "a\u{9b}31m\u{202e}b\n"))
            #expect(pseudo.output() == "\u{1b}]777;notify;R4 ]0,OWNED;a31mb\u{1b}\\")
            terminal.suspend()
            _ = pseudo.output()
            #expect(!terminal.notify(title: "a", body: "b") && pseudo.output().isEmpty)
        }

        @Test func aTerminalThatIsNotKnownToHaveThemGetsNothing() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            #expect(!terminal.notify(title: "a", body: "b") && pseudo.output().isEmpty)
        }
    }
}
