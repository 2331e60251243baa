import Contract
import FoundationEssentials
import Models
package import ViewModels

/// Form of a line, by the program that shows it (docs/line.md).
package enum LineOutput: Hashable, Sendable, CaseIterable {
    case text, json, waybar, i3bar, tmux

    /// What comes before the first line; nil for nothing. A hidden bar stops the program by signal 0, which is none:
    /// other programs may need its data.
    package var header: String? {
        self == .i3bar ? #"{"version":1,"click_events":true,"stop_signal":0,"cont_signal":0}"# + "\n[" : nil
    }

    /// The line without its line feed.
    package func line(_ content: LineContent) -> String {
        switch self {
        case .text: content.text
        // tmux reads #[…] as colours and #(…) as commands.
        case .tmux: content.text.replacing("#", with: "##")
        case .json: Self.json(LineDocument(content))
        case .waybar: Self.json(WaybarBody(content))
        case .i3bar: "[" + Self.json(I3Body(content)) + "],"
        }
    }

    /// No value of a line makes the encoder fail.
    private static func json(_ body: some Encodable) -> String { (try? JSONText.of(body)) ?? "{}" }

    /// Text for Pango's markup.
    static func markup(_ text: String) -> String {
        text.reduce(into: "") { marked, sign in
            switch sign {
            case "&": marked += "&amp;"
            case "<": marked += "&lt;"
            case ">": marked += "&gt;"
            case "\"": marked += "&quot;"
            case "'": marked += "&#39;"
            default: marked.append(sign)
            }
        }
    }

    private struct WaybarBody: Encodable {
        let text: String
        let tooltip: String
        let `class`: [String]
        let alt: String

        init(_ content: LineContent) {
            (text, tooltip) = (LineOutput.markup(content.text), LineOutput.markup(content.tooltip))
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
