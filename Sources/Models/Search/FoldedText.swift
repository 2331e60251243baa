/// A text as a search sees it: only letters and digits, without case and accents, each with its place in the text.
///
/// `Ōtaki` is `otaki`, `Daisy's` is `daisys`, `Sandown Park` is `sandownpark` with two beginnings of words.
struct FoldedText {
    struct Letter {
        /// A lower-case letter without its accent, or a digit.
        let value: UInt32
        /// Place of the character, marks included.
        var place: Range<String.Index>
        let beginsWord: Bool
    }

    private(set) var letters: [Letter] = []

    init(_ text: String) {
        letters.reserveCapacity(text.utf8.count)
        /// Letters of the word so far.
        var length = 0
        var wasDigit = false
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let next = scalars.index(after: index)
            let scalar = scalars[index]
            if Self.isApostrophe(scalar) {
                // A search for O'Shea is typed `oshea` or `shea`, but a search for Daisy's is never typed `s`.
                if length <= 2 { length = 0 }
            } else if Self.isMark(scalar) {
                if let last = letters.indices.last { letters[last].place = letters[last].place.lowerBound..<next }
            } else if let folded = Self.fold(scalar) {
                // In scripts without spaces every character may begin a word. The number in R7 also begins one.
                let isDigit = scalar.properties.numericType != nil
                defer { wasDigit = isDigit }
                let beginsWord =
                    length == 0 || isDigit && !wasDigit || (scalar.value > 0x2e7f && DisplayWidth.of(scalar) == 2)
                for (part, value) in folded.enumerated() {
                    letters.append(Letter(value: value, place: index..<next, beginsWord: beginsWord && part == 0))
                }
                length += 1
            } else {
                length = 0
            }
            index = next
        }
    }

    /// The letters alone, which two spellings of one name have in common.
    var key: String {
        String(String.UnicodeScalarView(letters.compactMap { Unicode.Scalar($0.value) }))
    }

    /// First place of `word` at the beginning of a word: the range of its letters.
    func range(of word: [UInt32]) -> Range<String.Index>? {
        guard let first = word.first, letters.count >= word.count else { return nil }
        for start in 0...(letters.count - word.count)
        where letters[start].beginsWord && letters[start].value == first {
            let end = start + word.count
            if (start..<end).allSatisfy({ letters[$0].value == word[$0 - start] }) {
                return letters[start].place.lowerBound..<letters[end - 1].place.upperBound
            }
        }
        return nil
    }

    // MARK: -

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "`", "\u{2018}", "\u{2019}", "\u{00b4}", "\u{02bb}", "\u{02bc}": true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x2ff else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// - Returns: nil for anything but letters and digits.
    private static func fold(_ scalar: Unicode.Scalar) -> [UInt32]? {
        switch scalar.value {
        case 0x61...0x7a, 0x30...0x39: return [scalar.value]
        case 0x41...0x5a: return [scalar.value + 0x20]
        case 0..<0x80: return nil
        default: break
        }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return nil }
        if scalar == "ª" || scalar == "º" { return [scalar == "ª" ? 0x61 : 0x6f] }
        return latinBase(scalar) ?? scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }

    /// The plain letters of a Latin one, whether or not it decomposes, by its Unicode name: LATIN SMALL LETTER O WITH
    /// STROKE, LATIN SMALL LETTER DOTLESS I, LATIN CAPITAL LETTER AE WITH ACUTE, LATIN SMALL LETTER ETH.
    private static func latinBase(_ scalar: Unicode.Scalar) -> [UInt32]? {
        guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return nil }
        let words = name.split(separator: " ")
        guard words.count > 3, words[2] == "LETTER" || words[2] == "LIGATURE" else { return nil }
        let letters = named[words[3]] ?? (qualifiers.contains(words[3]) ? words.dropFirst(4).first : words[3])
        guard let letters, (1...2).contains(letters.utf8.count), letters.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x7a })
        else { return nil }
        return letters.utf8.map { UInt32($0) | 0x20 }
    }

    /// Letters that Unicode calls by a name of their own, and words before the letter that is meant.
    private static let named: [Substring: Substring] = [
        "SHARP": "SS", "ETH": "D", "THORN": "TH", "ENG": "N", "KRA": "K", "SCHWA": "E", "DELTA": "D",
    ]
    private static let qualifiers: Set<Substring> = ["DOTLESS", "LONG", "MIDDLE-WELSH", "OPEN", "REVERSED", "TURNED"]
}

/// A search for one text in another.
package enum TextSearch {
    /// Whether a text has a word in it, capitals aside; true for an empty word. Compares bytes of lower case: the
    /// library's own search prepares more for each text than it takes to look through a line.
    package static func has(_ word: String, in text: String) -> Bool {
        let word = Array(word.lowercased().utf8)
        let bytes = Array(text.lowercased().utf8)
        guard let first = word.first else { return true }
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
    }
}
