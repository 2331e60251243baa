import Facts
import Models
import Screen
import ViewModels

/// One subject of a ranking at length: its figures by period, the returns of a unit on every start, its last starts.
enum FormPaneView {
    /// Lines that the curve takes at most, and columns of a month.
    private static let tallest = 8, widest = 4
    private static let widths = [5, 8, 6, 7, 7, 8, 8, 8]

    /// - Parameter scroll: first of the last starts on a page, which has signs that there are more; nil in a pane.
    /// - Returns: the last that they can be scrolled to; 0 if all of them fit.
    @discardableResult
    static func draw(_ pane: FormPane, scroll: Int? = nil, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 1 else {
            let inner = area.inset(ListView.margin(area))
            canvas.put(line(pane), .dim, in: inner, at: 0, width: inner.width)
            return 0
        }
        ListView.drawRule(pane.title, "", .text, in: area.line(0), on: &canvas)
        var rest = area.inset(area.width >= 36 ? 2 : 0).without(top: 1)
        if rest.width >= leastOfHalves, rest.height >= 8 {
            return drawHalves(pane, scroll: scroll, in: rest, on: &canvas)
        }
        if rest.height >= 8 {
            drawPeriods(pane, in: rest, on: &canvas)
            rest = rest.without(top: pane.periods.count + 1)
        } else {
            canvas.put(line(pane), .text, in: rest.line(0), at: 0, width: rest.width)
            rest = rest.without(top: 1)
        }
        let forRuns = pane.runs.isEmpty ? 0 : max(0, rest.height - 4)
        let tall = min(pane.runs.isEmpty ? tallest : 5, rest.height - 1 - forRuns)
        rest = drawSums(pane, tall: tall, in: rest, on: &canvas)
        return drawRuns(pane, scroll: scroll, in: rest, on: &canvas)
    }

    /// Columns from which there are two halves.
    private static let leastOfHalves = 140

    /// Figures at the left, and the curve beside them, or below them beside the last starts.
    private static func drawHalves(
        _ pane: FormPane, scroll: Int?, in area: Area, on canvas: inout Canvas
    ) -> Int {
        let width = widths.reduce(0, +)
        let left = Area(column: area.column, row: area.row, width: width, height: area.height)
        let right = Area(
            column: area.column + width + 4, row: area.row, width: area.width - width - 4, height: area.height)
        drawPeriods(pane, in: left, on: &canvas)
        let below = left.without(top: pane.periods.count + 2)
        let place = pane.runs.isEmpty ? right : below
        drawSums(pane, tall: (place.height - 1).held(in: 1...2 * tallest), in: place, on: &canvas)
        return drawRuns(pane, scroll: scroll, in: right, on: &canvas)
    }

    /// The last starts in columns, with heads where there is room for more than one start.
    /// - Returns: the last that they can be scrolled to.
    private static func drawRuns(_ pane: FormPane, scroll: Int?, in area: Area, on canvas: inout Canvas) -> Int {
        guard !pane.runs.isEmpty, area.height > 0 else { return 0 }
        let hasHeads = area.height > 2
        let room = area.height - (hasHeads ? 1 : 0)
        let limit = max(0, pane.runs.count - room)
        let first = min(scroll ?? 0, limit)
        let rows = (hasHeads ? [pane.runHeads] : []) + pane.runs.dropFirst(first).prefix(room)
        // The widths are those of all starts, so that no column moves while they scroll. The signs stand in the margin,
        // if there is one.
        let margin = area.width >= 36 ? 2 : 0
        let widths = columns(
            of: (hasHeads ? [pane.runHeads] : []) + pane.runs, in: area.width - (scroll == nil ? 0 : 2 - margin))
        for (index, cells) in rows.enumerated() {
            var offset = 0
            for (column, cell) in cells.enumerated() {
                let isFigure = column == cells.count - 1
                canvas.put(
                    cell, hasHeads && index == 0 ? .heading : .text, in: area.line(index), at: offset,
                    width: min(widths[column], area.width - offset), alignRight: isFigure)
                offset += widths[column] + 2
            }
        }
        if scroll != nil {
            let edge = area.without(top: hasHeads ? 1 : 0)
            DetailView.drawScrollSigns(
                first: first, limit: limit,
                in: Area(column: edge.column, row: edge.row, width: edge.width + margin, height: edge.height),
                on: &canvas)
        }
        return limit
    }

    /// Widths of the columns of last starts. Where there is no room for all, the meeting gives way first, then the name
    /// of the runner, each down to its least width; at last both give way.
    private static func columns(of rows: [[String]], in room: Int) -> [Int] {
        let count = rows.first?.count ?? 0
        var widths = (0..<count).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var over = widths.reduce(0, +) + 2 * (count - 1) - room
        let names = count > leastOfNames ? [1, 3] : [1]
        for (column, least) in names.map({ ($0, shortest) }) + names.map({ ($0, 0) }) where over > 0 {
            let cut = min(over, max(0, widths[column] - least))
            widths[column] -= cut
            over -= cut
        }
        return widths
    }

