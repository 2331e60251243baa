/// Breaks text into lines at spaces.
package enum TextWrap {
    /// - Parameters:
    ///   - width: columns, at least 1; a longer word is broken.
    ///   - limit: the most lines that are made; what is beyond is left out.
    /// - Returns: lines of at most `width` columns, without spaces at their ends; none for an empty text.
    package static func lines(_ text: String, width: Int, limit: Int = .max) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        let scalars = text.unicodeScalars
        // Where the line began, where the last word in it ended, and the columns up to here.
        var start = scalars.startIndex
        var wordEnd: String.Index?
        var nextWord = start
        var used = 0
        var index = start

        func take(to end: String.Index, next: String.Index) {
            if start < end { lines.append(String(scalars[start..<end])) }
            (start, wordEnd, used) = (next, nil, 0)
            index = next
        }

        while index < scalars.endIndex, lines.count < limit {
            let scalar = scalars[index]
            let after = scalars.index(after: index)
            if scalar == " " {
                if index == start {
                    start = after
                } else {
                    if scalars[scalars.index(before: index)] != " " { wordEnd = index }
                    nextWord = after
                    used += 1
                }
                index = after
                continue
            }
            let columns = scalar.value < 0x7f ? 1 : DisplayWidth.of(scalar)
            if used + columns > width, start < index {
                if let end = wordEnd { take(to: end, next: nextWord) } else { take(to: index, next: index) }
                continue
            }
            used += columns
            index = after
        }
        if lines.count < limit {
            var end = scalars.endIndex
            while end > start, scalars[scalars.index(before: end)] == " " { end = scalars.index(before: end) }
            if start < end { lines.append(String(scalars[start..<end])) }
        }
        return lines
    }
}
