/// The control sequence by which a terminal shows a notification of the desktop. Which one it knows is in its
/// environment: no terminal answers which, and one that does not know a sequence may show it.
enum NotificationForm: Hashable, Sendable {
    /// OSC 9: one text. iTerm2, Ghostty.
    case text
    /// OSC 777: title and text. foot, WezTerm, urxvt, terminals of VTE.
    case titled
    /// OSC 99, of kitty: title and text in parts of their own.
    case parts

    /// - Returns: nil for a terminal that is not known to have notifications, and inside tmux and screen, which pass
    ///   notifications on only if a person allows it.
    init?(_ environment: [String: String]) {
        func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let (term, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
        if has("TMUX") || has("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen") { return nil }
        if term.hasPrefix("linux") || term == "dumb" { return nil }
        if term == "xterm-kitty" || has("KITTY_WINDOW_ID") {
            self = .parts
        } else if program == "iTerm.app" || program == "ghostty" || term == "xterm-ghostty" {
            self = .text
        } else if term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode") || program == "WezTerm" || term == "wezterm"
            || has("VTE_VERSION")
        {
            self = .titled
        } else {
            return nil
        }
    }

    /// The sequence.
    /// - Parameters:
    ///   - title: without control characters, as is `body`.
    ///   - isASCII: whether the terminal reads ASCII alone.
    func bytes(title: String, body: String, isASCII: Bool) -> String {
        let (title, body) = (Self.part(title, isASCII), Self.part(body, isASCII))
        let (begin, end) = ("\u{1b}]", "\u{1b}\\")
        return switch self {
        case .text: "\(begin)9;\(title): \(body)\(end)"
        case .titled: "\(begin)777;notify;\(title);\(body)\(end)"
        case .parts:
            "\(begin)99;i=raceboard:d=0:p=title;\(title)\(end)\(begin)99;i=raceboard:d=1:p=body;\(body)\(end)"
        }
    }

    /// A semicolon ends a part; after a number, it would make another command of some terminals. In another coding the
    /// bytes of a letter may be control characters.
    private static func part(_ text: String, _ isASCII: Bool) -> String {
        String(text.prefix(300).map { $0 == ";" ? "," : isASCII && !$0.isASCII ? "?" : $0 })
    }
}
