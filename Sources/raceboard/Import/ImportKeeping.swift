import FoundationEssentials
import Models
import Repository
import SQLiteStore

/// Puts what was read into the store, as if the board had seen it.
struct ImportKeeping {
    let races: SQLiteRaceStore
    let cards: SQLiteCardStore

    /// - Returns: what is wrong with the store, or nil. Blocks.
    func keep(_ content: ImportContent) -> StoreProblem? {
        cards.waitToKeep(content.cards) ?? races.waitToNote(content.races)
    }
}
