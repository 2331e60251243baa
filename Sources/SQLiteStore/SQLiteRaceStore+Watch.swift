package import FoundationEssentials
package import Models
package import Repository

extension SQLiteRaceStore: WatchStore {
    /// Saved entries of the watch list; empty if the file cannot be read.
    package func watched() async -> [WatchEntry] {
        await thread.result { [core] in core.watched() }
    }

    /// Saves that an entry is watched, or no longer.
    /// - Parameter now: time of the choice, by the program's clock.
    /// - Returns: the store's problem; nil if the choice is saved.
    package func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem? {
        await thread.result { [core] in core.watch(entry, isWatched: isWatched, at: now) }
    }
}
