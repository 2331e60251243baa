/// Watched meetings, runners, riders and trainers.
package struct WatchList: Hashable, Sendable {
    /// The most entries that can be watched.
    package static let limit = 2_000

    /// Entries by their names; one name may have entries of several countries.
    private var known: [WatchEntry.Key: [WatchEntry]] = [:]
    private var count = 0

    /// - Parameter entries: those past the limit, and those without a name, are left out.
    package init(_ entries: some Sequence<WatchEntry> = []) {
        for entry in entries { set(entry, isWatched: true) }
    }

    package var isEmpty: Bool { known.isEmpty }
    /// True at `limit` entries: `set` adds no more.
    package var isFull: Bool { count >= Self.limit }
    package var entries: [WatchEntry] { known.values.flatMap(\.self) }

    /// Categories of the entries of some kinds.
    package func categories(of kinds: Set<WatchEntry.Kind>) -> Set<RaceCategory> {
        Set(known.keys.filter { kinds.contains($0.kind) }.map(\.category))
    }

    /// The watched entry of a name, in any spelling; nil if it is not watched. A runner is also known without the
    /// country behind its name. A meeting is the one of its country, or of one that is not known.
    package func entry(for entry: WatchEntry) -> WatchEntry? {
        guard !isEmpty else { return nil }
        let same = known[entry.anywhere.id] ?? entry.plain.flatMap { known[$0.id] } ?? []
        return same.first { $0.country == entry.country } ?? same.first { Country.canBeOne($0.country, entry.country) }
    }

    /// Whether an entry is watched, in any spelling of its name.
    package func contains(_ entry: WatchEntry) -> Bool { self.entry(for: entry) != nil }

    /// Whether a name is watched, in any spelling.
    package func contains(_ kind: WatchEntry.Kind, _ name: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(kind, category: category, name: name))
    }

    /// Whether the meeting of a race is watched, in any spelling of its name.
    package func contains(meetingOf race: Race) -> Bool { !isEmpty && contains(WatchEntry(meetingOf: race)) }

    /// Whether a meeting is watched, in any spelling of its name.
    package func contains(_ meeting: RaceMeeting) -> Bool { !isEmpty && contains(WatchEntry(meeting)) }

    /// Whether a runner is watched, in any spelling of its name.
    package func contains(runner: String, _ category: RaceCategory) -> Bool {
        contains(.runner, runner, category)
    }

    /// Watched entries of a runner: its own, its rider's, its trainer's.
    package func entries(of runner: Runner, _ category: RaceCategory) -> [WatchEntry] {
        guard !isEmpty else { return [] }
        let names: [(WatchEntry.Kind, String?)] = [
            (.runner, runner.name), (.rider, runner.jockey), (.trainer, runner.trainer),
        ]
        return names.compactMap { kind, name in
            name.flatMap { entry(for: WatchEntry(kind, category: category, name: $0)) }
        }
    }

    /// Watched names of a race, each once: its meeting's, and those of its runners, riders and trainers if the card is
    /// known.
    package func names(in race: Race, card: RaceCard? = nil) -> [String] {
        guard !isEmpty else { return [] }
        let meeting = contains(meetingOf: race) ? [race.meeting] : []
        var seen: Set<WatchEntry.Key> = []
        let entries = (card?.runners ?? []).flatMap { self.entries(of: $0, race.category) }
        return meeting + entries.filter { seen.insert($0.id).inserted }.map(\.name)
    }

    /// Adds or removes an entry.
    /// - Returns: false if the list did not change, since the name is empty or the list is full.
    @discardableResult
    package mutating func set(_ entry: WatchEntry, isWatched: Bool) -> Bool {
        let id = entry.anywhere.id
        let place = known[id]?.firstIndex { $0.country == entry.country }
        guard !id.name.isEmpty, isWatched != (place != nil) else { return false }
        guard !isWatched || !isFull else { return false }
        if let place {
            known[id]?.remove(at: place)
            if known[id]?.isEmpty == true { known[id] = nil }
        } else {
            known[id, default: []].append(entry)
        }
        count += isWatched ? 1 : -1
        return true
    }
}
