/// Signs of the views, with a twin for each repertoire; all but `ellipsis` are one column wide.
package struct Glyphs: Hashable, Sendable {
    /// Characters that the terminal can show.
    package let repertoire: Repertoire
    /// Mark at the selected row: `►`, `>`.
    package let cursor: String
    /// Horizontal line: `─`, `-`.
    package let rule: String
    /// Mark of a cut text, one or two columns: `…`, `..`.
    package let ellipsis: String
    /// Mark of the data's state in the header, and of the next race in a timetable: `●`, `*`.
    package let dot: String
    /// Sign between facts on one line, and of a past race in a timetable: `·`, `-`.
    package let separator: String
    /// Mark of a watched meeting or runner: `★`, `*`.
    package let watch: String
    /// Full block of the big digits: `█`, `#`.
    package let block: String
    /// Heavy line of a bar, and the same at half its width: `━`, `=`.
    package let heavy: String, halfHeavy: String
    /// Vertical line between parts: `│`, `|`.
    package let upright: String
    /// Marks of a plot's two courses where there are no dots of Braille: `•`, `*` and `○`, `o`.
    package let point: String, otherPoint: String
    /// Upper half of a block; nil in ASCII.
    package let upperHalf: String?
    /// Lower half of a block; nil in ASCII.
    package let lowerHalf: String?
    /// Mark of lines hidden above, and of a price that rose: `↑`, `^`.
    package let up: String
    /// Mark of lines hidden below, and of a price that fell: `↓`, `v`.
    package let down: String
    /// Mark of a race's favourite: `◆`, `F`.
    package let favourite: String
    /// Mark of a runner whose price moves: `▲`, `+`.
    package let mover: String
    /// Before a number on black and white stripes: `▌`, `|`.
    package let leftStripe: String
    /// After such a number: `▐`, `|`.
    package let rightStripe: String
    /// From the lowest to the highest bar.
    private let bars: [String]
    /// Mark of a start that is near: `○`, `o`.
    package let soon: String
    /// Mark of a start that is seconds away: `●`, `!`.
    package let imminent: String
    /// Mark of a race whose start has passed: `»`, `~`.
    package let jumped: String

    /// Signs of a repertoire.
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
        // Stars mark the watch list.
        favourite = repertoire == .unicode ? "◆" : "F"
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
        heavy = isASCII ? "=" : repertoire == .console ? "▀" : "━"
        halfHeavy = repertoire == .unicode ? "╸" : heavy
        upright = isASCII ? "|" : "│"
        point = isASCII ? "*" : "•"
        otherPoint = isASCII ? "o" : "○"
        upperHalf = isASCII ? nil : "▀"
        lowerHalf = isASCII ? nil : "▄"
        up = isASCII ? "^" : "↑"
        down = isASCII ? "v" : "↓"
        soon = isASCII ? "o" : "○"
        imminent = repertoire == .unicode ? "●" : "!"
        jumped = isASCII ? "~" : "»"
    }

    /// A bar that stands on the line, of the height of the value.
    /// - Parameter height: from 0 to `highest`.
    package func bar(_ height: Int, of highest: Int) -> String {
        bars[min(max(0, height) * bars.count / (highest + 1), bars.count - 1)]
    }

    /// In how many steps a cell is filled from below.
    package var steps: Int { bars.count + 1 }

    /// A cell that is filled from below, from 0 to `steps`.
    package func filled(_ steps: Int) -> String {
        steps <= 0 ? " " : steps > bars.count ? block : bars[steps - 1]
    }
}
