/// Outcome of a number of starts. Money is in whole thousandths of the unit staked on each start.
package struct FormCounts: Hashable, Sendable {
    /// Starts with a final result, scratchings left out.
    package var starts = 0
    /// First positions, dead heats included; at most `starts`.
    package var wins = 0
    /// Finishes within the paid places, wins included; at most `starts`.
    package var places = 0
    package var starting = Returns()
    /// Returns at the last fixed price that was seen before the jump.
    package var fixed = Returns()

    package init() {}

    /// Counts of one start that was run.
    /// - Parameters:
    ///   - starting: the starting price in thousandths; nil if it is not known.
    ///   - fixed: the last fixed price.
    package init(position: Int, sharing: Int, isPlaced: Bool, starting: Int?, fixed: Int?) {
        func returns(_ price: Int?) -> Returns {
            guard let price else { return Returns() }
            return Returns(counted: 1, returned: position == 1 ? Self.paid(price: price, sharing: sharing) : 0)
        }
        starts = 1
        wins = position == 1 ? 1 : 0
        places = isPlaced ? 1 : 0
        (self.starting, self.fixed) = (returns(starting), returns(fixed))
    }

    /// Starts below which a sample is small: it is marked, and ranked after those that are not.
    package static let small = 30

    package var isSmall: Bool { lacking > 0 }
    /// Starts that a small sample lacks: among those the ones with more starts come first.
    package var lacking: Int { max(0, Self.small - starts) }
    /// Wins divided by starts, with its 95 % interval.
    package var winRate: WilsonInterval { WilsonInterval(successes: wins, trials: starts) }
    /// Places divided by starts, with its 95 % interval.
    package var placeRate: WilsonInterval { WilsonInterval(successes: places, trials: starts) }

    /// Outcome of one unit to win on each start whose price is known.
    package struct Returns: Hashable, Sendable {
        /// Number of starts whose price is known.
        package var counted = 0
        /// Paid out, the winners' stakes included: thousandths.
        package var returned = 0

        /// Returns of known starts.
        /// - Parameter returned: thousandths.
        package init(counted: Int = 0, returned: Int = 0) {
            self.counted = counted
            self.returned = returned
        }

        /// Thousandths: below zero for a loss.
        package var profit: Int { returned - counted * 1000 }

        /// Profit for a unit staked, in thousandths, rounded half away from zero; nil without any price.
        package var perUnit: Int? {
            guard counted > 0 else { return nil }
            let half = profit < 0 ? -counted : counted
            return (2 * profit + half) / (2 * counted)
        }
    }

    /// Payout for a unit on one winner: the price, shared in a dead heat, rounded half up to the thousandth.
    /// - Parameters:
    ///   - price: thousandths.
    ///   - sharing: runners that share the position, at least 1.
    package static func paid(price: Int, sharing: Int) -> Int {
        let sharing = max(1, sharing)
        return (2 * price + sharing) / (2 * sharing)
    }

    /// Sum of two disjoint sets of starts.
    package static func + (left: FormCounts, right: FormCounts) -> FormCounts { left.combined(right, 1) }
    /// Counts without those of a subset, such as the races that leave a period.
    package static func - (left: FormCounts, right: FormCounts) -> FormCounts { left.combined(right, -1) }

    private func combined(_ other: FormCounts, _ sign: Int) -> FormCounts {
        var sum = self
        sum.starts += sign * other.starts
        sum.wins += sign * other.wins
        sum.places += sign * other.places
        for path in [\FormCounts.starting, \FormCounts.fixed] {
            sum[keyPath: path].counted += sign * other[keyPath: path].counted
            sum[keyPath: path].returned += sign * other[keyPath: path].returned
        }
        return sum
    }
}

