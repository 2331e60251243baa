import Facts
import Models
import Screen
import ViewModels

/// One subject of a ranking at length: its figures by period, the returns of a unit on every start, its last starts.
enum FormPaneView {
    /// Lines of the plot and of its dates: at most, and at least.
    private static let tallest = 12, least = 5
    private static let widths = [5, 7, 6, 6, 9, 8, 8, 8]

    /// - Parameter scroll: first of the last starts on a page, which has signs that there are more; nil in a pane.
    /// - Returns: the last that they can be scrolled to; 0 if all of them fit.
    @discardableResult
    static func draw(_ pane: FormPane, scroll: Int? = nil, in area: Area, on canvas: inout Canvas) -> Int {
        guard area.height > 1 else {
            drawLine(pane, isPage: scroll != nil, in: area.inset(ListView.margin(area)), on: &canvas)
            return 0
        }
        ListView.drawRule(pane.title.fitting(area.width - 6), "", .text, in: area.line(0), on: &canvas)
        var rest = area.inset(area.width >= 36 ? 2 : 0).without(top: 1)
        if rest.width >= leastOfHalves, (8..<leastOfStack).contains(rest.height) {
            return drawHalves(pane, scroll: scroll, in: rest, on: &canvas)
        }
        if rest.height >= 8 {
            drawPeriods(pane, in: rest, on: &canvas)
            rest = rest.without(top: pane.periods.count + 1)
        } else if scroll != nil {
            canvas.put(line(pane, in: rest.width), .text, in: rest.line(0), at: 0, width: rest.width)
            rest = rest.without(top: 1)
        }
        // The larger part is the starts'.
        let tall = min(tallest, pane.runs.isEmpty ? rest.height - 1 : rest.height / 2 - 1)
        rest = drawSums(pane, tall: tall, in: rest, on: &canvas)
        return drawRuns(pane, scroll: scroll, in: rest, on: &canvas)
    }

    /// Columns from which the plot stands beside the figures, unless there are lines for it below them.
    private static let leastOfHalves = 110, leastOfStack = 24

    /// Figures at the left, the plot beside them, and the last starts below both.
    private static func drawHalves(
        _ pane: FormPane, scroll: Int?, in area: Area, on canvas: inout Canvas
    ) -> Int {
        let width = widths.reduce(0, +) + 4
        let figures = pane.periods.count + 1
        // Half of the height is the starts'.
        let height = pane.runs.isEmpty ? min(area.height, tallest + 1) : max(figures, min(tallest + 1, area.height / 2))
        drawPeriods(pane, in: area, on: &canvas)
        let right = Area(
            column: area.column + width, row: area.row, width: area.width - width, height: min(height, area.height))
        drawSums(pane, tall: height - 1, in: right, on: &canvas)
        return drawRuns(pane, scroll: scroll, in: area.without(top: height + 1), on: &canvas)
    }

    /// The last starts in columns, with heads where there is room for more than one start; side by side where there is
    /// room for two of them.
    /// - Returns: the last that they can be scrolled to.
    private static func drawRuns(_ pane: FormPane, scroll: Int?, in area: Area, on canvas: inout Canvas) -> Int {
        guard !pane.runs.isEmpty, area.height > 0 else { return 0 }
        let hasHeads = area.height > 2
        let room = area.height - (hasHeads ? 1 : 0)
        // The widths are those of all starts, so that no column moves while they scroll. The signs stand in the margin,
        // if there is one.
        let margin = area.width >= 36 ? 2 : 0
        let width = area.width - (scroll == nil ? 0 : 2 - margin)
        let runs = area.width < leastOfWords ? shortened(pane) : pane.runs
        let natural = natural(runs, of: pane, hasHeads: hasHeads)
        let least = columns(Array(natural.dropLast(pane.further)), in: width)
        let across = max(1, (width + gap) / (used(least) + gap))
        let widths = columns(natural, further: pane.further, in: (width + gap) / across - gap)
        let step = used(widths) + gap
        let limit = max(0, runs.count - room * across)
        let first = min(scroll ?? 0, limit)
        let shown = runs.dropFirst(first)
        for place in 0..<across {
            let rows = shown.dropFirst(place * room).prefix(room)
            guard !rows.isEmpty else { break }
            let part = Area(
                column: area.column + place * step, row: area.row, width: area.width - place * step, height: area.height
            )
            for (index, cells) in ((hasHeads ? [pane.runHeads] : []) + rows).enumerated() {
                let role: Role = hasHeads && index == 0 ? .heading : .text
                draw(cells, widths, role, further: pane.further, in: part.line(index), on: &canvas)
            }
        }
        if scroll != nil {
            let edge = area.without(top: hasHeads ? 1 : 0)
            ListView.drawScrollSigns(
                first: first, limit: limit,
                in: Area(column: edge.column, row: edge.row, width: edge.width + margin, height: edge.height),
                on: &canvas)
        }
        return limit
    }

