package import FoundationEssentials

/// Where a runner finished. Runners that share a position ran a dead heat.
package struct Placing: Hashable, Sendable {
    /// From 1.
    package var position: Int
    package var number: Int
    package var name: String
    package var barrier: Int?
    /// Lengths behind the winner.
    package var margin: Decimal?
    /// Behind the one before, as the source writes it: `LG NK`, `1-3/4L`.
    package var marginWords: String?
    /// Seconds that the winner took.
    package var time: Decimal?

    package init(position: Int, number: Int, name: String) {
        self.position = position
        self.number = number
        self.name = name
    }
}

/// What a unit staked paid.
package struct Dividend: Hashable, Sendable {
    /// As the source names it: `Pool Win`, `Pool Trifecta`.
    package var product: String
    package var tote: String?
    package var amount: Decimal
    package var isFinal: Bool
    /// The numbers that won, in order: 2, 4, 7 for a trifecta.
    package var combination: [Int]

    package init(product: String, tote: String?, amount: Decimal, isFinal: Bool, combination: [Int]) {
        self.product = product
        self.tote = tote
        self.amount = amount
        self.isFinal = isFinal
        self.combination = combination
    }
}
