/// Breaks text into lines at spaces.
package enum TextWrap {
    /// - Parameter width: columns, at least 1; a longer word is broken.
    /// - Returns: lines of at most `width` columns, without spaces at their ends; none for an empty text.
    package static func lines(_ text: String, width: Int) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            let needed = DisplayWidth.of(String(word))
            if used > 0, used + 1 + needed <= width {
                line += " " + word
                used += 1 + needed
                continue
            }
            if used > 0 { lines.append(line) }
            (line, used) = (String(word), needed)
            while used > width {
                let head = prefix(line, width: width)
                lines.append(head)
                line = String(line.dropFirst(max(1, head.count)))
                used = DisplayWidth.of(line)
            }
        }
        if used > 0 { lines.append(line) }
        return lines
    }

    private static func prefix(_ text: String, width: Int) -> String {
        var used = 0
        return String(
            text.prefix { character in
                used += DisplayWidth.of(String(character))
                return used <= width
            })
    }
}
