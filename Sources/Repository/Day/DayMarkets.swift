import FoundationEssentials
import Models

/// Prices of the races on the screen that are still to start, and the plan of the requests for them: those of the
/// market's list before those of which the board's rows show only the favourite.
struct DayMarkets: Sendable {
    /// Seconds between two requests for one race.
    static let interval: TimeInterval = 60
    /// Requests that follow each other at once.
    static let burst = 2
    /// Part of the requests that a host allows.
    static let share = 0.25

    /// Markets by the board's ids, without races that have started.
    private(set) var prices: [RaceID: Market] = [:]
    private(set) var plan: ResultsPlan
    /// Whether the market's list is on the screen. Otherwise requests are for rows alone, and each takes a place that
    /// results leave free.
    var isVisible: Bool { !listed.isEmpty }
    /// Races of the market's list, and of the rows.
    private var listed: [RaceID] = [], rows: [RaceID] = []

    /// - Parameters:
    ///   - sources: those that count their requests get none for prices of races that nobody opened.
    ///   - requestsPerMinute: that a host may have.
    init(sources: [RaceSource], requestsPerMinute: Double) {
        plan = ResultsPlan(
            sources: sources.filter { $0.leastInterval == 0 }, requestsPerMinute: requestsPerMinute,
            burst: Self.burst, share: Self.share, interval: Self.interval)
    }

    mutating func setVisible(_ races: [RaceID]) {
        listed = races
        plan.setVisible(listed + rows.filter { !listed.contains($0) })
    }

    mutating func setRows(_ races: [RaceID]) {
        rows = races
        plan.setVisible(listed + rows.filter { !listed.contains($0) })
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
        let isTaken = note(
            Market(seen.card, seenAt: seen.seenAt), of: id, isOver: seen.card.status?.isSettled ?? false)
        if isTaken { plan.answeredElsewhere(id, at: now) }
    }

    /// Forgets every race that no longer waits for its start.
    mutating func forget(except isToCome: (RaceID) -> Bool) {
        guard !prices.keys.allSatisfy(isToCome) else { return }
        prices = prices.filter { isToCome($0.key) }
    }

    /// The request that is due.
    /// - Parameters:
    ///   - wanting: whether a race still waits for its start.
    ///   - knows: whether a source can know it.
    ///   - results: gives a place of its own for a request of the rows.
    mutating func take(
        at now: Date, wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool, from results: inout ResultsPlan
    ) -> (RaceID, RaceSource)? {
        guard !isVisible else { return plan.take(at: now, wanting: wanting, knows: knows) }
        guard let due = plan.due(wanting: wanting, knows: knows), due <= now else { return nil }
        if let free = results.lend(at: now) {
            plan.hold(until: free)
            return nil
        }
        let taken = plan.take(at: now, wanting: wanting, knows: knows)
        if taken == nil { results.takeBack() }
        return taken
    }

    /// - Returns: false for one that is older than what is known.
    @discardableResult
    private mutating func note(_ market: Market, of id: RaceID, isOver: Bool) -> Bool {
        guard !isOver else {
            prices[id] = nil
            return true
        }
        guard market.seenAt >= prices[id]?.seenAt ?? .distantPast else { return false }
        prices[id] = prices[id].map(market.following) ?? market
        return true
    }
}
