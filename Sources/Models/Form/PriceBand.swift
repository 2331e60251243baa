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
        let texts = Self.edges.compactMap { Price(thousandths: $0)?.text }.map(Self.short)
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
