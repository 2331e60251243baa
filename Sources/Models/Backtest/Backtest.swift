/// What a rule would have won or lost over saved starts: a unit to win on each runner that it backs.
package struct Backtest: Hashable, Sendable {
    /// The races whose starters were read.
    package var basis = FormBasis()
    /// Number of all starters of these races.
    package var starts = 0
    /// Starters of which something that the rule needs is not known: no bet.
    package var unknown = 0
    /// The bets, by months since year 0.
    package private(set) var months: [Int: FormCounts] = [:]
    /// Sums of the squares of all returns, in units.
    private var startingSquares = 0.0
    private var fixedSquares = 0.0

    package init() {}

    /// Adds bets of a month.
    /// - Parameter squares: sums of the squares of their returns at both prices, in units.
    package mutating func add(_ counts: FormCounts, to month: Int, squares: (starting: Double, fixed: Double)) {
        months[month] = (months[month] ?? FormCounts()) + counts
        startingSquares += squares.starting
        fixedSquares += squares.fixed
    }

    package var bets: FormCounts { months.values.reduce(FormCounts(), +) }

    /// The range of the true profit for a unit, by the bets at starting price; nil for fewer than two.
    package var startingInterval: ProfitInterval? { ProfitInterval(bets.starting, squares: startingSquares) }
    /// The same at the last fixed price.
    package var fixedInterval: ProfitInterval? { ProfitInterval(bets.fixed, squares: fixedSquares) }
}

/// Profit for a unit with its 95 % interval, by the spread of the returns: what so many bets can show.
package struct ProfitInterval: Hashable, Sendable {
    package let lower: Double
    package let upper: Double

    /// - Parameter squares: sum of the squares of all returns, in units.
    init?(_ returns: FormCounts.Returns, squares: Double) {
        guard returns.counted > 1 else { return nil }
        let n = Double(returns.counted)
        let mean = Double(returns.returned) / 1000 / n
        let reach = WilsonInterval.z * (max(0, squares / n - mean * mean) / (n - 1)).squareRoot()
        (lower, upper) = (mean - 1 - reach, mean - 1 + reach)
    }

    /// Whether neither a profit nor a loss is certain.
    package var hasBoth: Bool { lower < 0 && upper > 0 }
}
