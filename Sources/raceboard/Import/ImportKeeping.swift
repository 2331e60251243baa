import FoundationEssentials
import Models
import Repository
import SQLiteStore

/// Saves the content in the store, as if the board had seen it.
struct ImportKeeping {
    let races: SQLiteRaceStore
    let cards: SQLiteCardStore

    /// - Returns: a problem of the store, or nil. Blocks.
    func keep(_ content: ImportContent) -> StoreProblem? {
        cards.waitToKeep(content.cards) ?? races.waitToNote(content.races)
    }
}
