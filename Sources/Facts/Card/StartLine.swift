package import Models

/// Starters of a race in the order of their barriers, each with its chance by the fixed prices: one divided by the
/// price, as a share of the sum of all.
package struct StartLine: Hashable, Sendable {
    /// A starter with its share of the line.
    package struct Part: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Share of the line, in thousandths; at least 1.
        package let share: Int
    }

    /// Starters by barrier, or by number if a barrier is not known; at least 2.
    package let parts: [Part]
    /// Sum of one divided by each price, in percent; the part above 100 is the overround.
    package let book: Int

    /// nil for fewer than two starters, and unless each has a price.
    /// - Parameter starters: without the scratched.
    package init?(_ starters: [Runner]) {
        let priced = starters.compactMap { runner in runner.odds.win.map { (runner, 1_000_000_000 / $0.thousandths) } }
        guard priced.count > 1, priced.count == starters.count else { return nil }
        let sum = priced.reduce(0) { $0 + $1.1 }
        let hasBarriers = starters.allSatisfy { $0.barrier != nil }
        parts = priced.sorted { left, right in
            let order = hasBarriers ? (left.0.barrier ?? 0, right.0.barrier ?? 0) : (0, 0)
            return order.0 == order.1 ? left.0.number < right.0.number : order.0 < order.1
        }.map { Part(number: $0.number, share: max(1, ($1 * 1000 + sum / 2) / sum)) }
        book = (sum + 5000) / 10_000
    }

    /// Chances in whole percent, by number; at least 1.
    package var chances: [Int: Int] {
        Dictionary(parts.map { ($0.number, max(1, ($0.share + 5) / 10)) }) { first, _ in first }
    }
}
