package import FoundationEssentials

/// What a unit staked returns with a win, the stake included: `2.15`. Decimal, for it is added and compared.
///
/// Zero, a missing value and a zero denominator are no price (docs/feed.md, "Racecard"): there is none to make of them.
package struct Price: Hashable, Sendable, Comparable {
    package let decimal: Decimal

    /// The greatest that is believed.
    private static let greatest: Decimal = 100_000

    /// - Parameter decimal: as the affiliates write it. Below 1 nobody could win.
    /// - Returns: nil for what is no price.
    package init?(_ decimal: Decimal?) {
        guard let decimal, decimal.isFinite, decimal >= 1, decimal <= Self.greatest else { return nil }
        self.decimal = decimal
    }

    /// A fraction to one, as the racecard writes it: 23/20 is 2.15. Rounded to the thousandth.
    /// - Returns: nil for what is no price.
    package init?(numerator: Int?, denominator: Int?) {
        guard let numerator, let denominator, numerator > 0, denominator > 0 else { return nil }
        self.init((Decimal(numerator) / Decimal(denominator) + 1).rounded(places: 3))
    }

    package static func < (left: Price, right: Price) -> Bool { left.decimal < right.decimal }

    /// Two places below 10, one below 20 unless it needs two, as boards write it: `2.15`, `12.5`, `51`.
    package var text: String {
        if decimal < 10 { return decimal.text(places: 2) }
        let isWhole = decimal.rounded(places: 0) == decimal.rounded(places: 2)
        return decimal.text(places: isWhole ? 0 : decimal < 100 ? 1 : 0)
    }
}

extension Decimal {
    /// Rounded half away from zero.
    package func rounded(places: Int) -> Decimal {
        // Most prices and weights have no more places: nothing is to be done, and each step below is slow.
        if isFinite, exponent >= -places { return self }
        var scaled = self
        for _ in 0..<places { scaled *= 10 }
        let isNegative = scaled < 0
        let magnitude = (isNegative ? -scaled : scaled) + Decimal(5) / 10
        var whole = Decimal(magnitude.truncated)
        for _ in 0..<places { whole /= 10 }
        return isNegative ? -whole : whole
    }

    /// With exactly so many places: `2.10`.
    package func text(places: Int) -> String {
        var scaled = rounded(places: places)
        for _ in 0..<places { scaled *= 10 }
        let isNegative = scaled < 0
        let digits = String((isNegative ? -scaled : scaled).truncated)
        guard places > 0 else { return (isNegative ? "-" : "") + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return (isNegative ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// The whole part of what is not negative; the greatest number for what is greater.
    private var truncated: Int {
        let text = description
        return Int(text.prefix { $0 != "." }) ?? .max
    }
}
