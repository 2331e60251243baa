internal import Repository

/// Cards on their way to the store's thread: bounded, so that a disk that hangs does not fill the memory.
final class CardInbox: @unchecked Sendable {  // every variable is used under `gate`
    private let gate = StoreGate()
    private var cards: [StoredCard] = []

    func put(_ card: StoredCard) {
        gate.held {
            cards.append(card)
            if cards.count > CardCore.limit { cards.removeFirst() }
        }
    }

    func take() -> [StoredCard] {
        gate.held {
            defer { cards = [] }
            return cards
        }
    }
}
