import Models
import Screen
import ViewModels

/// The next hour as a line: a badge where each race starts, which slides to the left.
enum RulerView {
    /// Minutes that have a word on the line.
    private static let marks = [15, 30, 45]
    private static let hour = 3600
    /// Least seconds for which the races are known: a shorter line would not picture the hour.
    private static let least = 600

    static func draw(_ ruler: RulerState, in line: Area, on canvas: inout Canvas) {
        guard !ruler.marks.isEmpty || ruler.end != 0, ruler.end ?? hour >= least || canvas.usesWords else { return }
        let inner = line.inset(1)
        if canvas.usesWords {
            canvas.put(PictureWords.ruler(ruler, width: inner.width), .text, in: inner)
            return
        }
        // The ruler is drawn up to the end of the list, since later races are unknown.
        let known = Area(
            column: inner.column, row: inner.row,
            width: ruler.end.map { column($0, in: inner) + 1 } ?? inner.width, height: 1)
        canvas.fill(canvas.glyphs.rule, .rule, in: known)
        let starts = Set(ruler.marks.map { column($0.seconds, in: inner) })
        for minutes in marks {
            let at = column(minutes * 60, in: inner)
            // A mark that a badge cut in half would read as another number.
            guard at + 2 < known.width, starts.isDisjoint(with: at - 2...at + 2) else { continue }
            canvas.put(" \(minutes)m ", .dim, in: inner, at: at - 2)
        }
        // The end of the list is marked, so that a line too full for other words has a scale, too.
        if let end = ruler.end, end >= 60 {
            canvas.put(" \(end / 60)m", .dim, in: inner, at: known.width, width: max(0, inner.width - known.width))
        }
        if ruler.end == nil, starts.isDisjoint(with: inner.width - 3..<inner.width) {
            canvas.put(" 1h", .dim, in: inner, at: inner.width - 3)
        }
        // Later races are drawn first, so that the earliest of a column stays visible.
        for mark in ruler.marks.reversed() {
            canvas.put(mark.badge, Role(mark.category), in: inner, at: column(mark.seconds, in: inner))
        }
    }

    private static func column(_ seconds: Int, in line: Area) -> Int {
        min(max(0, seconds), hour) * max(0, line.width - 1) / hour
    }
}
