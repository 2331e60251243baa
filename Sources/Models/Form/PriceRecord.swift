/// What saved starters of a category have won by their prices at the jump, and what its favourites have: the program's
/// own record.
package struct PriceRecord: Hashable, Sendable {
    package let category: RaceCategory
    /// Outcome of all favourites; nil without one.
    package let favourites: FormCounts?
    private let bands: [String: FormFigures]

    /// Days that are counted, as those of all form on a card.
    package static let period = FormPeriod(days: 365)

    /// - Parameters:
    ///   - prices: the table of the category's prices; nil if it could not be read.
    ///   - favourites: the same of its favourites.
    /// - Returns: nil where nothing is saved.
    package init?(_ category: RaceCategory, prices: FormTable?, favourites: FormTable?) {
        guard prices?.rows.isEmpty == false || favourites?.rows.isEmpty == false else { return nil }
        self.category = category
        bands = Dictionary((prices?.rows ?? []).map { ($0.name, $0) }) { one, _ in one }
        self.favourites = favourites?.rows.first.map(\.counts)
    }

    /// Outcome of the starters with such a price; without starts if there was none.
    package func figures(at price: Price) -> FormFigures {
        let name = PriceBand(price).name
        return bands[name] ?? FormFigures(kind: .price, category: category, name: name, counts: FormCounts())
    }
}
