import FoundationEssentials
import Models
import Repository
import SQLiteStore

/// Saves the content in the store, as if the board had seen it.
struct ImportKeeping {
    private let races: SQLiteRaceStore
    private let cards: SQLiteCardStore

    /// - Parameter cards: of the same folder as `races`.
    init(races: SQLiteRaceStore, cards: SQLiteCardStore) {
        self.races = races
        self.cards = cards
    }

    /// - Returns: a problem of the store, or nil. Blocks.
    func keep(_ content: ImportContent) -> StoreProblem? {
        cards.waitToKeep(content.cards) ?? races.waitToNote(content.races)
    }
}
