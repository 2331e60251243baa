package import Models
package import Screen

extension Canvas {
    /// Writes a text as `put` does, and marks the matches of a search in it.
    package mutating func put(
        _ text: String, _ role: Role, in line: Area, at offset: Int, width: Int, marking search: RaceSearch?
    ) {
        put(text, role, in: line, at: offset, width: width)
        guard let search, line.height > 0, width > 0 else { return }
        let room = min(width, line.width - offset)
        let isCut = DisplayWidth.of(text) > room
        let end = isCut ? max(0, room - DisplayWidth.of(glyphs.ellipsis)) : room
        for range in search.ranges(in: text) {
            let from = DisplayWidth.of(String(text[..<range.lowerBound]))
            let to = from + DisplayWidth.of(String(text[range]))
            mark(from..<max(from, to), within: end, in: line, at: offset)
        }
    }

    private mutating func mark(_ columns: Range<Int>, within end: Int, in line: Area, at offset: Int) {
        let shown = columns.clamped(to: 0..<max(0, end))
        let first = line.column + offset
        restyle(row: line.row, columns: first + shown.lowerBound..<first + shown.upperBound, .match)
    }
}
