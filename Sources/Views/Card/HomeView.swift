import Models
import Screen
import ViewModels

/// A race that runs, in its usual time: a bar that fills once a second, and how long it usually takes.
enum HomeView {
    /// Cells of the bar, at most and at least.
    private static let longest = 44, least = 8

    static func draw(_ home: HomeState, in line: Area, on canvas: inout Canvas) {
        let room = line.width - DisplayWidth.of(home.words) - 1
        guard room >= least, !canvas.usesWords else {
            return canvas.put(home.words, .text, in: line, at: 0, width: line.width)
        }
        let bar = Area(column: line.column, row: line.row, width: min(room, longest), height: 1)
        let filled = Int(Double(bar.width) * min(1, Double(home.elapsed) / home.usual))
        canvas.fill(canvas.glyphs.rule, .dim, in: bar)
        canvas.fill(canvas.glyphs.heavy, .jumped, in: Area(column: bar.column, row: bar.row, width: filled, height: 1))
        canvas.put(home.words, .dim, in: line, at: bar.width + 1, width: line.width - bar.width - 1)
    }
}
