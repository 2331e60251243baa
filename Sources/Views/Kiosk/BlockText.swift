import Models
import Screen

/// Draws patterns of square pixels: a pixel of scale 1 is a column wide and half a line high, of scale 2 twice that.
///
/// Places are given in columns and in half lines. Where the repertoire has no half blocks, scales and half lines must
/// be even.
enum BlockText {
    /// Draws a text of `BlockFont`, each of its characters having a pattern.
    /// - Returns: the columns used.
    @discardableResult
    static func draw(
        _ text: String, _ role: Role, scale: Int, column: Int, half: Int, on canvas: inout Canvas
    ) -> Int {
        var at = column
        for character in text {
            guard let rows = BlockFont.rows(of: character) else { continue }
            draw(rows, role, scale: scale, column: at, half: half, on: &canvas)
            at += ((rows.first?.count ?? 0) + 1) * scale
        }
        return max(0, at - scale - column)
    }

    /// Draws a text that ends before a column.
    static func drawRight(
        _ text: String, _ role: Role, scale: Int, end: Int, half: Int, on canvas: inout Canvas
    ) {
        draw(text, role, scale: scale, column: end - BlockFont.width(of: text) * scale, half: half, on: &canvas)
    }

    /// Draws a pattern: rows of pixels from top to bottom.
    static func draw(
        _ rows: [String], _ role: Role, scale: Int, column: Int, half: Int, on canvas: inout Canvas
    ) {
        let pixels = rows.map { Array($0.utf8) }
        let glyphs = canvas.glyphs
        let last = half + rows.count * scale - 1
        func isSet(_ line: Int, _ pixel: Int) -> Bool {
            guard (half...last).contains(line) else { return false }
            let row = pixels[(line - half) / scale]
            return pixel < row.count && row[pixel] == UInt8(ascii: "#")
        }
        guard scale > 0, half >= 0 else { return }
        for line in half / 2...last / 2 {
            for pixel in 0..<(pixels.map(\.count).max() ?? 0) {
                let upper = isSet(line * 2, pixel)
                let lower = isSet(line * 2 + 1, pixel)
                guard upper || lower else { continue }
                let glyph = upper && lower ? glyphs.block : upper ? glyphs.upperHalf : glyphs.lowerHalf
                let area = Area(column: column + pixel * scale, row: line, width: scale, height: 1)
                canvas.fill(glyph ?? glyphs.block, role, in: area)
            }
        }
    }
}

/// Letters and figures as patterns of pixels, five high; all figures are three wide. There are only capitals: small
/// letters are shown as capitals, with their accents.
enum BlockFont {
    static let height = 5

    /// Rows from top to bottom, `#` for a pixel that is set; nil for a character without a pattern.
    static func rows(of character: Character) -> [String]? {
        if character == " " { return Array(repeating: " ", count: height) }
        return patterns[character] ?? narrow[Character(character.uppercased())] ?? accented(character)
    }

    /// A text as it is shown: in capitals; nil when a character has no pattern.
    static func shown(_ text: String) -> String? {
        var shown = ""
        for scalar in text.uppercased().unicodeScalars {
            if Repertoire.parts(of: scalar) != nil, rows(of: Character(scalar)) != nil {
                shown.unicodeScalars.append(scalar)
                continue
            }
            let plain = Character(Repertoire.ascii.shown(scalar))
            guard plain != "?" || scalar == "?", rows(of: plain) != nil else { return nil }
            shown.append(plain)
        }
        return shown
    }

    /// Pixels of a text's width, one between characters; `text` as `shown` gives it.
    static func width(of text: String) -> Int {
        text.reduce(-1) { $0 + 1 + (rows(of: $1)?.first?.count ?? 0) }
    }

    /// The first of some texts that fits into a number of pixels.
    /// - Parameter narrow: with narrow letters if need be.
    static func fitting(_ ways: [String], pixels: Int, narrow: Bool = false) -> String? {
        ways.lazy.compactMap(shown).flatMap { narrow ? [$0, narrowed($0)] : [$0] }.first { width(of: $0) <= pixels }
    }

    /// The text with small letters for the capitals that have a narrow form.
    private static func narrowed(_ shown: String) -> String {
        String(shown.map { narrow[letter(of: $0)] == nil ? $0 : Character($0.lowercased()) })
    }

    /// The letter of a character, without its accent.
    private static func letter(of character: Character) -> Character {
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let first = scalars.first else { return character }
        return Repertoire.parts(of: first).map { Character($0.letter) } ?? character
    }

    /// The letter in four rows, or in three with space above it, and its accent in the row that is left.
    private static func accented(_ character: Character) -> [String]? {
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let parts = scalars.first.flatMap(Repertoire.parts),
            var rows = rows(of: Character(parts.letter)), let width = rows.first?.count
        else { return nil }
        // An accent of two points is as wide as that.
        if width == 1 { rows = rows.map { " \($0) " } }
        rows = shortened(rows) ?? [rows[0]] + rows[2...]
        let mark = mark(parts.accent, width: max(3, width))
        if parts.accent == .cedilla { return rows + [mark] }
        if let short = shortened(rows) { return [mark, String(repeating: " ", count: max(3, width))] + short }
        return [mark] + rows
    }

    /// The rows without one of two equal ones; nil if no two are equal.
    private static func shortened(_ rows: [String]) -> [String]? {
        guard let twin = rows.indices.dropFirst().first(where: { rows[$0] == rows[$0 - 1] }) else { return nil }
        return Array(rows[..<twin] + rows[(twin + 1)...])
    }

