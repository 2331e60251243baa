/// The meetings and runners that somebody watches.
package struct WatchList: Hashable, Sendable {
    /// The most that are watched.
    package static let limit = 2_000

    private var known: [WatchEntry.Key: WatchEntry] = [:]

    /// - Parameter entries: those past the limit, and those without a name, are left out.
    package init(_ entries: some Sequence<WatchEntry> = []) {
        for entry in entries { set(entry, isWatched: true) }
    }

    package var isEmpty: Bool { known.isEmpty }
    package var isFull: Bool { known.count >= Self.limit }
    package var entries: [WatchEntry] { Array(known.values) }

    package func contains(_ entry: WatchEntry) -> Bool {
        !isEmpty && known[entry.id] != nil
    }

    package func contains(meeting: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(.meeting, category: category, name: meeting))
    }

    package func contains(runner: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(.runner, category: category, name: runner))
    }

    /// The names that are watched of a race: its meeting's, and its runners' where its card is known.
    package func names(in race: Race, card: RaceCard? = nil) -> [String] {
        guard !isEmpty else { return [] }
        let meeting = contains(meeting: race.meeting, race.category) ? [race.meeting] : []
        return meeting + (card?.runners.map(\.name).filter { contains(runner: $0, race.category) } ?? [])
    }

    /// - Returns: whether that changed anything.
    @discardableResult
    package mutating func set(_ entry: WatchEntry, isWatched: Bool) -> Bool {
        let id = entry.id
        guard !id.name.isEmpty, isWatched != (known[id] != nil) else { return false }
        guard !isWatched || known.count < Self.limit else { return false }
        known[id] = isWatched ? entry : nil
        return true
    }
}
