import Facts
package import Models
package import Screen
package import ViewModels

/// One line of the keys that work here; the less important go first when it is narrow.
package enum FooterView {
    /// - Parameter hints: in the order of the line.
    package static func draw(_ hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        for (hint, offset) in places(hints, in: line) {
            let used = canvas.put(hint.label, .key, in: line, at: offset) + 1
            canvas.put(hint.word, hint.isHere ? .title : .keyLabel, in: line, at: offset + used)
        }
    }

    /// The key at a column of the line; nil between two.
    package static func hint(at column: Int, of hints: [KeyHint], in line: Area) -> KeyHint? {
        places(hints, in: line).first { ($0.offset..<$0.offset + $0.hint.width).contains(column - line.column) }?.hint
    }

    /// The hints that fit, with the columns at which they begin.
    private static func places(_ hints: [KeyHint], in line: Area) -> [(hint: KeyHint, offset: Int)] {
        let margin = line.width >= 36 ? 1 : 0
        var offset = margin
        return fitting(hints, width: line.width - 2 * margin).map { hint in
            defer { offset += hint.width + 2 }
            return (hint, offset)
        }
    }

    /// The hints that fit into a width, the most important first to come in, in the order of the line.
    static func fitting(_ hints: [KeyHint], width: Int) -> [KeyHint] {
        var used = 0
        var kept: [Int] = []
        for index in hints.indices.sorted(by: { (hints[$0].rank, $0) < (hints[$1].rank, $1) }) {
            used += hints[index].width + (kept.isEmpty ? 0 : 2)
            guard used <= width else { break }
            kept.append(index)
        }
        return kept.sorted().map { hints[$0] }
    }

    /// Columns that all keys of a place take.
    package static func width(_ hints: [KeyHint]) -> Int {
        hints.map(\.width).reduce(0, +) + 2 * max(0, hints.count - 1)
    }
}

/// The line in which a search is typed, the last of the screen. An error keeps the line above it.
enum SearchLineView {
    /// Draws as many keys as fit behind the text and the count of what it finds, and the end of a text that is too
    /// long.
    static func draw(_ search: SearchState, hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        let inner = inner(line)
        let used = canvas.put(shown(search, in: inner), .text, in: inner)
        canvas.put("_", .cursor, in: inner, at: used)
        if hasHint(search, hints, in: inner) { canvas.put(hint(search), .dim, in: inner, at: used + 2) }
        let (keys, end) = keys(hints, behind: search, in: line)
        FooterView.draw(keys, in: end, on: &canvas)
    }

    /// The key at a column of the line; nil between two, and on the text.
    static func key(at column: Int, of hints: [KeyHint], behind search: SearchState, in line: Area) -> KeyHint? {
        let (keys, end) = keys(hints, behind: search, in: line)
        return FooterView.hint(at: column, of: keys, in: end)
    }

    /// The keys that there is room for, and their place.
    private static func keys(
        _ hints: [KeyHint], behind search: SearchState, in line: Area
    ) -> (keys: [KeyHint], place: Area) {
        let inner = inner(line)
        let text = DisplayWidth.of(shown(search, in: inner)) + 2
        let used = hasHint(search, hints, in: inner) ? text + DisplayWidth.of(hint(search)) + 1 : text
        let keys = FooterView.fitting(hints, width: inner.width - used - 1)
        let width = FooterView.width(keys)
        return (keys, Area(column: inner.column + inner.width - width, row: inner.row, width: width, height: 1))
    }

    private static func inner(_ line: Area) -> Area { line.inset(line.width >= 36 ? 1 : 0) }

    private static func shown(_ search: SearchState, in inner: Area) -> String {
        var shown = Substring(search.words)
        while DisplayWidth.of(String(shown)) > max(1, inner.width - 1) { shown.removeFirst() }
        return String(shown)
    }

    /// What can be typed, or how many races are found; empty where the lead says everything.
    private static func hint(_ search: SearchState) -> String {
        guard search.search.isEmpty else { return search.found.map(ScreenWords.found) ?? "" }
        if search.isOfRaces { return ScreenWords.searchHint }
        return search.lead == SearchState.ofCommands ? ScreenWords.commandHint : ""
    }

    private static func hasHint(_ search: SearchState, _ hints: [KeyHint], in inner: Area) -> Bool {
        // A count leaves the keys their room.
        let keys = search.found == nil ? 0 : FooterView.width(hints) + 2
        return !hint(search).isEmpty
            && inner.width - DisplayWidth.of(shown(search, in: inner)) - 2 - keys >= DisplayWidth.of(hint(search))
    }
}

extension Canvas {
    /// Writes a text as `put` does, and marks the matches of a search in it; no cut hides the first of them.
    package mutating func put(
        _ text: String, _ role: Role, in line: Area, at offset: Int, width: Int, marking search: RaceSearch?
    ) {
        let room = min(width, line.width - offset)
        let text = search?.excerpt(of: text, width: room, glyphs) ?? text
        put(text, role, in: line, at: offset, width: width)
        guard let search, line.height > 0, width > 0 else { return }
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

extension RaceSearch {
    /// The beginning of a text and its first match, where a cut would hide that; else the text. A match alone would not
    /// tell what was found, and gives way to the beginning.
    func excerpt(of text: String, width: Int, _ glyphs: Glyphs) -> String {
        let room = width - glyphs.ellipsis.count
        guard DisplayWidth.of(text) > width, let match = ranges(in: text).first, match.lowerBound > text.startIndex,
            DisplayWidth.of(String(text[..<match.upperBound])) > room
        else { return text }
        let found = text[match.lowerBound...]
        let head = room - DisplayWidth.of(String(found))
        guard head >= 0 else { return glyphs.ellipsis + found }
        guard head >= Self.leastOfHead else { return text }
        let cut = text.indices.last { DisplayWidth.of(String(text[..<$0])) <= head } ?? text.startIndex
        return text[..<cut] + glyphs.ellipsis + found
    }

    /// Cells of the beginning before a cut.
    private static var leastOfHead: Int { 3 }
}
