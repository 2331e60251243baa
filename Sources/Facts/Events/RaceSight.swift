package import FoundationEssentials
package import Models
package import Repository

/// What is known of one race at a moment. What has happened in it since another moment is found here and nowhere else:
/// watch, alerts, plain mode and the bell choose among it, and remember what they have told.
package struct RaceSight: Sendable {
    /// The race as the board has it.
    package var row: BoardRace
    /// Runners that do not run, in the order of the card; nil without a card.
    package var scratched: [Scratched]?
    /// Fixed prices to win, by the card that was seen last.
    var prices: [Quote] = []
    /// The card with its placings, and the status of the result; nil without placings.
    package private(set) var result: RaceCard?

    /// A runner that does not run.
    package typealias Scratched = (runner: RaceEvent.Subject, isLate: Bool)
    /// A runner and its fixed price to win.
    typealias Quote = (runner: RaceEvent.Subject, price: Price)

    package init(_ row: BoardRace) { self.row = row }

    /// So many seconds before the advertised start; nil if the race does not wait for that.
    package func instant(before seconds: Int) -> Date? {
        row.status.countsDown ? row.race.advertisedStart - TimeInterval(seconds) : nil
    }

    /// What lists and cards have reported between an earlier moment and this one. The first card brings no runner and
    /// no price: later cards are compared with it.
    package func news(since old: RaceSight) -> [RaceEvent.Kind] {
        listNews(since: old) + runnerNews(since: old) + resultNews(since: old)
    }

    private func listNews(since old: RaceSight) -> [RaceEvent.Kind] {
        let (row, old) = (row, old.row)
        let start = old.race.advertisedStart
        var kinds: [RaceEvent.Kind] = []
        // After its start a race counts as listed, so only an answer confirms it.
        if row.isListed, !old.isListed, row.confirmedAt != old.confirmedAt { kinds.append(.confirmed) }
        if !old.race.isCalled(as: row.race) { kinds.append(.changed(from: old.race)) }
        if start != row.race.advertisedStart { kinds.append(.moved(from: start)) }
        if !row.isListed, old.isListed { kinds.append(.unconfirmed) }
        if row.status != old.status { kinds.append(.status) }
        return kinds
    }

    private func runnerNews(since old: RaceSight) -> [RaceEvent.Kind] {
        guard let scratched, let before = old.scratched else { return [] }
        let known = Set(before.map(\.runner.number))
        let prices = Dictionary(old.prices.map { ($0.runner.number, $0.price) }) { first, _ in first }
        return scratched.filter { !known.contains($0.runner.number) }.map { .scratched($0.runner, isLate: $0.isLate) }
            + self.prices.compactMap { quote in
                guard let former = prices[quote.runner.number], former != quote.price else { return nil }
                return .price(quote.runner, from: former, to: quote.price)
            }
    }

    private func resultNews(since old: RaceSight) -> [RaceEvent.Kind] {
        guard let result else { return [] }
        let isSame = old.result.map {
            $0.status == result.status && $0.placings == result.placings && $0.dividends == result.dividends
        }
        return isSame == true ? [] : [.result(result)]
    }
}

extension RaceSight {
    /// Takes over what a card had for its prices.
    mutating func see(_ market: Market) {
        scratched = Self.scratched(in: market)
        prices = market.quotes.map { (RaceEvent.Subject(number: $0.number, name: $0.name), $0.now) }
    }

    /// The runners that do not run, by the card that had the prices.
    package static func scratched(in market: Market) -> [Scratched] {
        market.scratched.map { (RaceEvent.Subject(number: $0.number, name: $0.name), $0.isLate) }
    }

    /// Takes over a result; one without placings brings nothing.
    package mutating func see(_ found: DayResult) {
        guard var card = found.card, !card.placings.isEmpty else { return }
        card.status = found.status
        result = card
    }
}
