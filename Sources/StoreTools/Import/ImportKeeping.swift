import FoundationEssentials
import Models
package import Repository
package import SQLiteStore

/// Saves the content in the store, as if the board had seen it.
package struct ImportKeeping {
    private let races: SQLiteRaceStore
    private let cards: SQLiteCardStore

    /// - Parameter cards: of the same folder as `races`.
    package init(races: SQLiteRaceStore, cards: SQLiteCardStore) {
        self.races = races
        self.cards = cards
    }

    /// - Returns: a problem of the store, or nil. Blocks.
    package func keep(_ content: ImportContent) -> StoreProblem? {
        cards.waitToKeep(content.cards) ?? races.waitToNote(content.races)
    }
}
