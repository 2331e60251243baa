import Models
import Screen

/// Letters and figures as patterns of pixels, five high; all figures are three wide. Capitals alone: small letters are
/// shown as capitals.
enum BlockFont {
    static let height = 5

    /// Rows from top to bottom, `#` for a pixel that is set; nil for a character without a pattern.
    static func rows(of character: Character) -> [String]? {
        if character == " " { return Array(repeating: " ", count: height) }
        return patterns[character] ?? narrow[Character(character.uppercased())]
    }

    /// A text as it is shown: capitals, accents dropped; nil when a character has no pattern.
    static func shown(_ text: String) -> String? {
        var shown = ""
        for scalar in text.uppercased().unicodeScalars {
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

    /// With small letters for those capitals that can be had narrow.
    private static func narrowed(_ shown: String) -> String {
        String(shown.map { narrow[$0] == nil ? $0 : Character($0.lowercased()) })
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
