package import Models

/// Course of a price, as heights of bars.
package enum PriceTrend {
    /// Height of the longest price, in steps; the lowest is 0.
    package static let highest = 7
    /// Most points of a course: the opening price and the nine latest.
    package static let points = 10

    /// Heights from 0 to `highest`, the oldest first; a long price is high.
    ///
    /// A change of less than a tenth of the lowest price does not take up the whole height.
    /// - Returns: empty for fewer than two prices.
    package static func heights(_ odds: Odds) -> [Int] {
        var prices = odds.fluctuations.map(\.thousandths)
        if let win = odds.win?.thousandths, let last = prices.last, last != win { prices.append(win) }
        guard prices.count > 1, let opening = prices.first else { return [] }
        let shown = prices.count > points ? [opening] + prices.suffix(points - 1) : prices
        guard let low = shown.min(), let high = shown.max() else { return [] }
        // In twentieths of a thousandth everything below is a whole number.
        let span = max(20 * (high - low), 2 * low)
        let base = 20 * low - (span - 20 * (high - low)) / 2
        return shown.map { price in min(max((2 * (20 * price - base) * highest + span) / (2 * span), 0), highest) }
    }
}
