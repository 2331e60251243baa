package import FoundationEssentials
package import Models

/// Prices of the races on the screen that have no result, and the plan of the requests for them: first races of the
/// market's list, then races whose favourite alone the board's rows show.
struct DayMarkets: Sendable {
    /// Seconds between two requests for one race, and for one that is close to its start.
    static let interval: TimeInterval = 60
    private static let closeInterval = RequestInterval.seconds(toStart: 0)
    /// Seconds before its start from which a race is close: bets come then, and prices move.
    static let close: TimeInterval = 300
    /// Requests that follow each other at once.
    static let burst = 2
    /// Part of the requests that a host allows.
    static let share = 0.25
    /// Most whole cards in memory, of some 20 KB each.
    static let mostWhole = 100
    /// Rows that get their first price before everything else.
    static let firstRows = RaceBoard.Settings.usualRows

    /// Markets by the board's ids, without races that have left the board.
    private(set) var prices: [RaceID: Market] = [:]
    private(set) var plan: ResultsPlan
    /// Whether the market's list is on the screen. Otherwise requests are for rows alone, and each takes a place that
    /// results leave free.
    var isVisible: Bool { !listed.isEmpty }
    /// Races of the market's list, and of the rows.
    private var listed: [RaceID] = [], rows: [RaceID] = []
    /// Whether the cards of races are kept whole.
    private var isWhole = false

    /// - Parameter sources: a source that counts its requests gets none for prices of races that no person has open.
    init(sources: [RaceSource], requestsPerMinute: Double) {
        plan = ResultsPlan(
            sources: sources.filter { $0.leastInterval == 0 }, requestsPerMinute: requestsPerMinute,
            burst: Self.burst, share: Self.share, interval: Self.interval)
    }

    /// - Parameter whole: whether cards that come from now on are kept whole; without it those that were are dropped.
    mutating func setVisible(_ races: [RaceID], whole: Bool) {
        (listed, isWhole) = (races, whole)
        for id in wholeCards where !whole { prices[id]?.card = nil }
        plan.setVisible(listed + rows.filter { !listed.contains($0) })
    }

    private var wholeCards: [RaceID] { prices.filter { $0.value.card != nil }.map(\.key) }

    mutating func setRows(_ races: [RaceID]) {
        rows = races
        plan.setVisible(listed + rows.filter { !listed.contains($0) })
    }

    mutating func refresh(at now: Date) { plan.refresh(at: now) }

    /// Sets another limit of requests that a host allows.
    mutating func setRate(_ requestsPerMinute: Double) { plan.requestsPerMinute = requestsPerMinute }

    /// Seconds to the next request for a race; no later than the moment from which it is close.
    /// - Parameter distance: seconds to its start.
    private static func wait(toStart distance: TimeInterval) -> TimeInterval {
        min(interval, max(closeInterval, distance - close))
    }

    /// Takes the card that came for one of its requests.
    /// - Parameters:
    ///   - age: seconds since the answer was true.
    ///   - cacheAge: seconds that it had lain in a cache.
    ///   - distance: seconds to the start.
    mutating func answered(
        _ id: RaceID, _ source: RaceSource, _ card: RaceCard, age: TimeInterval, cacheAge: Int,
        distance: TimeInterval, at now: Date, serverNow: Date
    ) {
        note(card, seenAt: serverNow - age)
        plan.succeeded(id, source, age: cacheAge, wait: Self.wait(toStart: distance), at: now)
    }

    mutating func failed(
        _ id: RaceID, _ source: RaceSource, _ error: FeedError, jitter: Double, at now: Date,
        knows: (RaceID, RaceSource) -> Bool
    ) {
        plan.failed(id, source, error, jitter: jitter, at: now, knows: knows)
    }

    /// Takes the card that a person has opened, which saves a request.
    /// - Parameter distance: seconds to the start.
    mutating func seen(_ seen: StoredCard, distance: TimeInterval, at now: Date) {
        let id = seen.card.id
        let isTaken = note(seen.card, seenAt: seen.seenAt)
        if isTaken { plan.answeredElsewhere(id, wait: Self.wait(toStart: distance), at: now) }
    }

    /// Forgets every race whose prices are no longer shown.
    mutating func forget(except isShown: (RaceID) -> Bool) {
        guard !prices.keys.allSatisfy(isShown) else { return }
        prices = prices.filter { isShown($0.key) }
    }

    /// The request for one of the first rows that has no price yet, on a place of the results.
    mutating func takeFirst(
        at now: Date, wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool, from results: inout ResultsPlan
    ) -> (RaceID, RaceSource)? {
        for id in rows.prefix(Self.firstRows) where prices[id] == nil && wanting(id) {
            if let taken = plan.take(id, at: now, knows: knows, on: { results.lend(at: now) }) { return taken }
        }
        return nil
    }

