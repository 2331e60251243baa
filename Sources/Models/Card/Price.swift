package import FoundationEssentials

/// Payout for one unit bet to win, the stake included: `2.15`. Whole thousandths, so that sums and comparisons are
/// exact.
///
/// Zero, a missing value and a zero denominator are no price (docs/dev/feed.md, "Racecard").
package struct Price: Hashable, Sendable, Comparable {
    /// Price in thousandths, from 1,000 to `greatest`.
    package let thousandths: Int

    /// The same amount in units, with three places at most: 2.15 for 2,150 thousandths.
    package var decimal: Decimal {
        Decimal(sign: .plus, exponent: -3, significand: Decimal(thousandths))
    }

    /// The greatest that is believed, in thousandths.
    private static let greatest = 100_000_000

    /// Rounds an amount to the thousandth.
    /// - Parameter decimal: in units.
    /// - Returns: nil without an amount, and below 1 or above 100,000 units.
    package init?(_ decimal: Decimal?) {
        guard let decimal, decimal >= 1, let thousandths = decimal.thousandths else { return nil }
        self.init(thousandths: thousandths)
    }

    /// Checks an amount against the range of a price.
    /// - Returns: nil outside 1,000 to 100,000,000 thousandths.
    package init?(thousandths: Int) {
        guard (1000...Self.greatest).contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    /// Fractional odds to one, as the racecard writes them, rounded to the thousandth: 23/20 is 2.15.
    /// - Returns: nil without either part, if one is not positive, and if the price is out of range.
    package init?(numerator: Int?, denominator: Int?) {
        guard let numerator, let denominator, numerator > 0, denominator > 0, denominator < Int.max / 2 else {
            return nil
        }
        let (product, isTooMuch) = numerator.multipliedReportingOverflow(by: 1000)
        guard !isTooMuch, product < Int.max / 2 else { return nil }
        self.init(thousandths: (product + denominator / 2) / denominator + 1000)
    }

    /// Logarithm to the base 2, so that equal distances are equal changes in percent.
    package var logarithm: Double { Self.logarithm(of: Double(thousandths) / 1000) }

    /// Logarithm to the base 2 of a normal number above 0, to eight places.
    package static func logarithm(of number: Double) -> Double {
        // The number is from 1 to 2, where the series of the area tangent is short.
        let part = (number.significand - 1) / (number.significand + 1)
        var (power, sum) = (part, 0.0)
        for odd in stride(from: 1, through: 17, by: 2) {
            sum += power / Double(odd)
            power *= part * part
        }
        return Double(number.exponent) + sum * 2.8853900817779268
    }

    package static func < (left: Price, right: Price) -> Bool { left.thousandths < right.thousandths }

    /// The price for people, in the form that they have chosen: `4.50`, `7/2`, `+350`.
    package var text: String { OddsForm.current.text(self) }

    /// Two places below 100 and none from there on, so that a column of prices reads from the right: `8.50`, `12.00`,
    /// `121`.
    package var decimalText: String {
        let hundredths = String((thousandths + 5) / 10)
        if hundredths.count > 4 { return String((thousandths + 500) / 1000) }
        return hundredths.dropLast(2) + "." + hundredths.suffix(2)
    }
}

extension Decimal {
    /// Decimal rounded half away from zero, to so many places.
    package func rounded(places: Int) -> Decimal {
        // Most prices and weights have no more places than that, and each step below is slow.
        guard isFinite, exponent < -places else { return self }
        let scaled = shifted(by: places)
        let isNegative = scaled < 0
        let half = Decimal(5).shifted(by: -1)
        let whole = Decimal(((isNegative ? -scaled : scaled) + half).truncated).shifted(by: -places)
        return isNegative ? -whole : whole
    }

    /// Times a power of ten, in a step: a division costs as much as all the rest of a runner.
    private func shifted(by places: Int) -> Decimal {
        places == 0 ? self : Decimal(sign: .plus, exponent: places, significand: self)
    }

    /// Whole thousandths, rounded half away from zero.
    /// - Returns: nil for NaN, and beyond 9e12.
    package var thousandths: Int? {
        guard isFinite, self <= 9_000_000_000_000, self >= -9_000_000_000_000 else { return nil }
        return Int(rounded(places: 3).shifted(by: 3).description.prefix { $0 != "." })
    }

    /// Text with exactly so many decimal places: `2.10`.
    package func text(places: Int) -> String {
        let scaled = rounded(places: places).shifted(by: places)
        let isNegative = scaled < 0
        let digits = String((isNegative ? -scaled : scaled).truncated)
        guard places > 0 else { return (isNegative ? "-" : "") + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return (isNegative ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// The whole part of a number that is not negative; at most the greatest `Int`.
    private var truncated: Int {
        let text = description
        return Int(text.prefix { $0 != "." }) ?? .max
    }
}

/// Direction of a change of price.
package enum PriceMove: Hashable, Sendable {
    /// Lower: more is bet on it.
    case shortened
    case drifted

    /// The move from one price to another; nil if they are equal.
    package init?(from old: Price, to new: Price) {
        guard old != new else { return nil }
        self = new < old ? .shortened : .drifted
    }
}

/// Change of a price from the first one to the one of now.
package struct MarketMove: Hashable, Sendable {
    /// Percent of the first price from which a change is a move.
    package static let least = 10

    package let opening: Price
    package let now: Price
    /// Whether it has become shorter or longer.
    package let direction: PriceMove

    /// - Returns: nil without either price, and for equal ones.
    package init?(from opening: Price?, to now: Price?) {
        guard let opening, let now, let direction = PriceMove(from: opening, to: now) else { return nil }
        (self.opening, self.now, self.direction) = (opening, now, direction)
    }

    /// Size of the change in percent of the first price, rounded half up; 0 for a small one.
    package var percent: Int {
        (100 * abs(now.thousandths - opening.thousandths) + opening.thousandths / 2) / opening.thousandths
    }
}