    /// Widths of the widest cells; 0 for a further column that no run has.
    private static func natural(_ runs: [[String]], of pane: FormPane, hasHeads: Bool) -> [Int] {
        pane.runHeads.indices.map { column in
            let widest = runs.map { DisplayWidth.of($0[column]) }.max() ?? 0
            let isKnown = widest > 0 || column < pane.runHeads.count - pane.further
            return hasHeads && isKnown ? max(widest, DisplayWidth.of(pane.runHeads[column])) : widest
        }
    }

    /// Columns of a pane from which a finish is in words: `13 of 15`.
    private static let leastOfWords = 66

    /// The runs with short finishes, which stand before the price and what is further.
    private static func shortened(_ pane: FormPane) -> [[String]] {
        guard pane.shortFinishes.count == pane.runs.count else { return pane.runs }
        return zip(pane.runs, pane.shortFinishes).map { cells, finish in
            Array(cells.dropLast(pane.further + 2)) + [finish] + Array(cells.suffix(pane.further + 1))
        }
    }

    private static func draw(
        _ cells: [String], _ widths: [Int], _ role: Role, further: Int, in line: Area, on canvas: inout Canvas
    ) {
        // Finish, price and barrier.
        let price = cells.count - further - 1
        let right = price - 1...price + 1
        var offset = 0
        for (column, cell) in cells.enumerated() where widths[column] > 0 {
            var width = widths[column]
            if !right.contains(column), let next = cells.indices.first(where: { $0 > column && widths[$0] > 0 }) {
                // A text that is whole with the free cells before the next one has them.
                let free = right.contains(next) ? max(0, widths[next] - DisplayWidth.of(cells[next])) : 0
                if DisplayWidth.of(cell) <= width + free + 1 { width += free + 1 }
            }
            canvas.put(
                cell, role, in: line, at: offset, width: min(width, line.width - offset),
                alignRight: right.contains(column))
            offset += widths[column] + 2
        }
    }

    /// Widths of the columns of last starts, 0 for one that is left out. Where there is no room for all, the meeting
    /// gives way first, then the name of the runner; before a name is a few letters, other columns are left out.
    /// - Parameter further: columns at the end, each of which comes in beside all others that are whole.
    private static func columns(_ all: [Int], further: Int = 0, in room: Int) -> [Int] {
        let count = all.count - further
        let natural = Array(all.prefix(count))
        let hasRunner = count > leastOfNames
        var widths = natural
        for out in hasRunner ? [[], [1], [1, 2], [1, 2, 5], [0, 1, 2, 5]] : [[], [2], [2, 4], [0, 2, 4]] {
            widths = natural.indices.map { out.contains($0) ? 0 : natural[$0] }
            var over = widths.filter { $0 > 0 }.reduce(-2) { $0 + $1 + 2 } - room
            for (column, least) in hasRunner ? [(1, 8), (3, 10)] : [(1, 8)] where over > 0 {
                let cut = min(over, max(0, widths[column] - least))
                widths[column] -= cut
                over -= cut
            }
            if over <= 0 { break }
        }
        let isWhole = widths == natural
        for width in all.dropFirst(count) {
            widths.append(isWhole && used(widths) + 2 + width <= room ? width : 0)
        }
        return widths
    }

    /// Columns that starts of these widths take.
    private static func used(_ widths: [Int]) -> Int { widths.filter { $0 > 0 }.reduce(-2) { $0 + $1 + 2 } }

    /// Columns that a runner's starts always have, of which a person has one more; columns between starts side by side.
    private static let leastOfNames = 5, gap = 4

    /// The words of the sums, and their plot where it has room.
    /// - Returns: the area below them.
    @discardableResult
    private static func drawSums(_ pane: FormPane, tall: Int, in rest: Area, on canvas: inout Canvas) -> Area {
        guard rest.height > 0 else { return rest }
        guard let curve = pane.curve, tall >= least, rest.width >= 24, !canvas.usesWords else {
            canvas.put(pane.curveWords.fitting(rest.width), .dim, in: rest.line(0), at: 0, width: rest.width)
            return rest.without(top: 1)
        }
        // The words begin where the plot does, so that no figure of its axis looks like theirs.
        let left = FormCurveView.label(of: curve) + 1
        let room = rest.width - left
        canvas.put(pane.curveWords.fitting(room), .dim, in: rest.line(0), at: left, width: room)
        let plot = Area(column: rest.column, row: rest.row + 1, width: rest.width, height: tall)
        FormCurveView.draw(curve, in: plot, on: &canvas)
        return rest.without(top: 1 + tall)
    }

