import Screen
import ViewModels

/// The keys to which the board points before the first key of the first run.
enum PointerView {
    /// Lines of a detail pane from which its last ones are free for them.
    private static let roomy = 9

    /// Whether a detail pane has room for a line of each.
    static func isRoomy(_ detail: Area) -> Bool { detail.height >= roomy }

    /// Draws the hints in the last lines of the detail pane.
    static func draw(_ hints: [KeyHint], below area: Area, on canvas: inout Canvas) {
        let widest = hints.map(\.label.count).max() ?? 0
        for (index, hint) in hints.enumerated() {
            let line = area.inset(2).line(area.height - hints.count + index)
            canvas.put(hint.label, .dim, in: line)
            canvas.put(hint.word, .dim, in: line, at: widest + 2)
        }
    }

    /// Draws on one line the hints that fit.
    static func draw(_ hints: [KeyHint], in line: Area, on canvas: inout Canvas) {
        guard !hints.isEmpty else { return }
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let words = DetailView.joined(hints.map { "\($0.label) \($0.word)" }, width: inner.width, canvas.glyphs)
        canvas.put(words, .dim, in: inner, at: 0, width: inner.width)
    }
}