    /// Columns of a runner's starts, of which a person has one more, and the least width of names.
    private static let leastOfNames = 5, shortest = 9

    /// The words of the sums, and their curve as bars or behind the words.
    /// - Returns: the area below them.
    @discardableResult
    private static func drawSums(_ pane: FormPane, tall: Int, in rest: Area, on canvas: inout Canvas) -> Area {
        if rest.height >= 2, !pane.curve.isEmpty {
            canvas.put(pane.curveWords.fitting(rest.width), .dim, in: rest.line(0), at: 0, width: rest.width)
            drawCurve(
                pane.curve, in: Area(column: rest.column, row: rest.row + 1, width: rest.width, height: tall),
                on: &canvas)
            return rest.without(top: 1 + tall)
        }
        if rest.height >= 1, !pane.curve.isEmpty {
            // With a single line, the curve stands behind the words.
            let used = canvas.put(pane.curveWords.short, .dim, in: rest.line(0)) + 1
            drawCurve(
                pane.curve,
                in: Area(column: rest.column + used, row: rest.row, width: rest.width - used, height: 1), on: &canvas)
            return rest.without(top: 1)
        }
        if rest.height >= 1 {
            canvas.put(pane.curveWords.fitting(rest.width), .dim, in: rest.line(0), at: 0, width: rest.width)
            return rest.without(top: 1)
        }
        return rest
    }

    /// The whole of it on a line: `all 230 starts 18.2% (14-24) SP -4.5`.
    private static func line(_ pane: FormPane) -> String {
        guard let all = pane.periods.last, all.count >= 8 else { return pane.title }
        let parts = [
            all[0], "\(all[2])/\(all[1])", all[4].isEmpty ? "" : "\(all[4])% (\(all[5]))",
            all[6].isEmpty ? "" : tr("SP \(all[6])%"), all[7].isEmpty ? "" : tr("fixed \(all[7])%"),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func drawPeriods(_ pane: FormPane, in area: Area, on canvas: inout Canvas) {
        let all = widths.reduce(0, +)
        // Wins and places are left out first, since the rates have them.
        let shown = area.width >= all ? Array(widths.indices) : [0, 1, 4, 6, 7]
        for (row, cells) in ([pane.heads] + pane.periods).enumerated() {
            var offset = 0
            for column in shown where column < cells.count {
                canvas.put(
                    cells[column], row == 0 ? .heading : column == 0 ? .dim : .text, in: area.line(row), at: offset,
                    width: widths[column] - 1, alignRight: column > 0)
                offset += widths[column]
            }
        }
    }

    /// Bars from a line of zero, up or down; as many columns per month as fit.
    private static func drawCurve(_ curve: [Int], in area: Area, on canvas: inout Canvas) {
        guard area.height > 0, area.width > 0, !curve.isEmpty else { return }
        let high = max(0, curve.max() ?? 0)
        let low = min(0, curve.min() ?? 0)
        // A whole number of lines is below zero, so that every bar begins at the edge of a line.
        let below = low == 0 ? 0 : high == 0 ? area.height : lines(of: -low, among: high - low, height: area.height)
        let each = min(widest, area.width / curve.count)
        let columns = each > 0 ? curve.count * each : area.width
        for column in 0..<columns {
            // Bars with room have a gap between them.
            guard each < 3 || column % each < each - 1 else { continue }
            let value = curve[each > 0 ? column / each : column * curve.count / columns]
            let part = Area(
                column: area.column + column, row: area.row + (value < 0 ? area.height - below : 0), width: 1,
                height: value < 0 ? below : area.height - below)
            drawBar(value.magnitude, of: UInt(value < 0 ? -low : high), isUp: value >= 0, in: part, on: &canvas)
        }
    }

    /// Lines for values below zero: at least one, and one is left for values above if there are two.
    private static func lines(of part: Int, among span: Int, height: Int) -> Int {
        max(1, min(height - 1, (part * height + span / 2) / max(1, span)))
    }

    /// Draws a bar: up in steps of the glyphs, down in whole lines, since no glyph has steps from above.
    private static func drawBar(
        _ value: UInt, of most: UInt, isUp: Bool, in area: Area, on canvas: inout Canvas
    ) {
        let steps = isUp ? canvas.glyphs.steps : 1
        let part = Double(value) / Double(max(1, most)) * Double(area.height * steps)
        let level = max(1, Int(clamping: part.rounded()))
        for row in 0..<area.height {
            let filled = isUp ? level - (area.height - 1 - row) * steps : level > row ? canvas.glyphs.steps : 0
            guard filled > 0 else { continue }
            canvas.put(canvas.glyphs.filled(filled), isUp ? .later : .dim, in: area.line(row))
        }
    }
}
