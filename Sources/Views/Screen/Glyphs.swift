package import Models

/// The signs that views draw, each with a twin for every repertoire; all one column wide but for `ellipsis`.
package struct Glyphs: Hashable, Sendable {
    package let repertoire: Repertoire
    package let cursor: String
    package let rule: String
    package let ellipsis: String
    package let dot: String
    package let separator: String
    /// A whole block, the upper half and the lower half; the halves are absent in ASCII.
    package let block: String
    package let upperHalf: String?
    package let lowerHalf: String?
    package let up: String
    package let down: String
    private let soon: String
    private let imminent: String
    private let jumped: String

    package init(_ repertoire: Repertoire) {
        self.repertoire = repertoire
        switch repertoire {
        case .unicode:
            cursor = "►"
            rule = "─"
            ellipsis = "…"
            dot = "●"
            separator = "·"
        case .console:
            // Most fonts that Debian has for a console lack the triangle.
            cursor = ">"
            rule = "─"
            ellipsis = ".."
            dot = "•"
            separator = "·"
        case .ascii:
            cursor = ">"
            rule = "-"
            ellipsis = ".."
            dot = "*"
            separator = "-"
        }
        let isASCII = repertoire == .ascii
        block = isASCII ? "#" : "█"
        upperHalf = isASCII ? nil : "▀"
        lowerHalf = isASCII ? nil : "▄"
        up = isASCII ? "^" : "↑"
        down = isASCII ? "v" : "↓"
        soon = isASCII ? "o" : "○"
        imminent = isASCII ? "!" : repertoire == .console ? "•" : "●"
        jumped = isASCII ? "~" : "»"
    }

    /// How near the start is, for who cannot see the colour.
    package func urgency(_ urgency: Countdown.Urgency) -> String {
        switch urgency {
        case .later: " "
        case .soon: soon
        case .imminent: imminent
        case .jumped: jumped
        }
    }
}
