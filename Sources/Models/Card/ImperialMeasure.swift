package import FoundationEssentials

/// Measures as American and British racing writes them, in those of this program: exact, in decimal.
package enum ImperialMeasure {
    /// A pound in kilograms, by definition (1959).
    private static let pound = Decimal(45_359_237) / 100_000_000

    /// Kilograms of `8-9` (stones and pounds) or `121` (pounds).
    /// - Returns: nil for other text, and for less than 40 or more than 300 pounds.
    package static func weight(_ text: String) -> Decimal? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
        let pounds: Int?
        switch parts.count {
        case 1: pounds = parts[0]
        case 2:
            guard let stones = parts[0], let rest = parts[1], (0...30).contains(stones), (0...13).contains(rest) else {
                return nil
            }
            pounds = stones * 14 + rest
        default: return nil
        }
        guard let pounds, (40...300).contains(pounds) else { return nil }
        return Decimal(pounds) * pound
    }

    /// Metres, rounded, of `6 furlongs`, `1 3/8 miles`, `5 1/2 furlongs`, `1 mile 70 yards`.
    /// - Returns: nil for any other text.
    package static func distance(_ text: String) -> Int? {
        // The unit is a tenth of a millimetre: every one of these measures is a whole number of it.
        let units: [(names: [String], size: Int)] = [
            (["miles", "mile", "m"], 16_093_440), (["furlongs", "furlong", "f"], 2_011_680),
            (["yards", "yard", "y"], 9_144), (["metres", "meters"], 10_000),
        ]
        var total = 0
        var amount: (numerator: Int, denominator: Int)?
        for word in text.lowercased().split(separator: " ") {
            if let unit = units.first(where: { $0.names.contains(String(word)) }) {
                guard let reported = amount else { return nil }
                total += unit.size * reported.numerator / reported.denominator
                guard total <= Self.longest else { return nil }
                amount = nil
            } else if let whole = number(word) {
                guard amount == nil else { return nil }
                amount = (whole, 1)
            } else if let fraction = fraction(word),
                amount.map({ $0.denominator == 1 && $0.numerator < 100_000 }) ?? true
            {
                let whole = amount?.numerator ?? 0
                amount = (whole * fraction.1 + fraction.0, fraction.1)
            } else {
                return nil
            }
        }
        let metres = (total + 5_000) / 10_000
        return amount == nil ? metres.within(OutsideNumber.distances) : nil
    }

    /// 100 km in tenths of a millimetre. Numbers have at most five digits and each amount at most one fraction, so no
    /// computation here can overflow.
    private static let longest = 1_000_000_000

    /// Both parts of a fraction such as `3/8`; nil for other text.
    private static func fraction(_ word: Substring) -> (Int, Int)? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
        guard parts.count == 2, let top = parts[0], let bottom = parts[1], bottom > 0 else { return nil }
        return (top, bottom)
    }

    /// A number of one to five digits; nil for any other text.
    private static func number(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
