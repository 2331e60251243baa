package import FoundationEssentials
package import Models

/// Store of cards across runs of the program: runners, opening and closing prices, results.
package protocol CardStore: Sendable {
    /// Saves a card. Values that it lacks and an earlier card had (prices vanish with the settlement) remain.
    /// - Returns: the store's problem; nil if the card is saved.
    func keep(_ card: StoredCard) async -> StoreProblem?
    /// The saved card of a race; nil if there is none.
    func card(of id: RaceID) async -> StoredCard?
    /// Cards that are over, or have a result, of races that started in an interval; the latest start first.
    /// - Parameters:
    ///   - limit: most cards that are returned.
    ///   - last: the last card of the page before; nil for the first page.
    func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard]
    /// Why a card could not be read; nil if all saved cards can be.
    func problemOfReading() async -> StoreProblem?
}

extension CardStore {
    /// The first page of the saved results, the latest start first.
    package func results(_ starts: Range<Date>, limit: Int) async -> [StoredCard] {
        await results(starts, limit: limit, after: nil)
    }

    package func problemOfReading() async -> StoreProblem? { nil }
}

/// A card with the time of its last change.
package struct StoredCard: Hashable, Sendable {
    /// Has `id`, `category`, `number`, `meeting`, `name` and `advertisedStart` as far as any source reported them.
    package var card: RaceCard
    /// Venue of the meeting by the list; empty if no list had the race.
    package var venue: Venue
    /// Time of the answer, by the server's clock; if it is made of several, the oldest time.
    package var seenAt: Date
    /// Time of the newest of them, which decides which of two cards is the later one.
    package var newest: Date { newestOfSeveral ?? seenAt }
    private var newestOfSeveral: Date?

    /// A card to save, or one that was saved; of one answer, unless `newest` is another time.
    package init(card: RaceCard, venue: Venue = Venue(), seenAt: Date, newest: Date? = nil) {
        self.card = card
        self.venue = venue
        self.seenAt = seenAt
        newestOfSeveral = newest == seenAt ? nil : newest
    }
}