/// Wilson's score interval of a rate at 95 %: the range of the true rate. It is wide for few trials, and never leaves 0
/// to 1.
package struct WilsonInterval: Hashable, Sendable {
    /// Lower bound, 0 to 1; 0 without trials. Rankings use it.
    package let lower: Double
    /// Upper bound, 0 to 1; 1 without trials.
    package let upper: Double
    /// Successes for each trial; nil without any.
    package let rate: Double?

    /// Quantile of the normal distribution, for 95 % on both sides.
    static let z = 1.959963984540054

    /// - Parameters:
    ///   - successes: at most `trials`.
    ///   - trials: without any, the interval is everything.
    package init(successes: Int, trials: Int) {
        // Successes can never exceed trials, even if the counts are wrong.
        let successes = successes.held(in: 0...max(0, trials))
        guard trials > 0 else {
            (lower, upper, rate) = (0, 1, nil)
            return
        }
        let n = Double(trials)
        let p = Double(successes) / n
        let z2 = Self.z * Self.z
        let middle = p + z2 / (2 * n)
        let reach = Self.z * (p * (1 - p) / n + z2 / (4 * n * n)).squareRoot()
        rate = p
        // At the edges the interval ends at exactly 0 or 1, so that rounding does not matter.
        lower = successes == 0 ? 0 : max(0, (middle - reach) / (1 + z2 / n))
        upper = successes == trials ? 1 : min(1, (middle + reach) / (1 + z2 / n))
    }
}

/// A range of prices at the jump. The wins in it are compared with the wins that the prices promised.
package struct PriceBand: Hashable, Sendable {
    /// Least price of each band but the first, in thousandths.
    private static let edges = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 21_000, 51_000]
    /// Every band, the shortest prices first.
    package static let all = (0...edges.count).map { PriceBand(index: $0) }

    /// Place among the bands of `all`, from 0.
    package let index: Int

    package init(_ price: Price) {
        index = Self.edges.count { price.thousandths >= $0 }
    }

    /// - Returns: nil if `index` is not an index of `all`.
    package init?(at index: Int) {
        guard Self.all.indices.contains(index) else { return nil }
        self.init(index: index)
    }

    private init(index: Int) {
        self.index = index
    }

    /// `under 1.50`, `2-3`, `51 and more`; the upper end is in the next band.
    package var name: String {
        let texts = Self.edges.compactMap { Price(thousandths: $0)?.decimalText }.map(Self.short)
        guard index > 0 else { return "under \(texts[0])" }
        return index < texts.count ? "\(texts[index - 1])-\(texts[index])" : "\(texts[index - 1]) and more"
    }

    private static func short(_ text: String) -> String { text.hasSuffix(".00") ? String(text.dropLast(3)) : text }

    /// Index of the band of a price in SQL; the same as `init`.
    /// - Parameter price: an expression, in thousandths.
    package static func sql(_ price: String) -> String {
        "CASE " + edges.enumerated().map { "WHEN \(price) < \($1) THEN \($0)" }.joined(separator: " ")
            + " ELSE \(edges.count) END"
    }
}

/// How wins agree with prices: the win rate and its interval as multiples of the fair rate.
package struct Calibration: Hashable, Sendable {
    /// Win rate that the prices promised, 0 to 1.
    package let fair: Double
    /// Win rate and the ends of its interval, as multiples of `fair`; 1 is as priced.
    package let rate: Double, lower: Double, upper: Double

    /// - Parameters:
    ///   - expected: wins that the fair prices promised.
    /// - Returns: nil without starts, or if the fair prices promised no wins.
    package init?(_ counts: FormCounts, expected: Double?) {
        guard let expected, expected > 0, let rate = counts.winRate.rate else { return nil }
        fair = expected / Double(counts.starts)
        self.rate = rate / fair
        lower = counts.winRate.lower / fair
        upper = counts.winRate.upper / fair
    }

    /// Whether prices and wins agree, by the interval of the rate.
    package enum Verdict: String, Hashable, Sendable {
        /// The fair rate is within it.
        case asPriced = "as priced"
        case more, fewer
    }

    /// Whether the wins are more or fewer than the prices promised, beyond chance.
    package var verdict: Verdict { lower > 1 ? .more : upper < 1 ? .fewer : .asPriced }
}
