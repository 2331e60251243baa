import Models

/// Signs of the views, with a twin for each repertoire; all but `ellipsis` are one column wide.
package struct Glyphs: Hashable, Sendable {
    /// Characters that the terminal can show.
    package let repertoire: Repertoire
    package init(_ repertoire: Repertoire) { self.repertoire = repertoire }

    /// Mark at the selected row. Most fonts that Debian has for a console lack the triangle.
    package var cursor: String { sign("►", console: ">", ascii: ">") }
    /// Piece of a horizontal line, one column wide.
    package var rule: String { sign("─", ascii: "-") }
    /// Mark of a cut text, one or two columns.
    package var ellipsis: String { sign("…", console: "..", ascii: "..") }
    /// Mark of the data's state in the header, and of the next race in a timetable.
    package var dot: String { sign("●", console: "•", ascii: "*") }
    /// Sign between facts on one line, and of a past race in a timetable.
    package var separator: String { sign("·", ascii: "-") }
    /// Mark of a watched meeting or runner.
    package var watch: String { sign("★", console: "*", ascii: "*") }
    package var alert: String { sign("♪", console: "@", ascii: "@") }
    /// Full block of the big digits.
    package var block: String { sign("█", ascii: "#") }
    /// Piece of a bar's heavy line, one column wide.
    package var heavy: String { sign("━", console: "═", ascii: "=") }
    package var halfHeavy: String { sign("╸", console: "═", ascii: "=") }
    /// Piece of a vertical line between parts of the screen.
    package var upright: String { sign("│", ascii: "|") }
    /// Mark of a plot's first course where there are no dots of Braille.
    package var point: String { sign("•", ascii: "*") }
    /// Mark of a plot's second course, as `point` is the first one's.
    package var otherPoint: String { sign("○", ascii: "o") }
    package var upperHalf: String? { repertoire == .ascii ? nil : "▀" }
    package var lowerHalf: String? { repertoire == .ascii ? nil : "▄" }
    /// Mark of lines hidden above, and of a price that rose.
    package var up: String { sign("↑", ascii: "^") }
    /// Mark of lines hidden below, and of a price that fell.
    package var down: String { sign("↓", ascii: "v") }
    /// Mark of a race's favourite. Stars mark the watch list.
    package var favourite: String { sign("◆", console: "F", ascii: "F") }
    /// Mark of a runner whose price moves.
    package var mover: String { "$" }
    /// Sign before a number on black and white stripes.
    package var leftStripe: String { sign("▌", ascii: "|") }
    /// Sign after a number on black and white stripes.
    package var rightStripe: String { sign("▐", ascii: "|") }
    /// Mark of a start that is near.
    package var soon: String { sign("○", ascii: "o") }
    /// Mark of a start that is seconds away.
    package var imminent: String { sign("●", console: "!", ascii: "!") }
    /// Mark of a race that is not run.
    package var off: String { sign("×", console: "x", ascii: "x") }
    /// Mark of a race whose start has passed.
    package var jumped: String { sign("»", ascii: "~") }

    /// - Parameter console: nil for the same sign as in Unicode.
    private func sign(_ unicode: String, console: String? = nil, ascii: String) -> String {
        switch repertoire {
        case .unicode: unicode
        case .console: console ?? unicode
        case .ascii: ascii
        }
    }

    /// Bars, from the lowest to the highest.
    private var bars: [String] {
        switch repertoire {
        case .unicode: Self.unicodeBars
        case .console: Self.consoleBars
        case .ascii: Self.asciiBars
        }
    }
    private static let unicodeBars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    /// Bars of a console without whole blocks, which would touch the bars of the line above.
    private static let consoleBars = ["_", "─", "▀"]
    private static let asciiBars = ["_", "-", "'"]

    /// A bar that stands on the line, of the height of the value.
    /// - Parameter height: from 0 to `highest`.
    package func bar(_ height: Int, of highest: Int) -> String {
        bars[min(max(0, height) * bars.count / (highest + 1), bars.count - 1)]
    }

    /// Number of steps in which a cell is filled from below.
    package var steps: Int { bars.count + 1 }

    /// A cell that is filled from below, from 0 to `steps`.
    package func filled(_ steps: Int) -> String {
        steps <= 0 ? " " : steps > bars.count ? block : bars[steps - 1]
    }
}

/// Which characters the terminal can show.
package enum Repertoire: Hashable, Sendable, CaseIterable {
    /// A UTF-8 locale on a terminal with a real font.
    case unicode
    /// A UTF-8 locale on the Linux console: the PC's 256 characters (code page 437).
    case console
    /// Any other terminal, or one for which a person chose ASCII.
    case ascii

    /// The character to show for one that a text holds: itself, its base letter, or `?`. A flag becomes its two
    /// letters, since terminals draw flags in different forms and widths.
    package func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.value < 0x7f { return scalar }
        if DisplayWidth.flagLetters.contains(scalar.value) {
            return Unicode.Scalar(UInt8(scalar.value - DisplayWidth.flagLetters.lowerBound) + UInt8(ascii: "A"))
        }
        if self == .unicode { return scalar }
        if self == .console, Self.codePage437.contains(scalar) { return scalar }
        return Self.plain[scalar] ?? "?"
    }

    /// Whether every letter of a text is shown as itself or its base letter.
    package func shows(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "?" || shown($0) != "?" }
    }

    /// Characters that code page 437 has beyond ASCII, as far as text and this program use them.
    private static let codePage437 = Set(
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¼¡«»░▒▓│┤╣║╗╝┐└┴┬├─┼╚╔╩╦╠═╬┘┌█▄▌▐▀ßµ±°·²•►◄↕↑↓→←▲▼○"
            .unicodeScalars)

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
        let from =
            "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿŌōŪūĀāĒēĪīŠšŽžČčĆćŁłŃńŚśŻżŐőŰűŸŹź‘’“”–—…·×±↑↓\u{a0}"
        let to =
            "AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyyOoUuAaEeIiSsZzCcCcLlNnSsZzOoUuYZz''\"\"--..x~^v "
        return Dictionary(zip(from.unicodeScalars, to.unicodeScalars)) { first, _ in first }
    }()

    /// An accented letter in two parts; nil for every other character.
    package static func parts(of scalar: Unicode.Scalar) -> (letter: Unicode.Scalar, accent: Accent)? {
        guard let accent = accents[scalar], let letter = plain[scalar] else { return nil }
        return (letter, accent)
    }

    private static let accents: [Unicode.Scalar: Accent] = {
        let all: [(Accent, String)] = [
            (.grave, "ÀÈÌÒÙàèìòù"), (.acute, "ÁÉÍÓÚÝáéíóúýĆćŃńŚśŹź"), (.above, "ÂÊÎÔÛâêîôûÃÑÕãñõÅåŠšŽžČčŻż"),
            (.pair, "ÄËÏÖÜŸäëïöüÿŐőŰű"), (.macron, "ŌōŪūĀāĒēĪī"), (.cedilla, "Çç"),
        ]
        let pairs = all.flatMap { accent, letters in letters.unicodeScalars.map { ($0, accent) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}

/// Form and place of an accent in letters of few pixels.
package enum Accent: Hashable, Sendable {
    /// A mark at the upper left, or right.
    case grave, acute
    /// A mark in the middle above the letter: circumflex, tilde, caron, ring, dot.
    case above
    /// A mark at both sides above the letter: diaeresis, double acute.
    case pair
    /// A line above the whole letter: macron.
    case macron
    /// A mark below the letter: cedilla.
    case cedilla
}
