package import Models

/// The signs that views draw, each with a twin for every repertoire; all one column wide but for `ellipsis`.
package struct Glyphs: Hashable, Sendable {
    package let repertoire: Repertoire
    package let cursor: String
    package let rule: String
    package let ellipsis: String
    package let dot: String
    package let separator: String
    /// What is watched.
    package let watch: String
    /// A whole block, the upper half and the lower half; the halves are absent in ASCII.
    package let block: String
    package let upperHalf: String?
    package let lowerHalf: String?
    package let up: String
    package let down: String
    let favourite: String
    let mover: String
    /// At both sides of a number on black and white stripes.
    let leftStripe: String
    let rightStripe: String
    /// From the lowest to the highest bar.
    private let bars: [String]
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
            watch = "★"
        case .console:
            // Most fonts that Debian has for a console lack the triangle.
            cursor = ">"
            rule = "─"
            ellipsis = ".."
            dot = "•"
            separator = "·"
            watch = "*"
        case .ascii:
            cursor = ">"
            rule = "-"
            ellipsis = ".."
            dot = "*"
            separator = "-"
            watch = "*"
        }
        let isASCII = repertoire == .ascii
        // Stars are what is watched.
        favourite = isASCII ? "F" : repertoire == .console ? "•" : "◆"
        mover = isASCII ? "+" : "▲"
        leftStripe = isASCII ? "|" : "▌"
        rightStripe = isASCII ? "|" : "▐"
        bars =
            switch repertoire {
            case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
            // Whole blocks would grow together with those of the line above.
            case .console: ["_", "─", "▀"]
            case .ascii: ["_", "-", "'"]
            }
        block = isASCII ? "#" : "█"
        upperHalf = isASCII ? nil : "▀"
        lowerHalf = isASCII ? nil : "▄"
        up = isASCII ? "^" : "↑"
        down = isASCII ? "v" : "↓"
        soon = isASCII ? "o" : "○"
        imminent = isASCII ? "!" : repertoire == .console ? "•" : "●"
        jumped = isASCII ? "~" : "»"
    }

    /// - Parameter height: from 0 to `highest`.
    func bar(_ height: Int, of highest: Int) -> String {
        bars[min(max(0, height) * bars.count / (highest + 1), bars.count - 1)]
    }

    /// In how many steps a cell is filled from below.
    var steps: Int { bars.count + 1 }

    /// A cell that is filled from below, from 0 to `steps`.
    func filled(_ steps: Int) -> String {
        steps <= 0 ? " " : steps > bars.count ? block : bars[steps - 1]
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
