import Facts
import Models
import Screen
import ViewModels

/// Two courses of prices from the first at the left to the one of now at the right, on a logarithmic scale with the
/// longest price on top: over time where a source reports it, else each change has the same width.
enum PriceChartView {
    /// A free line, the words, and lines of the plot.
    private static let least = 6
    private static let most = 10

    /// Draws only the words if words replace pictures; without room the area stays empty.
    /// - Parameters:
    ///   - area: the free area.
    ///   - isBelowBar: whether a bar has come above: it takes the free line, and not the chart.
    static func draw(_ chart: PriceChart, in area: Area, isBelowBar: Bool = false, on canvas: inout Canvas) {
        let least = canvas.usesWords ? 2 : least
        let gap = area.height >= least ? 1 : 0
        guard area.height + (isBelowBar ? 1 : 0) >= least, area.width >= 30 else { return }
        let width = min(area.width, CardView.widest)
        var place = Area(
            column: area.column, row: area.row + gap, width: width, height: min(area.height - gap, most))
        canvas.put(chart.words.fitting(width), .heading, in: place.line(0), at: 0, width: width)
        if canvas.usesWords { return }
        let prices = chart.selected.prices + (chart.rival?.prices ?? [])
        guard let low = prices.min(), let high = prices.max() else { return }
        let label = max(low.text.count, high.text.count)
        let number = max(2, RunnerTable.numberWidth([chart.selected.number, chart.rival?.number ?? 1]))
        if let from = chart.ends.first, let to = chart.ends.last {
            place.height -= 1
            let axis = Area(
                column: place.column + label + 1, row: place.row + place.height, width: width - label - number - 2,
                height: 1)
            canvas.put(from, .dim, in: axis)
            canvas.put(to, .dim, in: axis, at: 0, width: axis.width, alignRight: true)
        }
        canvas.put(high.text, .dim, in: place.line(1), at: 0, width: label, alignRight: true)
        canvas.put(low.text, .dim, in: place.line(place.height - 1), at: 0, width: label, alignRight: true)
        let plot = Area(
            column: place.column + label + 1, row: place.row + 1, width: width - label - number - 2,
            height: place.height - 1)
        let scale = Scale(low: low, high: high)
        var ends: [Int] = []
        for (course, role) in [(chart.rival, Role.text), (chart.selected, .title)] {
            guard let course else { continue }
            ends.append(
                draw(
                    course, role, isRival: role == .text, isStepped: !chart.ends.isEmpty, scale, in: plot,
                    avoiding: ends.last, on: &canvas))
        }
    }

    /// - Parameters:
    ///   - isStepped: whether a price holds until the next one.
    ///   - taken: the line that has a number already.
    /// - Returns: the line that has its number.
    private static func draw(
        _ course: PriceChart.Course, _ role: Role, isRival: Bool, isStepped: Bool, _ scale: Scale, in plot: Area,
        avoiding taken: Int?, on canvas: inout Canvas
    ) -> Int {
        let mark = canvas.glyphs.repertoire == .unicode ? nil : isRival ? canvas.glyphs.otherPoint : canvas.glyphs.point
        var dots = DotPlot(plot, isBraille: mark == nil)
        let points = zip(course.places, course.prices).map { place, price in
            (Int(clamping: place * Double(dots.columns - 1)), scale.row(of: price, among: dots.rows))
        }
        for (from, to) in zip(points, points.dropFirst()) {
            let corner = isStepped ? (to.0, from.1) : from
            if isStepped { dots.line(from: from, to: corner) }
            dots.line(from: corner, to: to)
        }
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
        let high: Double
        let span: Double

        init(low: Price, high: Price) {
            self.high = high.logarithm
            span = max(high.logarithm - low.logarithm, Price.logarithm(of: 1.1))
        }

        /// Row of a price, from 0 for the longest.
        func row(of price: Price, among rows: Int) -> Int {
            min(max(0, Int(clamping: (high - price.logarithm) / span * Double(rows - 1) + 0.5)), rows - 1)
        }
    }
}

/// Dots on an area: eight to a cell where there is Braille, otherwise one.
struct DotPlot {
    private let area: Area
    private let dotsAcross: Int
    private let dotsDown: Int
    /// Bits of the Braille patterns (Unicode 17, 21.1), row by row.
    private var cells: [UInt32]

    /// - Parameter isBraille: whether a cell has two dots beside and four above each other.
    init(_ area: Area, isBraille: Bool) {
        self.area = area
        (dotsAcross, dotsDown) = isBraille ? (2, 4) : (1, 1)
        cells = Array(repeating: 0, count: area.width * area.height)
    }

    var columns: Int { area.width * dotsAcross }
    var rows: Int { area.height * dotsDown }

    /// Draws dots from one place to another; dots outside of the plot are left out.
    mutating func line(from: (column: Int, row: Int), to: (column: Int, row: Int)) {
        let steps = max(abs(to.column - from.column), abs(to.row - from.row), 1)
        for step in 0...steps {
            set(
                from.column + (to.column - from.column) * step / steps, from.row + (to.row - from.row) * step / steps)
        }
    }

    private mutating func set(_ column: Int, _ row: Int) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        let (across, down) = (column % dotsAcross, row % dotsDown)
        let bit: UInt32 = down == 3 ? 0x40 << UInt32(across) : 1 << UInt32(down + 3 * across)
        cells[row / dotsDown * area.width + column / dotsAcross] |= bit
    }

    /// - Parameter mark: a glyph for each dot; nil for Braille.
    func draw(_ mark: String?, _ role: Role, on canvas: inout Canvas) {
        for (index, bits) in cells.enumerated() where bits != 0 {
            guard let braille = Unicode.Scalar(0x2800 + bits) else { continue }
            canvas.put(
                mark ?? String(Character(braille)), role, in: area.line(index / area.width), at: index % area.width)
        }
    }
}
