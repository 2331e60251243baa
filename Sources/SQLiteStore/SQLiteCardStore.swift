package import FoundationEssentials
package import Models
package import Repository

/// The cards in `races.db`: the live `CardStore`. It works on the thread and over the connection of the races' store,
/// so that one file has one writer, and nobody who calls waits for a disk on a thread of the program's.
package final class SQLiteCardStore: CardStore {
    private let races: SQLiteRaceStore
    private let core: CardCore
    private let inbox = CardInbox()

    /// How often it was tried to write; blocks.
    var attempts: Int { races.thread.wait { [core] in core.attempts } }

    /// Opens nothing yet.
    package init(in races: SQLiteRaceStore) {
        self.races = races
        core = CardCore(races.core)
    }

    /// Returns when a cut of the power can no longer take the card away, or when it cannot be kept now; then it waits
    /// in memory for the next call. Cards that were given while the disk was busy are written together.
    package func keep(_ card: StoredCard) async -> StoreProblem? {
        inbox.put(card)
        return await races.thread.result { [core, inbox] in core.keep(inbox.take()) }
    }

    /// Keeps many, for commands that have nothing else to do: blocks.
    /// - Returns: what is wrong with the store, or nil; then all that came before are kept.
    package func waitToKeep(_ cards: [StoredCard]) -> StoreProblem? {
        var rest = cards[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(CardCore.limit))
            rest = rest.dropFirst(part.count)
            if let problem = races.thread.wait({ [core] in core.keep(part) }) { return problem }
        }
        return nil
    }

    package func card(of id: RaceID) async -> StoredCard? {
        await races.thread.result { [core] in core.card(of: id) }
    }

    /// The same for commands that have nothing else to do: blocks.
    package func waitForCard(of id: RaceID) -> StoredCard? {
        races.thread.wait { [core] in core.card(of: id) }
    }

    package func results(_ starts: Range<Date>, limit: Int) async -> [StoredCard] {
        await races.thread.result { [core] in core.results(starts, limit: limit) }
    }
}
