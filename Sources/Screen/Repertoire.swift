import Models

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
            "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿŌōŪūĀāĒēĪīŠšŽžČčĆćŁłŃńŚśŻżŐőŰűŸŹź‘’“”–—…·×↑↓\u{a0}"
        let to =
            "AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyyOoUuAaEeIiSsZzCcCcLlNnSsZzOoUuYZz''\"\"--..x^v "
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
