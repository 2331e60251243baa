package import FoundationEssentials
package import Models
package import Repository

extension SQLiteRaceStore: WatchStore {
    package func watched() async -> [WatchEntry] {
        await thread.result { [core] in core.watched() }
    }

    package func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem? {
        await thread.result { [core] in core.watch(entry, isWatched: isWatched, at: now) }
    }
}