    /// A line alone has the name: on a page with the win rate; in a pane, whose row has that, with what was won.
    private static func drawLine(_ pane: FormPane, isPage: Bool, in line: Area, on canvas: inout Canvas) {
        let all = pane.periods.last ?? []
        func rate(_ column: Int) -> String? { all.count > column && !all[column].isEmpty ? all[column] : nil }
        let title = pane.title.short
        let units = "\(title) \(canvas.glyphs.separator) \(pane.curveWords.words)"
        guard isPage || DisplayWidth.of(units) > line.width else {
            return canvas.put(units, .dim, in: line, at: 0, width: line.width)
        }
        let gain = rate(6).map { tr("SP \($0)%") } ?? rate(7).map { tr("fixed \($0)%") }
        let figure = (isPage ? rate(3).map { "\($0)%" } : gain) ?? ""
        let room = max(0, line.width - DisplayWidth.of(figure) - 1)
        canvas.put(isPage ? pane.title.fitting(room) : title, isPage ? .title : .dim, in: line, at: 0, width: room)
        canvas.put(figure, isPage ? .text : .dim, in: line, at: room + 1, width: line.width - room - 1)
    }

    /// Figures of the whole period, as many as fit on a line: `all 42 of 230 18.2% (14-24%) SP -4.5%`.
    private static func line(_ pane: FormPane, in width: Int) -> String {
        guard let all = pane.periods.last, all.count >= 8 else { return pane.title.short }
        let parts = [
            all[0], tr("\(all[2]) of \(all[1])"), all[3].isEmpty ? "" : "\(all[3])%",
            all[4].isEmpty ? "" : "(\(all[4])%)",
            all[6].isEmpty ? "" : tr("SP \(all[6])%"), all[7].isEmpty ? "" : tr("fixed \(all[7])%"),
        ].filter { !$0.isEmpty }
        let shown = parts.indices.last { DisplayWidth.of(parts[...$0].joined(separator: " ")) <= width } ?? 0
        return parts[...shown].joined(separator: " ")
    }

    private static func drawPeriods(_ pane: FormPane, in area: Area, on canvas: inout Canvas) {
        // The last column needs no space behind it.
        let shown = choices.first { $0.reduce(-1) { $0 + widths[$1] } <= area.width } ?? [0, 3]
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

    /// Columns of the periods. Wins and the place rate are left out first, since the win rate says more.
    private static let choices = [Array(widths.indices), [0, 1, 3, 4, 6, 7], [0, 1, 3, 6, 7], [0, 1, 3, 6]]
}

/// Sums over time as a line of dots across the whole width, with a line at zero, the highest and the lowest sum at the
/// left, and the first and the last date below.
enum FormCurveView {
    private static func range(of curve: FormCurve) -> (high: Int, low: Int) {
        (max(0, curve.sums.max() ?? 0), min(0, curve.sums.min() ?? 0))
    }

    /// Columns of the sums at the left of the plot.
    static func label(of curve: FormCurve) -> Int {
        let (high, low) = range(of: curve)
        return max(FormWords.units(high).count, FormWords.units(low).count)
    }

    static func draw(_ curve: FormCurve, in area: Area, on canvas: inout Canvas) {
        let (high, low) = range(of: curve)
        let label = label(of: curve)
        let plot = Area(
            column: area.column + label + 1, row: area.row, width: area.width - label - 1, height: area.height - 1)
        guard plot.width > 1, plot.height > 0, high > low, let last = curve.days.last, last > 0 else { return }
        let isBraille = canvas.glyphs.repertoire == .unicode
        var dots = DotPlot(plot, isBraille: isBraille)
        func row(_ sum: Int) -> Int { (high - sum) * (dots.rows - 1) / (high - low) }
        let zero = row(0) * plot.height / dots.rows
        canvas.fill(canvas.glyphs.rule, .rule, in: plot.line(zero))
        let points = zip(curve.days, curve.sums).map { day, sum in
            (column: day * (dots.columns - 1) / last, row: row(sum))
        }
        for (from, to) in zip(points, points.dropFirst()) { dots.line(from: from, to: to) }
        dots.draw(isBraille ? nil : canvas.glyphs.point, .title, on: &canvas)
        for (sum, line) in [(0, zero), (high, 0), (low, plot.height - 1)] where sum == 0 || line != zero {
            canvas.put(
                sum == 0 ? "0" : FormWords.units(sum), .dim, in: area.line(line), at: 0, width: label, alignRight: true)
        }
        let dates = area.line(area.height - 1)
        canvas.put(curve.first, .dim, in: dates, at: label + 1)
        let width = DisplayWidth.of(curve.last)
        canvas.put(curve.last, .dim, in: dates, at: area.width - width, width: width)
    }
}
