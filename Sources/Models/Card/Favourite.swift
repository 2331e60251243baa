/// The starter of a race with the shortest fixed price to win.
package struct Favourite: Hashable, Sendable {
    /// Saddlecloth or rug, as the code of a `RunnerNumber`.
    package let number: Int
    /// Empty if the source reports none.
    package let name: String
    /// Fixed win price of the favourite.
    package let price: Price
    /// First fixed win price of the favourite; nil without a history.
    package let opening: Price?

    /// The starter with the shortest price; if prices are equal, the one with the lower number. A source's own mark of
    /// a favourite does not count: it may be older than the price.
    /// - Parameter starters: without the scratched.
    /// - Returns: nil without a price.
    package init?(_ starters: [Runner]) {
        let priced = starters.compactMap { runner in runner.odds.win.map { (runner, $0) } }
        guard let (runner, price) = priced.min(by: { ($0.1, $0.0.number) < ($1.1, $1.0.number) }) else { return nil }
        (number, name, self.price, opening) = (runner.number, runner.name, price, runner.odds.opening)
    }

    /// How its price has changed since it opened; nil if it has not, or the first one is not known.
    package var move: MarketMove? { MarketMove(from: opening, to: price) }
}
