package import FoundationEssentials
import Models
package import Repository

/// Finds the events of the cards of followed races: results, scratchings, prices. No clock and no waiting, as
/// `RaceEvents`. The first card of a race brings no event: later cards are compared with it.
package struct CardEvents: Sendable {
    private struct Known: Sendable {
        let seenAt: Date
        let prices: [Int: Price]
        let scratched: Set<Int>

        init(_ market: Market) {
            seenAt = market.seenAt
            prices = Dictionary(market.quotes.map { ($0.number, $0.now) }) { first, _ in first }
            scratched = Set(market.scratched.map(\.number))
        }
    }

    private var markets: [RaceID: Known] = [:]
    /// Result that was sent last of a race.
    private var results: [RaceID: RaceCard] = [:]

    package init() {}

    /// Events since the last snapshot, race by race: scratchings, prices, the result.
    /// - Parameters:
    ///   - day: the day's cards and results.
    ///   - rows: the followed races, also those that wait for a result; others are forgotten.
    ///   - board: has the clock.
    ///   - device: the program's clock.
    package mutating func take(
        _ day: DaySnapshot, of rows: [BoardRace], _ board: BoardSnapshot, device: Date
    ) -> [RaceEvent] {
        let now = board.clock.now(device: device)
        var events: [RaceEvent] = []
        let found = Dictionary(day.results.map { ($0.id, $0) }) { first, _ in first }
        for row in rows {
            let race = RaceFacts(row, clock: board.clock, at: now)
            let kinds = changes(day.markets[row.id], of: row.id) + result(found[row.id], of: row.id)
            events += kinds.map { RaceEvent(at: now, $0, race: race) }
        }
        let ids = Set(rows.map(\.id))
        markets = markets.filter { ids.contains($0.key) }
        results = results.filter { ids.contains($0.key) }
        return events
    }

    private mutating func changes(_ market: Market?, of id: RaceID) -> [RaceEvent.Kind] {
        guard let market, markets[id]?.seenAt != market.seenAt else { return [] }
        let known = markets.updateValue(Known(market), forKey: id)
        guard let known else { return [] }
        return market.scratched.filter { !known.scratched.contains($0.number) }.map {
            .scratched(RaceEvent.Subject(number: $0.number, name: $0.name), isLate: $0.isLate)
        }
            + market.quotes.compactMap { quote in
                guard let former = known.prices[quote.number], former != quote.now else { return nil }
                let subject = RaceEvent.Subject(number: quote.number, name: quote.name)
                return .price(subject, from: former, to: quote.now)
            }
    }

    private mutating func result(_ result: DayResult?, of id: RaceID) -> [RaceEvent.Kind] {
        guard let result, let card = result.card, !card.placings.isEmpty else { return [] }
        var shown = card
        shown.status = result.status
        let isNew = results[id].map {
            $0.status != shown.status || $0.placings != shown.placings || $0.dividends != shown.dividends
        }
        guard isNew ?? true else { return [] }
        results[id] = shown
        return [.result(shown)]
    }
}
