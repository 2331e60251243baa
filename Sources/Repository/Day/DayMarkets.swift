package import FoundationEssentials
package import Models

/// Prices of one race before its start, from its card.
package struct Market: Hashable, Sendable {
    /// Prices of one starter.
    package struct Quote: Hashable, Sendable {
        /// Saddlecloth or rug.
        package let number: Int
        /// Empty if the source reports none.
        package let name: String
        /// First fixed win price.
        package let opening: Price
        /// Fixed win price at `seenAt`.
        package let now: Price
    }

    /// When the prices were true, by the server's clock.
    package let seenAt: Date
    /// Starters that have both prices, by number. Empty if the card has none.
    package let quotes: [Quote]

    /// Takes the prices from a card. Whole cards of many races would take too much memory.
    /// - Parameter seenAt: when the card was true, by the server's clock.
    package init(_ card: RaceCard, seenAt: Date) {
        self.seenAt = seenAt
        quotes = card.starters.compactMap { runner in
            guard let opening = runner.odds.opening, let now = runner.odds.win else { return nil }
            return Quote(number: runner.number, name: runner.name, opening: opening, now: now)
        }
    }
}

/// Prices of the races on the screen that are still to start, and the plan of the requests for them.
struct DayMarkets: Sendable {
    /// Seconds between two requests for one race.
    static let interval: TimeInterval = 60
    /// Requests that follow each other at once.
    static let burst = 2
    /// Part of the requests that a host allows.
    static let share = 0.25

    /// By the board's id. None of a race that has started.
    private(set) var prices: [RaceID: Market] = [:]
    private(set) var plan: ResultsPlan
    /// Whether prices are on the screen.
    private(set) var isVisible = false

    /// - Parameters:
    ///   - sources: those that count their requests get none for prices of races that nobody opened.
    ///   - requestsPerMinute: that a host may have.
    init(sources: [RaceSource], requestsPerMinute: Double) {
        plan = ResultsPlan(
            sources: sources.filter { $0.leastInterval == 0 }, requestsPerMinute: requestsPerMinute,
            burst: Self.burst, share: Self.share, interval: Self.interval)
    }

    mutating func setVisible(_ races: [RaceID]) {
        isVisible = !races.isEmpty
        plan.setVisible(races)
    }

    mutating func refresh(at now: Date) { plan.refresh(at: now) }

    /// Takes the card of a request of its own.
    /// - Parameters:
    ///   - age: seconds since the answer was true.
    ///   - cacheAge: seconds that it had lain in a cache.
    mutating func answered(
        _ id: RaceID, _ source: RaceSource, _ card: RaceCard, age: TimeInterval, cacheAge: Int, at now: Date,
        serverNow: Date
    ) {
        note(Market(card, seenAt: serverNow - age), of: id, isOver: card.status?.isSettled ?? false)
        plan.succeeded(id, source, age: cacheAge, at: now)
    }

    mutating func failed(
        _ id: RaceID, _ source: RaceSource, _ error: FeedError, jitter: Double, at now: Date,
        knows: (RaceID, RaceSource) -> Bool
    ) {
        plan.failed(id, source, error, jitter: jitter, at: now, knows: knows)
    }

    /// Takes the card that a person has opened, which saves a request.
    mutating func seen(_ seen: StoredCard, at now: Date) {
        let id = seen.card.id
        note(Market(seen.card, seenAt: seen.seenAt), of: id, isOver: seen.card.status?.isSettled ?? false)
        plan.answeredElsewhere(id, at: now)
    }

    /// Forgets every race that no longer waits for its start.
    mutating func forget(except isToCome: (RaceID) -> Bool) {
        guard !prices.keys.allSatisfy(isToCome) else { return }
        prices = prices.filter { isToCome($0.key) }
    }

    mutating func take(
        at now: Date, wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool
    ) -> (RaceID, RaceSource)? {
        plan.take(at: now, wanting: wanting, knows: knows)
    }

    private mutating func note(_ market: Market, of id: RaceID, isOver: Bool) {
        guard !isOver else {
            prices[id] = nil
            return
        }
        guard market.seenAt >= prices[id]?.seenAt ?? .distantPast else { return }
        prices[id] = market
    }
}
