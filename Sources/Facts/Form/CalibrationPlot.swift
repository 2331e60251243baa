package import Models

/// A line of cells from no wins at the left to twice as many as the prices promised at the right: the interval of the
/// win rate, and the rate itself.
package struct CalibrationPlot: Hashable, Sendable {
    /// Meaning of one cell of the line.
    package enum Cell: Hashable, Sendable {
        case empty, interval
        /// The middle: as many wins as the prices promised.
        case fair
        case rate
        /// The rate, or the end of the interval, is beyond the right end.
        case beyond
    }

    /// Cells of a plot where there is room: an odd number.
    package static let usual = 21

    /// Cells from the left; as many as the width, or one fewer.
    package let cells: [Cell]

    /// - Parameters:
    ///   - calibration: nil for only the middle, as in a heading.
    ///   - width: cells, at least 1.
    package init(_ calibration: Calibration?, width: Int) {
        // The number is odd, so that there is a middle.
        let last = (max(1, width) - 1) / 2 * 2
        func cell(_ multiple: Double) -> Int { Int(clamping: (multiple / 2 * Double(last)).rounded()) }
        var cells = [Cell](repeating: .empty, count: last + 1)
        if let calibration {
            for index in min(last, cell(calibration.lower))...min(last, max(0, cell(calibration.upper))) {
                cells[index] = .interval
            }
            if cell(calibration.upper) > last { cells[last] = .beyond }
        }
        cells[last / 2] = .fair
        if let calibration {
            let place = cell(calibration.rate)
            cells[min(last, max(0, place))] = place > last ? .beyond : .rate
        }
        self.cells = cells
    }
}