    private static func mark(_ accent: Accent, width: Int) -> String {
        let middle = (width - 1) / 2...width / 2
        return String(
            (0..<width).map { pixel -> Character in
                let isSet =
                    switch accent {
                    case .grave: pixel == (width - 2) / 2
                    case .acute: pixel == width - 1 - (width - 2) / 2
                    case .above, .cedilla: middle.contains(pixel)
                    case .pair: pixel == 0 || pixel == width - 1
                    case .macron: true
                    }
                return isSet ? "#" : " "
            })
    }

    /// A text for so many pixels: as it is, or with narrow letters, or cut with a full stop where something is missing;
    /// nil when it has no pattern.
    static func cut(_ text: String, pixels: Int) -> String? {
        guard var shown = shown(text) else { return nil }
        guard width(of: shown) > pixels else { return shown }
        shown = narrowed(shown)
        guard width(of: shown) > pixels else { return shown }
        while !shown.isEmpty, width(of: shown + ".") > pixels || shown.last == " " { shown.removeLast() }
        return shown + "."
    }

    /// Patterns three pixels wide instead of four, for small letters of a text that would be cut.
    private static let narrow: [Character: [String]] = [
        "G": [" ##", "#  ", "# #", "# #", " ##"], "K": ["# #", "# #", "## ", "# #", "# #"],
        "N": ["## ", "# #", "# #", "# #", "# #"],
        "O": ["###", "# #", "# #", "# #", "###"], "U": ["# #", "# #", "# #", "# #", "###"],
    ]

    private static let patterns: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", " ##", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", " # ", " # "],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        "-": ["   ", "   ", "###", "   ", "   "],
        "A": [" # ", "# #", "###", "# #", "# #"], "B": ["## ", "# #", "## ", "# #", "## "],
        "C": [" ##", "#  ", "#  ", "#  ", " ##"], "D": ["## ", "# #", "# #", "# #", "## "],
        "E": ["###", "#  ", "## ", "#  ", "###"], "F": ["###", "#  ", "## ", "#  ", "#  "],
        "G": [" ###", "#   ", "# ##", "#  #", " ###"], "H": ["# #", "# #", "###", "# #", "# #"],
        "I": ["#", "#", "#", "#", "#"], "J": ["  #", "  #", "  #", "# #", " # "],
        "K": ["#  #", "# # ", "##  ", "# # ", "#  #"], "L": ["#  ", "#  ", "#  ", "#  ", "###"],
        "M": ["#   #", "## ##", "# # #", "#   #", "#   #"], "N": ["#  #", "## #", "# ##", "#  #", "#  #"],
        "O": [" ## ", "#  #", "#  #", "#  #", " ## "], "P": ["## ", "# #", "## ", "#  ", "#  "],
        "Q": [" ## ", "#  #", "#  #", "# ##", " ###"], "R": ["## ", "# #", "## ", "# #", "# #"],
        "S": [" ##", "#  ", " # ", "  #", "## "], "T": ["###", " # ", " # ", " # ", " # "],
        "U": ["#  #", "#  #", "#  #", "#  #", " ## "], "V": ["# #", "# #", "# #", "# #", " # "],
        "W": ["#   #", "#   #", "# # #", "# # #", " # # "], "X": ["# #", "# #", " # ", "# #", "# #"],
        "Y": ["# #", "# #", " # ", " # ", " # "], "Z": ["###", "  #", " # ", "#  ", "###"],
        ":": [" ", "#", " ", "#", " "], "_": [" ", " ", " ", " ", " "], ".": [" ", " ", " ", " ", "#"],
        ",": ["  ", "  ", "  ", " #", "# "],
        "'": ["#", "#", " ", " ", " "], "!": ["#", "#", "#", " ", "#"], "?": ["## ", "  #", " # ", "   ", " # "],
        "+": ["   ", " # ", "###", " # ", "   "], "/": ["  #", "  #", " # ", "#  ", "#  "],
        "(": [" #", "# ", "# ", "# ", " #"], ")": ["# ", " #", " #", " #", "# "],
        "&": [" #  ", "# # ", " #  ", "# # ", " # #"],
    ]
}

/// A countdown in block digits without letters, which never move: `59:59`, ` 4:05`, `-0:20`.
enum BlockCountdown {
    /// Decides how many columns a row has for it.
    static let widest = "888:88"
    /// The same for the row of the next start, which is seldom more than a hundred minutes away.
    static let near = "88:88"

    /// Scale at which a row has room for figures, as `Countdown.figures` has them; nil for days, whose letter would be
    /// read as a figure, and for figures that are too wide.
    static func scale(of text: String, in row: KioskRowLayout) -> Int? {
        guard !text.isEmpty, !text.contains(where: \.isLetter), let shown = BlockFont.shown(text) else { return nil }
        return stride(from: row.digits, through: row.halves ? 1 : 2, by: row.halves ? -1 : -2).first {
            BlockFont.width(of: shown) * $0 <= row.countdownWidth
        }
    }

    /// - Parameters:
    ///   - text: as `Countdown.figures` has it.
    ///   - plain: the same in the font's own size, for a start that is too far away for figures as large as these.
    ///   - most: the largest scale, if the row has less room.
    /// - Returns: the columns used.
    @discardableResult
    static func draw(
        _ text: String, plain: String, _ role: Role, in row: KioskRowLayout, right: Int, half: Int, most: Int = .max,
        on canvas: inout Canvas
    ) -> Int {
        if let scale = scale(of: text, in: row).map({ min($0, most) }), let shown = BlockFont.shown(text) {
            BlockText.drawRight(shown, role, scale: scale, end: right, half: half, on: &canvas)
            return BlockFont.width(of: shown) * scale
        }
        let line = Area(column: right - row.countdownWidth, row: half / 2, width: row.countdownWidth, height: 1)
        canvas.put(plain, role, in: line, at: 0, width: line.width, alignRight: true)
        return min(line.width, DisplayWidth.of(plain))
    }
}
