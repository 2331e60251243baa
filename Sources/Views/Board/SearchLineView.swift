import Facts
import Models
import Screen
import ViewModels

/// The line in which a search is typed, the last of the screen. An error keeps the line above it.
enum SearchLineView {
    private static let hint = ScreenWords.searchHint

    /// Draws the keys behind the text if both fit, and the end of a text that is too long.
    static func draw(_ search: SearchState, hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        let inner = inner(line)
        let used = canvas.put(shown(search, in: inner), .text, in: inner)
        canvas.put("_", .cursor, in: inner, at: used)
        if hasHint(search, in: inner) { canvas.put(hint, .dim, in: inner, at: used + 2) }
        if let end = keys(hints, behind: search, in: line) { FooterView.draw(hints, in: end, on: &canvas) }
    }

    /// The key at a column of the line; nil between two, and on the text.
    static func key(at column: Int, of hints: [KeyHint], behind search: SearchState, in line: Area) -> KeyHint? {
        keys(hints, behind: search, in: line).flatMap { FooterView.hint(at: column, of: hints, in: $0) }
    }

    /// Place of the keys; nil without room for them.
    private static func keys(_ hints: [KeyHint], behind search: SearchState, in line: Area) -> Area? {
        let inner = inner(line)
        let text = DisplayWidth.of(shown(search, in: inner)) + 2
        let used = hasHint(search, in: inner) ? text + hint.count + 1 : text
        let keys = FooterView.width(hints)
        guard inner.width - used > keys else { return nil }
        return Area(column: inner.column + inner.width - keys, row: inner.row, width: keys, height: 1)
    }

    private static func inner(_ line: Area) -> Area { line.inset(line.width >= 36 ? 1 : 0) }

    private static func shown(_ search: SearchState, in inner: Area) -> String {
        var shown = Substring(search.words)
        while DisplayWidth.of(String(shown)) > max(1, inner.width - 1) { shown.removeFirst() }
        return String(shown)
    }

    private static func hasHint(_ search: SearchState, in inner: Area) -> Bool {
        search.search.isEmpty && inner.width - DisplayWidth.of(shown(search, in: inner)) - 2 >= hint.count
    }
}
