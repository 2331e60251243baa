package import FoundationEssentials
package import Models

/// Where cards outlive the program: runners, opening and closing prices, results.
package protocol CardStore: Sendable {
    /// Keeps what is known of a race now. What it leaves out and an earlier one had (prices vanish with the settlement)
    /// stays.
    /// - Returns: what is wrong with the store, or nil.
    func keep(_ card: StoredCard) async -> StoreProblem?
    /// What was kept of a race; nil for nothing.
    func card(of id: RaceID) async -> StoredCard?
    /// Cards with a result, or with a status that says they are over, of races that started in the interval, the
    /// latest start first.
    /// - Parameter limit: the most that are given.
    func results(_ starts: Range<Date>, limit: Int) async -> [StoredCard]
}

/// A card with when it was seen, by the server's clock.
package struct StoredCard: Hashable, Sendable {
    /// With `id`, `category`, `number`, `meeting`, `name` and `advertisedStart` as far as anybody said them.
    package var card: RaceCard
    package var venue: Venue
    package var seenAt: Date

    package init(card: RaceCard, venue: Venue = Venue(), seenAt: Date) {
        self.card = card
        self.venue = venue
        self.seenAt = seenAt
    }
}
