import FoundationEssentials
import Models
import Services

/// Every known race and its history. An answer adds and corrects; it never takes away (board rule 6): only the clock
/// does.
struct RaceLedger: Sendable {
    /// The most races held; the latest starts go first. A feed that invents races cannot fill the memory.
    static let limit = 120_000
    /// Seconds after a race's start for which its past is remembered, so that a late delay shows as one.
    static let memory: TimeInterval = 3600

    /// Races of the feed, and races of other sources that the feed does not have.
    private(set) var races = NextRaces()
    /// Races of secondary sources, by their own ids, also those that the feed has by another.
    private var secondary: [RaceID: Race] = [:]
    /// Races of `secondary` that the feed has or had, with its ids: one that has left does not come back by another.
    private var twins: [RaceID: RaceID] = [:]
    /// Status of a race of the feed by such a list.
    private var statusOfTwin: [RaceID: RaceStatus] = [:]
    /// The day's statuses of races that run, are over, off or delayed.
    private(set) var reported: [RaceID: DayStatus] = [:]
    private var sightings: [RaceID: Sighting] = [:]
    /// The most races held that the last answer did not name: the farthest go first. A feed that invents new ones with
    /// each answer cannot fill the memory.
    static let vanishedLimit = 500
    /// The most races past their start that are remembered: the oldest go first.
    static let pastLimit = 2_000

    private struct Sighting: Sendable {
        /// The id that the feed had for it before.
        var formerID: RaceID?
        var start: Date
        var movedFrom: Date?
        var moves = 0
        var isListed: Bool
        var status: RaceStatus?
        var confirmedAt: Date

        mutating func move(to start: Date) {
            guard start != self.start else { return }
            (movedFrom, self.start) = (self.start, start)
            moves += 1
        }
    }

    /// Takes the statuses of the day's lists. If a list knows a better start of a race, the race moves.
    mutating func report(_ statuses: [RaceID: DayStatus]) {
        guard statuses != reported else { return }
        reported = statuses
        let all = races.all.map(settled)
        for race in all { sightings[race.id]?.move(to: race.advertisedStart) }
        secondary = secondary.mapValues(settled)
        join(all.filter { secondary[$0.id] == nil })
    }

    /// A race with the one start that it has on every pane.
    private func settled(_ race: Race) -> Race {
        guard let status = reported[race.id] else { return race }
        var race = race
        race.advertisedStart = DayStatus.start(
            status.status, listed: status.start, board: race.advertisedStart, isOnBoard: true)
        return race
    }

    /// Whether a race is over, by the day's lists or by its own: it gives its place in the next races away.
    private func isOver(_ id: RaceID) -> Bool {
        [reported[id]?.status, sightings[id]?.status, statusOfTwin[id]].contains { $0?.hasResult == true }
    }

    /// Merges an answer. Of past races only the sighting is stored, since feeds list them for minutes.
    /// - Parameters:
    ///   - received: device clock.
    ///   - now: the server's clock.
    ///   - isOld: whether the known data is newer: then the answer adds races, but does not correct any.
    /// - Returns: whether it named a race that was not known.
    mutating func merge(_ answer: FeedAnswer, received: Date, at now: Date, isOld: Bool = false) -> Bool {
        var answer = answer
        answer.races = answer.races.map(settled)
        if isOld {
            // The feed may have given a race another id since the old answer.
            let former = Set(sightings.values.compactMap(\.formerID))
            answer.races.removeAll { sightings[$0.id] != nil || former.contains($0.id) }
            answer.horizons = [:]
        }
        var byID: [RaceID: Race] = [:]
        for race in races.all where secondary[race.id] == nil { byID[race.id] = race }
        var isNew = false
        rename(answer, in: &byID)
        for race in answer.races {
            isNew = isNew || sightings[race.id] == nil
            see(race, received, answer.statuses[race.id])
            let isPast = !EvictionPolicy.isOnBoard(start: race.advertisedStart, at: now)
            byID[race.id] = isPast ? nil : race
        }
        for (id, race) in byID where !answer.listed.contains(id) {
            guard let horizon = answer.horizons[race.category], race.advertisedStart < horizon else { continue }
            sightings[id]?.isListed = false
        }
        for race in Self.farthest(byID.values.filter { !answer.listed.contains($0.id) }, over: Self.vanishedLimit) {
            byID[race.id] = nil
            sightings[race.id] = nil
        }
        if byID.count > Self.limit {
            let kept = byID.values.inOrder.prefix(Self.limit)
            let ids = Set(kept.map(\.id)).union(secondary.keys)
            sightings = sightings.filter { ids.contains($0.key) }
            join(Array(kept))
        } else {
            join(Array(byID.values))
        }
        return isNew
    }

