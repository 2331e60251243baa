/// Columns that text takes on a terminal.
package enum DisplayWidth {
    /// 0 for marks and format characters, 2 for East Asian wide and full-width characters and for emoji shown as
    /// pictures, else 1. A letter of a flag is 1: two of them are a flag of two columns, and the screen shows them as
    /// letters.
    ///
    /// Source: Unicode Standard Annex 11 as wcwidth(3) applies it; ambiguous characters are narrow.
    package static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value == 0xad ? 0 : 1 }
        if narrowSigns.contains(where: { $0.contains(value) }) { return 1 }
        if (0x1160...0x11ff).contains(value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if value < 0x1100 || flagLetters.contains(value) { return 1 }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The letters of which flags are made, A to Z: regional indicators.
    package static let flagLetters: ClosedRange<UInt32> = 0x1f1e6...0x1f1ff

    /// - Returns: the columns of a whole text.
    package static func of(_ text: String) -> Int {
        text.isASCII ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// Dashes, dots and quotes; arrows; lines, blocks and shapes; Braille: each takes one column. The views draw with
    /// them, and looking up their properties would take a tenth of a frame.
    private static let narrowSigns: [ClosedRange<UInt32>] = [
        0x2010...0x2027, 0x2190...0x2193, 0x2500...0x25fc, 0x2800...0x28ff,
    ]

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x231a...0x231b, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf,
        0x4e00...0x9fff, 0xa000...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19,
        0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x16fe4, 0x17000...0x18cff, 0x1b000...0x1b2fb,
        0x1f200...0x1f202, 0x1f210...0x1f23b, 0x1f240...0x1f248, 0x1f250...0x1f251, 0x20000...0x3fffd,
    ]
}

/// Breaks text into lines at spaces.
package enum TextWrap {
    /// - Parameters:
    ///   - width: columns, at least 1; a longer word is broken.
    ///   - limit: most lines; the rest of the text is left out.
    /// - Returns: lines of at most `width` columns, without spaces at their ends; none for an empty text.
    package static func lines(_ text: String, width: Int, limit: Int = .max) -> [String] {
        let wrapper = Wrapper(width: max(1, width), limit: limit)
        if text.isASCII {
            let bytes = Array(text.utf8)
            return wrapper.lines(bytes, isSpace: { $0 == 0x20 }, columns: { _ in 1 }).map {
                String(decoding: bytes[$0], as: UTF8.self)
            }
        }
        let scalars = Array(text.unicodeScalars)
        return wrapper.lines(scalars, isSpace: { $0 == " " }, columns: DisplayWidth.of).map { range in
            var line = String.UnicodeScalarView()
            line.append(contentsOf: scalars[range])
            return String(line)
        }
    }

    private struct Wrapper {
        let width: Int
        let limit: Int

        func lines<Unit>(
            _ units: [Unit], isSpace: (Unit) -> Bool, columns: (Unit) -> Int
        ) -> [Range<Int>] {
            var lines: [Range<Int>] = []
            var start = 0
            while lines.count < limit {
                while start < units.count, isSpace(units[start]) { start += 1 }
                guard start < units.count else { break }
                var end = start
                var used = 0
                var wordEnd: Int?
                while end < units.count {
                    let taken = columns(units[end])
                    if isSpace(units[end]), end > start, !isSpace(units[end - 1]) { wordEnd = end }
                    if used + taken > width, end > start { break }
                    used += taken
                    end += 1
                }
                // The text's end ends a word too. If there is no end of a word, the word is broken.
                var stop = end == units.count ? end : wordEnd ?? end
                while stop > start, isSpace(units[stop - 1]) { stop -= 1 }
                lines.append(start..<stop)
                start = stop
            }
            return lines
        }
    }
}
