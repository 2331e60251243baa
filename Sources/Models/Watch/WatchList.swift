/// Watched meetings and runners.
package struct WatchList: Hashable, Sendable {
    /// The most that are watched.
    package static let limit = 2_000

    private var known: [WatchEntry.Key: WatchEntry] = [:]

    /// - Parameter entries: those past the limit, and those without a name, are left out.
    package init(_ entries: some Sequence<WatchEntry> = []) {
        for entry in entries { set(entry, isWatched: true) }
    }

    /// True if nothing is watched.
    package var isEmpty: Bool { known.isEmpty }
    /// True at `limit` entries: `set` adds no more.
    package var isFull: Bool { known.count >= Self.limit }
    /// All entries, in no order.
    package var entries: [WatchEntry] { Array(known.values) }

    /// Whether an entry is watched, in any spelling of its name.
    package func contains(_ entry: WatchEntry) -> Bool {
        !isEmpty && known[entry.id] != nil
    }

    /// Whether a meeting is watched, in any spelling of its name.
    package func contains(meeting: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(.meeting, category: category, name: meeting))
    }

    /// Whether a runner is watched, in any spelling of its name.
    package func contains(runner: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(.runner, category: category, name: runner))
    }

    /// Watched names of a race: its meeting's, and those of its runners if the card is known.
    package func names(in race: Race, card: RaceCard? = nil) -> [String] {
        guard !isEmpty else { return [] }
        let meeting = contains(meeting: race.meeting, race.category) ? [race.meeting] : []
        return meeting + (card?.runners.map(\.name).filter { contains(runner: $0, race.category) } ?? [])
    }

    /// Adds or removes an entry.
    /// - Returns: false if that changed nothing: no name, or a full list.
    @discardableResult
    package mutating func set(_ entry: WatchEntry, isWatched: Bool) -> Bool {
        let id = entry.id
        guard !id.name.isEmpty, isWatched != (known[id] != nil) else { return false }
        guard !isWatched || known.count < Self.limit else { return false }
        known[id] = isWatched ? entry : nil
        return true
    }
}
