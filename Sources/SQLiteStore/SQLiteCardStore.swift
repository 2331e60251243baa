package import FoundationEssentials
package import Models
package import Repository
internal import Synchronization

/// The cards in `races.db`: the live `CardStore`. It works on the thread and over the connection of the races' store.
/// So one file has one writer, and no thread of the program waits for the disk.
package final class SQLiteCardStore: CardStore {
    private let races: SQLiteRaceStore
    let core: CardCore
    private let inbox = CardInbox()

    var thread: StoreThread { races.thread }

    /// How often it was tried to write; blocks.
    var attempts: Int { races.thread.wait { [core] in core.attempts } }

    /// Makes the store without opening its file.
    /// - Parameter races: the store whose file, thread and connection it shares.
    package init(in races: SQLiteRaceStore) {
        self.races = races
        core = CardCore(races.core)
    }

    /// Saves a card. Returns when a power cut can no longer undo it, or when it cannot be saved.
    ///
    /// A card that cannot be saved stays in memory for the next call. Cards that come while the disk is busy are
    /// written together.
    package func keep(_ card: StoredCard) async -> StoreProblem? {
        inbox.put(card)
        return await races.thread.result { [core, inbox] in core.keep(inbox.take()) }
    }

    /// Saves many cards, for commands: blocks.
    /// - Returns: the store's problem, or nil. The cards before the problem are saved.
    package func waitToKeep(_ cards: [StoredCard]) -> StoreProblem? {
        var rest = cards[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(CardCore.limit))
            rest = rest.dropFirst(part.count)
            if let problem = races.thread.wait({ [core] in core.keep(part) }) { return problem }
        }
        return nil
    }

    /// The saved card of a race; nil if there is none, or if the file cannot be read.
    package func card(of id: RaceID) async -> StoredCard? {
        await races.thread.result { [core] in core.card(of: id) }
    }

    /// Does the same as `card(of:)`, and blocks; for commands.
    package func waitForCard(of id: RaceID) -> StoredCard? {
        races.thread.wait { [core] in core.card(of: id) }
    }

    /// Cards that are over, or have a result, of races that started in an interval; the latest start first.
    /// - Parameters:
    ///   - limit: most cards that are returned.
    ///   - last: the last card of the page before; nil for the first page.
    package func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard] {
        await races.thread.result { [core] in core.results(starts, limit: limit, after: last?.card) }
    }

    /// Reason why a card could not be read, unless a save has reported it since; nil if all saved cards can be read.
    package func problemOfReading() async -> StoreProblem? {
        await races.thread.result { [core] in core.unreported }
    }
}

/// Cards on their way to the store's thread: bounded, so that a disk that hangs does not fill the memory.
final class CardInbox: Sendable {
    private let cards = Mutex<[StoredCard]>([])

    func put(_ card: StoredCard) {
        cards.withLock { cards in
            cards.append(card)
            if cards.count > CardCore.limit { cards.removeFirst() }
        }
    }

    func take() -> [StoredCard] {
        cards.withLock { cards in
            defer { cards = [] }
            return cards
        }
    }
}
