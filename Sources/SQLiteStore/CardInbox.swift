internal import Repository
internal import System

/// Cards on their way to the store's thread: bounded, so that a disk that hangs does not fill the memory.
final class CardInbox: @unchecked Sendable {  // every variable is used under `lock`
    private let lock = Lock()
    private var cards: [StoredCard] = []

    func put(_ card: StoredCard) {
        lock.withLock {
            cards.append(card)
            if cards.count > CardCore.limit { cards.removeFirst() }
        }
    }

    func take() -> [StoredCard] {
        lock.withLock {
            defer { cards = [] }
            return cards
        }
    }
}
