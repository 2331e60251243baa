import FoundationEssentials
import Models
import Services

/// Every race that is known, and what was seen of it. An answer adds and corrects; it never takes away
/// (board rule 6): only the clock does.
struct RaceLedger: Sendable {
    /// The most races held; the latest starts go first. A feed that invents races cannot fill the memory.
    static let limit = 120_000
    /// Seconds after a race's start for which its past is remembered, so that a late delay is told as one.
    static let memory: TimeInterval = 3600

    private(set) var races = NextRaces()
    private var sightings: [RaceID: Sighting] = [:]

    private struct Sighting: Sendable {
        var start: Date
        var movedFrom: Date?
        var moves = 0
        var isListed: Bool
        var confirmedAt: Date
    }

    /// Merges an answer. Races that are past already leave no trace but their sighting: feeds list them for minutes.
    /// - Parameters:
    ///   - received: device clock.
    ///   - now: the server's clock.
    /// - Returns: whether it named a race that was not known.
    mutating func merge(_ answer: FeedAnswer, received: Date, at now: Date) -> Bool {
        var byID: [RaceID: Race] = [:]
        for race in races.all { byID[race.id] = race }
        var isNew = false
        for race in answer.races {
            var sighting =
                sightings[race.id] ?? Sighting(start: race.advertisedStart, isListed: true, confirmedAt: received)
            isNew = isNew || sightings[race.id] == nil
            if sighting.start != race.advertisedStart {
                sighting.movedFrom = sighting.start
                sighting.start = race.advertisedStart
                sighting.moves += 1
            }
            sighting.isListed = true
            sighting.confirmedAt = received
            sightings[race.id] = sighting
            let isPast = !EvictionPolicy.isOnBoard(start: race.advertisedStart, at: now)
            byID[race.id] = isPast ? nil : race
        }
        for (id, race) in byID where !answer.listed.contains(id) {
            guard let horizon = answer.horizons[race.category], race.advertisedStart < horizon else { continue }
            sightings[id]?.isListed = false
        }
        if byID.count > Self.limit {
            races = NextRaces(byID.values.sorted().prefix(Self.limit))
            let kept = Set(races.all.map(\.id))
            sightings = sightings.filter { kept.contains($0.key) }
        } else {
            races = NextRaces(byID.values)
        }
        return isNew
    }

    /// Drops what is off the board at `now`, an instant of the server's clock.
    /// - Returns: whether anything was dropped.
    mutating func evict(at now: Date) -> Bool {
        let dropped = !races.evict(at: now).isEmpty
        if sightings.count > 2 * races.count + 64 {
            sightings = sightings.filter { $0.value.start + Self.memory > now }
        }
        return dropped
    }

    /// The first `limit` races that pass `filter`, with their history.
    func first(_ limit: Int, passing filter: RaceFilter, at now: Date) -> [BoardRace] {
        races.first(limit, passing: filter).map { race in
            var race = described(race)
            // Feeds drop races once they have started; that is no news.
            race.isListed = race.isListed || race.race.advertisedStart <= now
            return race
        }
    }

    /// Races of which something is remembered.
    var remembered: Int { sightings.count }

    /// Every race that is known, with its history, in order.
    var all: [BoardRace] { races.all.map(described) }

    /// Races that an earlier run knew.
    /// - Parameter now: the server's clock.
    mutating func restore(_ stored: [BoardRace], at now: Date) {
        for race in stored {
            sightings[race.id] = Sighting(
                start: race.race.advertisedStart, movedFrom: race.movedFrom, moves: race.moves,
                isListed: race.isListed, confirmedAt: race.confirmedAt)
        }
        races = NextRaces(stored.map(\.race).filter { EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: now) })
    }

    private func described(_ race: Race) -> BoardRace {
        let sighting = sightings[race.id]
        return BoardRace(
            race: race, movedFrom: sighting?.movedFrom, moves: sighting?.moves ?? 0,
            isListed: sighting?.isListed ?? true, confirmedAt: sighting?.confirmedAt ?? race.advertisedStart)
    }
}
