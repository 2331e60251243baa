/// Prices of one kind of all starters of a race, with their sum and the fair price of each starter.
package struct PriceBook: Hashable, Sendable {
    /// Bet and market that a price is for; raw values are in JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case fixedWin = "fixed_win"
        case fixedPlace = "fixed_place"
        case toteWin = "tote_win"
        case totePlace = "tote_place"

        func price(_ odds: Odds) -> Price? {
            switch self {
            case .fixedWin: odds.win
            case .fixedPlace: odds.place
            case .toteWin: odds.toteWin
            case .totePlace: odds.totePlace
            }
        }

        var isPlace: Bool { self == .fixedPlace || self == .totePlace }
    }

    package let kind: Kind
    /// Sum of one divided by each price, in thousandths: 1214 for 121.4 %.
    package let sum: Int
    /// Sum of the starters' chances in thousandths: 1000 for a win, and that times the places that are paid.
    let whole: Int

    /// - Parameters:
    ///   - starters: without the scratched.
    ///   - placesPaid: of a book of places.
    /// - Returns: nil for fewer than two starters, unless each has a price, and for places of which the number is not
    ///   known or not below that of the starters.
    package init?(_ kind: Kind, of starters: [Runner], placesPaid: Int?) {
        let prices = starters.compactMap { kind.price($0.odds) }
        guard prices.count > 1, prices.count == starters.count else { return nil }
        if kind.isPlace {
            guard let placesPaid, (1..<starters.count).contains(placesPaid) else { return nil }
            whole = placesPaid * 1000
        } else {
            whole = 1000
        }
        self.kind = kind
        // The sum is in thousand-millionths, so that the rounding of each price does not matter.
        sum = (prices.reduce(0) { $0 + 1_000_000_000_000 / $1.thousandths } + 500_000) / 1_000_000
    }

    /// Percentage by which the sum exceeds the sum of the chances, rounded half up; below 0 where the prices promise
    /// more than they take.
    package var overround: Int {
        let tenThousandths = (sum - whole) * 1000 / whole
        return (tenThousandths + (tenThousandths < 0 ? -5 : 5)) / 10
    }

    /// A price without the overround: made longer by the same factor for every starter (normalised in proportion).
    /// - Returns: nil where that is no price, such as below 1.
    package func fair(_ price: Price) -> Price? {
        Price(thousandths: (price.thousandths * sum + whole / 2) / whole)
    }

    /// The books of a card whose prices are whole, in the order of `Kind`.
    package static func all(of card: RaceCard) -> [PriceBook] {
        let starters = card.starters
        return Kind.allCases.compactMap { PriceBook($0, of: starters, placesPaid: card.conditions.placesPaid) }
    }
}

extension Runner {
    /// Fixed win price without the overround; nil for a scratched runner and without a book.
    package func fair(_ book: PriceBook?) -> Price? {
        scratching == nil ? book.flatMap { book in odds.win.flatMap(book.fair) } : nil
    }
}

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

extension RaceCard {
    /// Numbers of the runners that are called favourites: `Favourite`, and those of a source's marks that have the same
    /// price. None without a mark; without a price the marks stand.
    package var favourites: Set<Int> {
        let marked = starters.filter(\.isFavourite)
        guard let favourite = Favourite(starters) else { return Set(marked.map(\.number)) }
        guard !marked.isEmpty else { return [] }
        return Set([favourite.number] + marked.filter { $0.odds.win == favourite.price }.map(\.number))
    }
}
