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
