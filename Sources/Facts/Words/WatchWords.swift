package import Models

package enum WatchWords {
    /// `Watching Flemington`, `Not watching Flemington any more`.
    package static func sentence(_ entry: WatchEntry, isWatched: Bool) -> String {
        guard entry.isNamed else { return tr("It has no name and cannot be watched") }
        return isWatched ? tr("Watching \(entry.name)") : tr("Not watching \(entry.name) any more")
    }

    /// Words for a line without room for a name.
    package static func short(_ isWatched: Bool) -> String { isWatched ? tr("Watching it") : tr("Not watching it") }
}
