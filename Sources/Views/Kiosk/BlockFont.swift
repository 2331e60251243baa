import Models
import Screen

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
