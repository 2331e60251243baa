import Facts
import Models
import Screen
import ViewModels

/// Two courses of prices from the first at the left to the one of now at the right, on a logarithmic scale with the
/// shortest price on top. Each change of a price has the same width, since no source reports its time.
enum PriceChartView {
    /// A free line, the words, and lines of the plot.
    private static let least = 6
    private static let most = 10
    private static let widest = 100

    /// Draws only the words if words replace pictures; without room the area stays empty.
    /// - Parameter area: the free area.
    static func draw(_ chart: PriceChart, in area: Area, on canvas: inout Canvas) {
        guard area.height >= (canvas.usesWords ? 2 : least), area.width >= 30 else { return }
        let width = min(area.width, widest)
        let place = Area(column: area.column, row: area.row + 1, width: width, height: min(area.height - 1, most))
        canvas.put(chart.words.fitting(width), .heading, in: place.line(0), at: 0, width: width)
        if canvas.usesWords { return }
        let prices = chart.selected.prices + (chart.rival?.prices ?? [])
        guard let low = prices.min(), let high = prices.max() else { return }
        let label = max(low.text.count, high.text.count)
        canvas.put(low.text, .dim, in: place.line(1), at: 0, width: label, alignRight: true)
        canvas.put(high.text, .dim, in: place.line(place.height - 1), at: 0, width: label, alignRight: true)
        let number = max(2, RunnerTable.numberWidth([chart.selected.number, chart.rival?.number ?? 1]))
        let plot = Area(
            column: place.column + label + 1, row: place.row + 1, width: width - label - number - 2,
            height: place.height - 1)
        let scale = Scale(low: low, high: high)
        var ends: [Int] = []
        for (course, role) in [(chart.rival, Role.text), (chart.selected, .title)] {
            guard let course else { continue }
            ends.append(
                draw(course, role, isRival: role == .text, scale, in: plot, avoiding: ends.last, on: &canvas))
        }
    }

    /// - Parameter taken: the line that has a number already.
    /// - Returns: the line that has its number.
    private static func draw(
        _ course: PriceChart.Course, _ role: Role, isRival: Bool, _ scale: Scale, in plot: Area,
        avoiding taken: Int?, on canvas: inout Canvas
    ) -> Int {
        let mark = canvas.glyphs.repertoire == .unicode ? nil : isRival ? canvas.glyphs.otherPoint : canvas.glyphs.point
        var dots = DotPlot(plot, isBraille: mark == nil)
        let points = course.prices.enumerated().map { index, price in
            (index * (dots.columns - 1) / max(1, course.prices.count - 1), scale.row(of: price, among: dots.rows))
        }
        for (from, to) in zip(points, points.dropFirst()) { dots.line(from: from, to: to) }
        dots.draw(mark, role, on: &canvas)
        var end = (points.last?.1 ?? 0) * plot.height / dots.rows
        if end == taken { end += end > 0 ? -1 : 1 }
        let number = RunnerNumber.text(course.number)
        let label = Area(column: plot.column + plot.width + 1, row: plot.row + end, width: number.count, height: 1)
        canvas.put(number, role, in: label)
        return end
    }

    /// Turns prices into places, on a logarithmic scale.
    private struct Scale {
        let low: Double
        let span: Double

        init(low: Price, high: Price) {
            self.low = low.logarithm
            span = max(high.logarithm - low.logarithm, Price.logarithm(of: 1.1))
        }

        /// Row of a price, from 0 for the shortest.
        func row(of price: Price, among rows: Int) -> Int {
            min(max(0, Int(clamping: (price.logarithm - low) / span * Double(rows - 1) + 0.5)), rows - 1)
        }
    }
}