    /// A race of a new id that has the category, meeting, country, number and start of one that is gone from the same
    /// answer is that race, with its history.
    private mutating func rename(_ answer: FeedAnswer, in byID: inout [RaceID: Race]) {
        let new = answer.races.filter { sightings[$0.id] == nil }
        guard !new.isEmpty else { return }
        var gone: [Name: [RaceID]] = [:]
        for race in byID.values where !answer.listed.contains(race.id) {
            if let name = Name(race) { gone[name, default: []].append(race.id) }
        }
        for race in new {
            let old = Name(race).flatMap { gone[$0] } ?? []
            guard old.count == 1, let id = old.first, let sighting = sightings.removeValue(forKey: id) else { continue }
            byID[id] = nil
            sightings[race.id] = sighting
            sightings[race.id]?.formerID = id
        }
    }

    private static func farthest(_ races: [Race], over limit: Int) -> [Race] {
        races.count > limit ? Array(races.inOrder.dropFirst(limit)) : []
    }

    /// Takes the list of a secondary source. It removes only races that this source no longer lists.
    /// - Parameters:
    ///   - listing: if it has more than `secondaryLimit` races, the latest count.
    ///   - received: device clock; nil without an answer.
    ///   - now: the server's clock.
    mutating func list(_ listing: RaceListing, received: Date?, at now: Date) {
        let source = listing.state.source
        let feed = races.all.filter { secondary[$0.id] == nil }
        let own = listing.races.filter { $0.id.owner == source }.map(settled).inOrder.suffix(Self.secondaryLimit)
        if let received {
            for race in own { see(race, received, listing.statuses[race.id]) }
            let ids = Set(own.map(\.id))
            for id in secondary.keys where id.owner == source && !ids.contains(id) { sightings[id]?.isListed = false }
        } else if let kept = listing.state.lastGood {
            for race in own where sightings[race.id] == nil { see(race, kept, listing.statuses[race.id]) }
        }
        for race in own {
            let isPast = !EvictionPolicy.isOnBoard(start: race.advertisedStart, at: now)
            secondary[race.id] = isPast ? nil : race
        }
        for race in Self.farthest(secondary.values.filter { $0.id.owner == source }, over: 2 * Self.secondaryLimit) {
            secondary[race.id] = nil
            sightings[race.id] = nil
        }
        join(feed)
    }

    /// Forgets the races of all sources besides the feed but these.
    mutating func forget(allBut sources: [RaceSource]) {
        let feed = races.all.filter { secondary[$0.id] == nil }
        secondary = secondary.filter { $0.key.owner.map(sources.contains) ?? false }
        statusOfTwin = [:]
        join(feed)
    }

    /// A day of a country has a hundred.
    private static let secondaryLimit = 1_000

    private mutating func see(_ race: Race, _ received: Date, _ status: RaceStatus? = nil) {
        var sighting =
            sightings[race.id] ?? Sighting(start: race.advertisedStart, isListed: true, confirmedAt: received)
        sighting.move(to: race.advertisedStart)
        sighting.isListed = true
        sighting.status = status
        sighting.confirmedAt = received
        sightings[race.id] = sighting
    }

    /// A race that the feed has, too, is one: the feed's.
    private mutating func join(_ feed: [Race]) {
        // The secondary source's copy may leave by its own start, before the feed's race does.
        if !statusOfTwin.isEmpty {
            let ids = Set(feed.map(\.id))
            statusOfTwin = statusOfTwin.filter { ids.contains($0.key) }
        }
        guard !secondary.isEmpty else {
            twins = [:]
            races = NextRaces(feed)
            return
        }
        for (id, feedID) in twinsOfSecondary(in: RaceMatch(feed)) {
            twins[id] = feedID
            statusOfTwin[feedID] = sightings[id]?.status
        }
        races = NextRaces(feed + secondary.values.filter { twins[$0.id] == nil })
    }

    /// The feed's ids of races of secondary sources: no id of a race that has left is given to another one.
    private func twinsOfSecondary(in match: RaceMatch) -> [RaceID: RaceID] {
        Dictionary(grouping: secondary.values) { $0.id.owner }.reduce(into: [:]) { found, source in
            let left = twins.filter { secondary[$0.key] == nil && $0.key.owner == source.key }
            found.merge(match.ids(of: source.value, but: Set(left.values))) { first, _ in first }
        }
    }

