package import Facts
import FoundationEssentials
import Models

/// Form of a line, by the program that shows it (docs/line.md): a name, which is an option of the command, and the
/// characters that it hides from that program, so that no name of a race is a mark, a button or a command.
package enum LineOutput: String, Hashable, Sendable, CaseIterable {
    case text, json, waybar, i3bar, pango, tmux, polybar, lemonbar, xmobar, zsh

    /// One sentence of the help about this format.
    package var help: String {
        switch self {
        case .text: "Plain text, which is the default: for what reads no marks."
        case .json: "One JSON object per line; errors are one object on standard error."
        case .waybar: "JSON for Waybar: text, tooltip, class, alt."
        case .i3bar: "The protocol of i3bar and swaybar, with clicks; follows."
        case .pango: "Text for i3blocks and others that read Pango's markup."
        case .tmux: "Text for tmux."
        case .polybar: "Text for polybar."
        case .lemonbar: "Text for lemonbar."
        case .xmobar: "Text for xmobar."
        case .zsh: "Text for a prompt of zsh."
        }
    }

    /// Text before the first line; nil for none. A hidden bar stops the program by signal 0, which is none: other
    /// programs may need its data.
    package var header: String? {
        self == .i3bar ? #"{"version":1,"click_events":true,"stop_signal":0,"cont_signal":0}"# + "\n[" : nil
    }

    package func line(_ content: LineContent) -> String {
        switch self {
        case .text, .pango, .tmux, .polybar, .lemonbar, .xmobar, .zsh: escaped(content.text)
        case .json: (try? LineContent.document.text(content)) ?? "{}"
        case .waybar: Self.json(WaybarBody(content))
        case .i3bar: "[" + Self.json(I3Body(content)) + "],"
        }
    }

    /// No value of a line makes the encoder fail.
    private static func json(_ body: some Encodable) -> String { (try? JSONText.of(body)) ?? "{}" }

    /// The text without anything that the program reads as more than text.
    private func escaped(_ text: String) -> String {
        Self.replacing(text) { sign, next in
            switch (self, sign) {
            case (.pango, "&"), (.waybar, "&"): "&amp;"
            case (.pango, "<"), (.waybar, "<"): "&lt;"
            case (.pango, ">"), (.waybar, ">"): "&gt;"
            case (.pango, "\""), (.waybar, "\""): "&quot;"
            case (.pango, "'"), (.waybar, "'"): "&#39;"
            // tmux reads #[…] as colours and #(…) as commands.
            case (.tmux, "#"): "##"
            // %{A1:…:} is a button that runs a command. polybar has no way to write a percent sign before a brace.
            case (.polybar, "%") where next == "{": "% "
            case (.lemonbar, "%"), (.zsh, "%"): "%%"
            // <action=…> is a button, too; there is no sign for a bracket either. <1m is no mark.
            case (.xmobar, "<") where next.map { $0 == "/" || $0.properties.isAlphabetic } == true: "‹"
            // With the option prompt_subst zsh runs the text in backquotes and after these dollar signs.
            case (.zsh, "`"): "'"
            case (.zsh, "$") where next.map { "({[".unicodeScalars.contains($0) } == true: "$ "
            default: nil
            }
        }
    }

    /// Other text in the place of some signs. Signs are compared as scalars: a `<` with an accent behind it is another
    /// `Character`, but the same sign for the program.
    private static func replacing(
        _ text: String, _ other: (_ sign: Unicode.Scalar, _ next: Unicode.Scalar?) -> String?
    ) -> String {
        let signs = text.unicodeScalars
        var replaced = ""
        for place in signs.indices {
            let after = signs.index(after: place)
            let next = after < signs.endIndex ? signs[after] : nil
            if let other = other(signs[place], next) {
                replaced += other
            } else {
                replaced.unicodeScalars.append(signs[place])
            }
        }
        return replaced
    }

    private struct WaybarBody: Encodable {
        let text: String
        let tooltip: String
        let `class`: [String]
        let alt: String

        init(_ content: LineContent) {
            (text, tooltip) = (LineOutput.waybar.escaped(content.text), LineOutput.waybar.escaped(content.tooltip))
            let demo = content.isSimulated ? ["demo"] : []
            `class` = [content.state.rawValue] + demo + (content.urgency.map { [LineOutput.word($0)] } ?? [])
            alt = content.first?.category.rawValue ?? "none"
        }
    }

    private struct I3Body: Encodable {
        let name = "raceboard"
        let fullText: String
        let shortText: String
        let markup = "none"
        /// Bars draw it in a colour that stands out.
        let urgent: Bool

        private enum CodingKeys: String, CodingKey {
            case name, markup, urgent
            case fullText = "full_text"
            case shortText = "short_text"
        }

        init(_ content: LineContent) {
            (fullText, shortText) = (content.text, content.short)
            urgent = content.state == .live && content.urgency == .imminent
        }
    }

    private static func word(_ urgency: Countdown.Urgency) -> String {
        switch urgency {
        case .later: "later"
        case .soon: "soon"
        case .imminent: "imminent"
        case .jumped: "due"
        }
    }
}

extension LineContent {
    /// Output of `raceboard line --json`, once or at each change (docs/line.md).
    static let document = JSONDocument<LineContent>("line", "A line for bars, of raceboard line") {
        JSONKey("at", .time("When the line was made, by the server's clock.")) { $0.at }
        JSONKey("text", "The line itself.") { $0.text }
        JSONKey.feed { $0.isSimulated }
        JSONKey("state", .words(["live", "stale", "no_data"], "How good the data is.")) { $0.state.rawValue }
        JSONKey("age_seconds", "Seconds since the last good answer; null if there was none.") { $0.age }
        JSONKey("error", .error, FeedFacts.Failure.json.orNull) { $0.failure }
        JSONKey("races", "Races of the line in order of their advertised start.", RaceFacts.json.list) { $0.races }
    }
}

/// Clicks that a bar writes to standard input: an endless JSON array, one object per line.
package struct BarClicks: Sendable {
    /// Most bytes of one line; the rest of a longer one is ignored.
    package static let limit = 4096

    private var line: [UInt8] = []
    private var isTooLong = false

    /// Starts at the beginning of a line.
    package init() {}

    /// Takes bytes, and returns the moves of the clicks that are whole now.
    package mutating func take(_ bytes: [UInt8]) -> [LineMove] {
        var moves: [LineMove] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                isTooLong = isTooLong || line.count >= Self.limit
                if !isTooLong { line.append(byte) }
                continue
            }
            if !isTooLong, let move = Self.move(line) { moves.append(move) }
            line = []
            isTooLong = false
        }
        return moves
    }

    private struct Click: Decodable {
        let button: Int
    }

    /// The line may begin with the array's bracket, or a comma, or end with one.
    private static func move(_ line: [UInt8]) -> LineMove? {
        guard let begin = line.firstIndex(of: UInt8(ascii: "{")), let end = line.lastIndex(of: UInt8(ascii: "}")),
            begin < end, let click = try? JSONDecoder().decode(Click.self, from: Data(line[begin...end]))
        else { return nil }
        return switch click.button {
        case 1, 5: .next
        case 3: .first
        case 4: .back
        default: nil
        }
    }
}
