import Models

/// Last cards that were opened in this run. A search covers them besides the races themselves.
struct SeenCards {
    static let limit = 100

    private(set) var cards: [RaceID: RaceCard] = [:]
    /// Ids in the order in which cards were first seen.
    private var order: [RaceID] = []

    mutating func note(_ card: RaceCard, of id: RaceID) {
        if cards.updateValue(card, forKey: id) == nil { order.append(id) }
        if order.count > Self.limit { cards[order.removeFirst()] = nil }
    }
}
