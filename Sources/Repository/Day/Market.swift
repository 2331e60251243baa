package import FoundationEssentials
package import Models

/// Prices of one race before its start, from its card, and those of the last half hour, as far as they were seen.
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
    /// Samples before `seenAt`, the oldest first; only the first may be older than the longest window.
    private var past: [Sample] = []

    /// Takes the prices from a card. Whole cards of many races would take too much memory.
    /// - Parameter seenAt: when the card was true, by the server's clock.
    package init(_ card: RaceCard, seenAt: Date) {
        self.seenAt = seenAt
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
