import Models
import Screen
import ViewModels

/// The line in which a search is typed, the last of the screen. An error keeps the line above it.
enum SearchLineView {
    private static let hint = ScreenWords.searchHint

    /// The keys are behind the text if both fit; of a long text the end is shown.
    static func draw(_ search: SearchState, hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        var shown = Substring(search.words)
        while DisplayWidth.of(String(shown)) > max(1, inner.width - 1) { shown.removeFirst() }
        var used = canvas.put(String(shown), .text, in: inner)
        used += canvas.put("_", .cursor, in: inner, at: used) + 1
        if search.search.isEmpty, inner.width - used >= hint.count {
            used += canvas.put(hint, .dim, in: inner, at: used) + 1
        }
        let keys = FooterView.width(hints)
        let end = Area(column: inner.column + inner.width - keys, row: inner.row, width: keys, height: 1)
        if inner.width - used > keys { FooterView.draw(hints, in: end, on: &canvas) }
    }
}
