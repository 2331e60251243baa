import FoundationEssentials
package import Models

/// How a price went, as heights.
package enum PriceTrend {
    package static let highest = 7
    /// The opening price and the last ones.
    package static let points = 10

    /// - Returns: heights from 0 to `highest`, the oldest first, high for a long price; none for fewer than two prices.
    ///   A change of less than a tenth of the lowest price does not take the whole height.
    package static func heights(_ odds: Odds) -> [Int] {
        var prices = odds.fluctuations.map(\.decimal)
        if let win = odds.win?.decimal, let last = prices.last, last != win { prices.append(win) }
        guard prices.count > 1, let opening = prices.first else { return [] }
        let shown = prices.count > points ? [opening] + prices.suffix(points - 1) : prices
        guard let low = shown.min(), let high = shown.max() else { return [] }
        let span = max(high - low, low / 10)
        let base = low - (span - (high - low)) / 2
        return shown.map { price in
            let height = ((price - base) * Decimal(highest) / span).rounded(places: 0)
            return min(max(Int(height.text(places: 0)) ?? 0, 0), highest)
        }
    }
}
