/// Countdown characters as patterns of 3 by 5 pixels.
enum BigDigits {
    static let height = 5

    /// Rows from top to bottom, `#` for a pixel that is set. Unknown characters are a gap.
    static func rows(of character: Character) -> [String] {
        patterns[character] ?? Array(repeating: "  ", count: height)
    }

    /// Pixels of a text's width, one pixel between characters.
    static func width(of text: String) -> Int {
        text.reduce(-1) { $0 + 1 + (rows(of: $1).first?.count ?? 0) }
    }

    private static let patterns: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"],
        "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", " ##", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"],
        "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"],
        "7": ["###", "  #", "  #", " # ", " # "],
        "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"],
        "d": ["  #", "  #", "###", "# #", "###"],
        "h": ["#  ", "#  ", "###", "# #", "# #"],
        "m": ["     ", "     ", "#### ", "# # #", "# # #"],
        "s": ["   ", "   ", " ##", " # ", "## "],
        "-": ["   ", "   ", "###", "   ", "   "],
    ]
}
