package import FoundationEssentials
package import Models

/// What a rule would have won or lost, as `raceboard backtest` prints it (docs/backtest.md).
package struct BacktestReport: Hashable, Sendable {
    /// The bets of a month, and what all bets have won or lost up to its end: thousandths.
    package struct Month: Hashable, Sendable {
        /// Year and month by UTC, as `2026-11`.
        package let name: String
        package let counts: FormCounts
        package let startingSum: Int
        package let fixedSum: Int
    }

    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    package let rule: BacktestRule
    package let test: Backtest
    /// All bets of the months together.
    package let bets: FormCounts
    /// Months with a bet, the earliest first.
    package let months: [Month]
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    package init(generatedAt: Date, rule: BacktestRule, test: Backtest, isSimulated: Bool = false) {
        (self.generatedAt, self.rule, self.test, self.isSimulated) = (generatedAt, rule, test, isSimulated)
        bets = test.bets
        var sums = (starting: 0, fixed: 0)
        months = test.months.sorted { $0.key < $1.key }.map { month, counts in
            sums = (sums.starting + counts.starting.profit, sums.fixed + counts.fixed.profit)
            let number = "\(month % 12 + 1)"
            return Month(
                name: "\(month / 12)-" + (number.count < 2 ? "0" : "") + number, counts: counts,
                startingSum: sums.starting, fixedSum: sums.fixed)
        }
    }

    /// Sentences for people on what the figures cannot show, each without its full stop.
    package var warnings: [String] {
        let isChance = [test.startingInterval, test.fixedInterval].contains { $0?.hasBoth == true }
        return [
            bets.isSmall
                ? tr("Too few bets: with fewer than \(FormCounts.small) anything can happen")
                : isChance ? tr("Chance alone can do this: the 95 % range of the profit has gains and losses") : nil,
            test.unknown > 0
                ? tr(
                    "Left out, since not all that the rule asks is known: \(test.unknown) of \(test.starts) starts"
                )
                : nil,
            tr("A rule that was found by searching proves nothing: try it on days that it was not made from (--date)"),
        ].compactMap(\.self)
    }
}

/// A line of cells with what all bets have won or lost so far: losses left of the middle, gains right of it.
package struct ProfitPlot: Hashable, Sendable {
    /// Meaning of a cell of the line.
    package enum Cell: Hashable, Sendable {
        case empty, zero, starting, fixed, both
    }

    /// Cells of a plot where there is room: an odd number.
    package static let usual = 31

    /// Units at both ends, in thousandths.
    package let end: Int
    private let width: Int

    /// - Parameter width: cells, at least 3.
    package init(_ months: [BacktestReport.Month], width: Int = ProfitPlot.usual) {
        self.width = (max(3, width) - 1) / 2 * 2 + 1
        end = max(1, months.flatMap { [abs($0.startingSum), abs($0.fixedSum)] }.max() ?? 1)
    }

    package func cells(_ month: BacktestReport.Month) -> [Cell] {
        let middle = width / 2
        func place(_ sum: Int) -> Int {
            middle + Int(clamping: (Double(sum) / Double(end) * Double(middle)).rounded())
        }
        var cells = [Cell](repeating: .empty, count: width)
        cells[middle] = .zero
        let (starting, fixed) = (month.counts.starting.counted > 0 || month.startingSum != 0, place(month.fixedSum))
        cells[fixed] = .fixed
        let other = place(month.startingSum)
        if starting { cells[other] = other == fixed ? .both : .starting }
        return cells
    }
}
