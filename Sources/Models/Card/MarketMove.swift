/// Change of a price from the first one to the one of now.
package struct MarketMove: Hashable, Sendable {
    /// Percent of the first price from which a change is a move.
    package static let least = 10

    package let opening: Price
    package let now: Price
    /// Whether it has become shorter or longer.
    package let direction: PriceMove

    /// - Returns: nil without either price, and for equal ones.
    package init?(from opening: Price?, to now: Price?) {
        guard let opening, let now, let direction = PriceMove(from: opening, to: now) else { return nil }
        (self.opening, self.now, self.direction) = (opening, now, direction)
    }

    /// Size of the change in percent of the first price, rounded half up; 0 for a small one.
    package var percent: Int {
        (100 * abs(now.thousandths - opening.thousandths) + opening.thousandths / 2) / opening.thousandths
    }
}