    /// The request that is due. A race that is close to its start, the nearest first, also takes places that results
    /// leave free.
    /// - Parameters:
    ///   - wanting: whether a race still takes bets.
    ///   - distance: seconds to the start of a race.
    ///   - results: gives a place of its own for a request of the rows.
    mutating func take(
        at now: Date, wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool,
        distance: (RaceID) -> TimeInterval, from results: inout ResultsPlan
    ) -> (RaceID, RaceSource)? {
        let close = { (id: RaceID) in distance(id) <= Self.close ? distance(id) : nil }
        guard !isVisible else {
            return plan.take(
                at: now, wanting: wanting, knows: knows, pressing: close, spare: { results.lend(at: now) })
        }
        guard let due = plan.due(wanting: wanting, knows: knows), due <= now else { return nil }
        if let free = results.lend(at: now) {
            plan.hold(until: free)
            return nil
        }
        // The place lent by the results is enough, so no other one is borrowed.
        let taken = plan.take(at: now, wanting: wanting, knows: knows, pressing: close, spare: { nil })
        if taken == nil { results.takeBack() }
        return taken
    }

    /// - Returns: false if the price is older than the known one.
    @discardableResult
    private mutating func note(_ card: RaceCard, seenAt: Date) -> Bool {
        let id = card.id
        guard card.status?.isSettled != true else {
            prices[id] = nil
            return true
        }
        // The favourite of a race that runs is that of its start.
        if card.status == .live, prices[id] != nil { return true }
        let isKept = isWhole && (prices[id]?.card != nil || wholeCards.count < Self.mostWhole)
        let market = Market(card, seenAt: seenAt, whole: isKept)
        guard market.seenAt >= prices[id]?.seenAt ?? .distantPast else { return false }
        prices[id] = prices[id].map(market.following) ?? market
        return true
    }
}

/// Prices of one race, from its card, and those of the last half hour, as far as they were seen.
package struct Market: Hashable, Sendable {
    /// First and latest fixed win price of one starter.
    package struct Quote: Hashable, Sendable {
        /// Saddlecloth or rug, as the code of a `RunnerNumber`.
        package let number: Int
        /// Empty if the source reports none.
        package let name: String
        /// First fixed win price; nil without a history.
        package let opening: Price?
        package let now: Price
    }

    /// A runner that does not run.
    package struct Scratched: Hashable, Sendable {
        /// Saddlecloth or rug, as the code of a `RunnerNumber`.
        package let number: Int
        /// Empty if the source reports none.
        package let name: String
        package let isLate: Bool
    }

    /// Time over which a price has changed.
    package enum Window: Int, Hashable, Sendable, CaseIterable {
        case opening
        case halfHour = 1800
        case fiveMinutes = 300
    }

    /// Prices of earlier cards, by number.
    private struct Sample: Hashable, Sendable {
        let at: Date
        let prices: [Int: Price]
    }

    /// Instant at which the prices were true, by the server's clock.
    package let seenAt: Date
    /// Starters that have a price, by number. Empty if the card has none.
    package let quotes: [Quote]
    /// Runners that do not run, in the order of the card.
    package let scratched: [Scratched]
    /// The starter with the shortest price; nil without a price.
    package let favourite: Favourite?
    /// The book of fixed win prices; nil unless every starter has one.
    package let book: PriceBook?
    /// The whole card, as its source has it; nil unless the open screen asks for whole cards.
    package fileprivate(set) var card: RaceCard?
    /// Samples before `seenAt`, the oldest first; only the first may be older than the longest window.
    private var past: [Sample] = []

    /// Takes the prices from a card. Whole cards of many races would take too much memory.
    /// - Parameters:
    ///   - seenAt: when the card was true, by the server's clock.
    ///   - whole: keeps the card, too.
    package init(_ card: RaceCard, seenAt: Date, whole: Bool = false) {
        self.seenAt = seenAt
        self.card = whole ? card : nil
        scratched = card.runners.compactMap { runner in
            runner.scratching.map { Scratched(number: runner.number, name: runner.name, isLate: $0.isLate) }
        }
        favourite = Favourite(card.starters)
        book = PriceBook(.fixedWin, of: card.starters, placesPaid: nil)
        quotes = card.starters.compactMap { runner in
            runner.odds.win.map {
                Quote(number: runner.number, name: runner.name, opening: runner.odds.opening, now: $0)
            }
        }
    }

    /// The same with the prices of an earlier card of the race, and those before it.
    package func following(_ earlier: Market) -> Market {
        let edge = seenAt - TimeInterval(Window.halfHour.rawValue)
        let prices = Dictionary(earlier.quotes.map { ($0.number, $0.now) }) { first, _ in first }
        var market = self
        market.past = (earlier.past + [Sample(at: earlier.seenAt, prices: prices)]).filter { $0.at < seenAt }
        while market.past.count > 1, market.past[1].at <= edge { market.past.removeFirst() }
        return market
    }

    /// How a price has changed over a window.
    /// - Returns: nil if it has not, and if no price from its beginning is known: one that was seen then, or up to half
    ///   as long before.
    package func move(of quote: Quote, over window: Window) -> MarketMove? {
        guard window != .opening else { return MarketMove(from: quote.opening, to: quote.now) }
        return sample(window).flatMap { MarketMove(from: $0.prices[quote.number], to: quote.now) }
    }

    /// Whether prices from the beginning of a window are known.
    package func knows(_ window: Window) -> Bool {
        window == .opening ? quotes.contains { $0.opening != nil } : sample(window) != nil
    }

    private func sample(_ window: Window) -> Sample? {
        let length = TimeInterval(window.rawValue)
        return past.last { $0.at <= seenAt - length }.flatMap { $0.at >= seenAt - length * 1.5 ? $0 : nil }
    }
}
