import Synchronization

/// How prices are written for people (the setting `odds`). Programs get decimals in every form.
package enum OddsForm: String, Hashable, Sendable, CaseIterable {
    /// The payout with the stake: `4.50`.
    case decimal
    /// The profit to the stake: `7/2`.
    case fractional
    /// The profit on 100, or the stake for 100: `+350`, `-200`.
    case american

    private static let forms = allCases
    private static let chosen = Atomic<Int>(0)
    /// The form of one task, for tests; nil for that of the process.
    @TaskLocal package static var own: OddsForm?

    /// The form that counts here.
    package static var current: OddsForm { own ?? forms[chosen.load(ordering: .relaxed)] }

    /// Writes all prices of the process in this form from now on; words that exist already stay as they are.
    package static func use(_ form: OddsForm) {
        chosen.store(forms.firstIndex(of: form) ?? 0, ordering: .relaxed)
    }

    /// A price in this form.
    func text(_ price: Price) -> String {
        // Nothing is won at 1.00, and no column has room for more than 999/1.
        guard self != .decimal, price.thousandths > 1000, price.thousandths < 1_000_000 else {
            return price.decimalText
        }
        let profit = price.thousandths - 1000
        switch self {
        case .decimal: return price.decimalText
        case .fractional: return Self.fraction(profit)
        case .american:
            return profit >= 1000
                ? "+" + Self.short((profit + 5) / 10) : "-" + Self.short((200_000 + profit) / (2 * profit))
        }
    }

    /// Four digits at most, so that no column cuts one off: `9900`, `10k`.
    private static func short(_ number: Int) -> String { number < 10_000 ? "\(number)" : "\((number + 500) / 1000)k" }

    /// The nearest of the fractions in which bookmakers speak up to 10/1, then whole numbers.
    private static func fraction(_ profit: Int) -> String {
        guard profit <= 10_250 else { return "\((profit + 500) / 1000)/1" }
        func distance(_ step: (Int, Int)) -> Int { abs(profit - (2000 * step.0 + step.1) / (2 * step.1)) }
        let nearest = steps.min { distance($0) < distance($1) } ?? (10, 1)
        return "\(nearest.0)/\(nearest.1)"
    }

    private static let steps: [(Int, Int)] = [
        (1, 100), (1, 50), (1, 33), (1, 25), (1, 20), (1, 16), (1, 14), (1, 12), (1, 10), (1, 9), (1, 8), (1, 7),
        (1, 6), (2, 11), (1, 5), (2, 9), (1, 4), (2, 7), (3, 10), (1, 3), (4, 11), (2, 5), (4, 9), (1, 2), (8, 15),
        (4, 7), (8, 13), (4, 6), (8, 11), (4, 5), (5, 6), (10, 11), (1, 1), (11, 10), (6, 5), (5, 4), (11, 8), (7, 5),
        (6, 4), (13, 8), (7, 4), (15, 8), (2, 1), (9, 4), (5, 2), (11, 4), (3, 1), (10, 3), (7, 2), (4, 1), (9, 2),
        (5, 1), (11, 2), (6, 1), (13, 2), (7, 1), (15, 2), (8, 1), (17, 2), (9, 1), (10, 1),
    ]
}
