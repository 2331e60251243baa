package import FoundationEssentials
package import Models

/// Store of the watch list across runs of the program.
package protocol WatchStore: Sendable {
    /// Watched entries; empty if there are none, or if they cannot be read. The next `watch` then returns the reason.
    func watched() async -> [WatchEntry]

    /// Saves that an entry is watched, or no longer.
    /// - Parameter now: the program's clock.
    /// - Returns: the store's problem; nil if the choice is saved.
    func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem?
}
