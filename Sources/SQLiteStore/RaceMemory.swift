internal import FoundationEssentials
internal import Models
internal import Repository

/// Data that should be in the file, and the part of it that is not there yet. A failed save loses no data: the next
/// save that works includes it.
struct RaceMemory {
    /// The most races that are remembered besides those that wait to be written.
    static let limit = 20_000
    /// Seconds after its start for which a race is remembered, once it is written and while it waits.
    static let keep: (written: TimeInterval, waiting: TimeInterval) = (3_600, 86_400)
    /// The most rows' contents that wait to be written.
    static let shownLimit = 200

    private(set) var races: [RaceID: BoardRace] = [:]
    /// Races that have to be written whole.
    private(set) var changed: Set<RaceID> = []
    /// Races that were only confirmed again.
    private(set) var confirmed: Set<RaceID> = []
    private(set) var shown: [(at: Date, ids: [RaceID])] = []
    private(set) var at: Date?
    private(set) var lastGood: Date?
    private(set) var deviceError: TimeInterval?

    /// The races of the file, just read.
    mutating func recall(_ board: StoredBoard) {
        for race in board.races where races[race.id] == nil { races[race.id] = race }
    }

    mutating func merge(_ change: StoreChange) {
        at = change.at
        lastGood = change.lastGood ?? lastGood
        deviceError = change.deviceError ?? deviceError
        for race in change.races {
            let known = races.updateValue(race, forKey: race.id)
            guard known != race, !changed.contains(race.id) else { continue }
            var before = known
            before?.confirmedAt = race.confirmedAt
            if before == race { confirmed.insert(race.id) } else { changed.insert(race.id) }
        }
        if let ids = change.shown {
            shown.append((change.at, ids))
            if shown.count > Self.shownLimit { shown.removeFirst(shown.count - Self.shownLimit) }
        }
    }

    /// The file is another one than the memory was made from.
    mutating func rewriteAll() {
        changed.formUnion(races.keys)
        confirmed = []
    }

    /// Takes note that every change is now in the file.
    mutating func written() {
        changed = []
        confirmed = []
        shown = []
    }

    /// Forgets races that are long past.
    mutating func forget(at now: Date) {
        races = races.filter { id, race in
            let isWaiting = changed.contains(id) || confirmed.contains(id)
            return race.race.advertisedStart + (isWaiting ? Self.keep.waiting : Self.keep.written) > now
        }
        if races.count > Self.limit {
            races = races.filter { changed.contains($0.key) || confirmed.contains($0.key) }
        }
        changed.formIntersection(races.keys)
        confirmed.formIntersection(races.keys)
    }
}