    /// Removes races that are off the board at `now`, an instant of the server's clock.
    /// - Returns: whether anything was dropped.
    mutating func evict(at now: Date) -> Bool {
        let dropped = !races.evict(at: now).isEmpty
        if dropped {
            secondary = secondary.filter { EvictionPolicy.isOnBoard(start: $0.value.advertisedStart, at: now) }
            let ids = Set(races.all.map(\.id))
            twins = twins.filter { secondary[$0.key] != nil || ids.contains($0.value) }
        }
        return dropped
    }

    /// Forgets races that have left long ago, once there are many.
    mutating func forgetPast(at now: Date) {
        guard sightings.count > 2 * races.count + 64 else { return }
        sightings = sightings.filter { $0.value.start + Self.memory > now }
        let past = sightings.filter { $0.value.start <= now }
        guard past.count > Self.pastLimit else { return }
        let oldest = past.sorted { $0.value.start < $1.value.start }.prefix(past.count - Self.pastLimit)
        for (id, _) in oldest { sightings[id] = nil }
    }

    /// The next races, with their history: those that can still jump, and those that a source calls off before the
    /// last of them. Races with a result are neither.
    struct Next {
        var open: [BoardRace] = []
        var calledOff: [BoardRace] = []
        /// Races that pass, of a search also those beyond the limit.
        var found = 0

        /// Races of so many rows: those called off have the last ones, if nothing else needs them.
        func rows(_ limit: Int) -> [BoardRace] { open + calledOff.prefix(max(0, limit - open.count)) }
    }

    /// The first `limit` races of each kind that pass `filter`.
    func next(_ limit: Int, passing filter: RaceFilter, at now: Date) -> Next {
        var next = Next()
        for race in races.all where filter.includes(race) && !isOver(race.id) {
            guard next.open.count < limit || !filter.search.isEmpty else { break }
            next.found += 1
            guard next.open.count < limit else { continue }
            var row = described(race)
            // Feeds drop races after their start, so a missing one still counts as listed.
            row.isListed = row.isListed || race.advertisedStart <= now
            if row.status(reported[race.id])?.status.isCalledOff != true {
                next.open.append(row)
            } else if next.calledOff.count < limit {
                next.calledOff.append(row)
            }
        }
        return next
    }

    /// Races of which something is remembered.
    var remembered: Int { sightings.count }

    /// Every race that is known, with its history, in order.
    var all: [BoardRace] { races.all.map(described) }

    /// Races that an earlier run knew.
    /// - Parameters:
    ///   - others: secondary sources; every other race is of the first.
    ///   - now: the server's clock.
    mutating func restore(_ stored: [BoardRace], secondary sources: [RaceSource], at now: Date) {
        // Reports of this run are newer than saved ones.
        let stored = Self.newest(stored).filter { sightings[$0.id] == nil }
        for race in stored {
            sightings[race.id] = Sighting(
                start: race.race.advertisedStart, movedFrom: race.movedFrom, moves: race.moves,
                isListed: race.isListed, status: race.status, confirmedAt: race.confirmedAt)
        }
        let toCome = stored.map(\.race).filter { EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: now) }
        for race in toCome where race.id.owner.map(sources.contains) == true { secondary[race.id] = race }
        // A race of the feed that has left since the save does not come back by another id.
        let feed = RaceMatch(stored.map(\.race).filter { $0.id.owner.map(sources.contains) != true })
        twins.merge(twinsOfSecondary(in: feed)) { $1 }
        join(toCome.filter { secondary[$0.id] == nil })
    }

    /// The stored races, without those to which the feed gave another id since.
    private static func newest(_ stored: [BoardRace]) -> [BoardRace] {
        var confirmed: [Name: Date] = [:]
        for race in stored where race.source == nil {
            guard let name = Name(race.race) else { continue }
            confirmed[name] = max(confirmed[name] ?? .distantPast, race.confirmedAt)
        }
        return stored.filter { race in
            guard race.source == nil, let last = Name(race.race).flatMap({ confirmed[$0] }) else { return true }
            return race.confirmedAt >= last
        }
    }

    /// Values by which two ids are one race.
    private struct Name: Hashable {
        let key: RaceMatch.Key
        let start: Date

        init?(_ race: Race) {
            guard let key = RaceMatch.key(of: race) else { return nil }
            self.key = key
            start = race.advertisedStart
        }
    }

    private func described(_ race: Race) -> BoardRace {
        let sighting = sightings[race.id]
        return BoardRace(
            race: race, formerID: sighting?.formerID, movedFrom: sighting?.movedFrom, moves: sighting?.moves ?? 0,
            isListed: sighting?.isListed ?? true, status: sighting?.status ?? statusOfTwin[race.id],
            confirmedAt: sighting?.confirmedAt ?? race.advertisedStart)
    }
}
