package import FoundationEssentials
package import Models

/// Where the watch list outlives the program.
package protocol WatchStore: Sendable {
    /// What is watched; empty when nothing is, or when it cannot be read (the next `watch` says why).
    func watched() async -> [WatchEntry]

    /// Keeps that something is watched, or no longer.
    /// - Parameter now: the program's clock.
    /// - Returns: what is wrong with the store, or nil.
    func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem?
}
