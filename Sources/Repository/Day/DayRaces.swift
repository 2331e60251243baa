import FoundationEssentials
import Models
import Services

/// Every race of the day once: from lists of meetings, from the board's feed, from the store.
struct DayRaces: Sendable {
    /// Seconds after its start for which a race is remembered: a day on the wall, also one in which clocks are put
    /// back.
    static let memory: TimeInterval = 25 * 3600
    /// The most races that the board's feed and the store add.
    private static let limit = 5_000

    /// Each source's list of each day of its calendar.
    private var lists: [DayList: [RaceMeeting]] = [:]
    /// Times at which the lists of this run were true.
    private var listTimes = NewestTimes<DayList>()
    private var reported: [RaceID: Race] = [:]
    /// Races of them that the board has now.
    private var current: Set<RaceID> = []
    /// Cards by the board's ids, without form: a day has a thousand.
    private var cards: [RaceID: Shared<RaceCard>] = [:]
    /// Times at which the newest of what they are made of was true.
    private var cardTimes = NewestTimes<RaceID>()
    /// Statuses that a relay reports, by the board's ids.
    private var heard: [RaceID: DayStatus] = [:]
    /// Statuses by cards, by the board's ids.
    private var told: [RaceID: ToldStatus] = [:]
    /// Index of lists, reported races and statuses.
    private var index = DayIndex()
    /// Races that had started when it was made, the latest first; nil if something has changed since.
    private var made: [DayResult]?
    /// The last value of `made`, which replaces it if all results are unchanged.
    private var last: [DayResult] = []
    /// Meetings of races that no list has; nil if something has changed since.
    private var unlisted: [RaceMeeting]?

    var hasList: Bool { !lists.isEmpty }

    // MARK: Output

    /// - Parameter instant: instant of the program's clock at which the list was true.
    /// - Returns: whether it was taken: an older one than the last is not.
    @discardableResult
    mutating func take(
        _ meetings: [RaceMeeting], day: String, of source: RaceSource, trueAt instant: Date = .distantPast
    ) -> Bool {
        let key = DayList(source: source, day: day)
        guard listTimes.take(key, trueAt: instant) else { return false }
        guard lists[key] != meetings else { return true }
        lists[key] = meetings
        index.take(lists)
        rebuild()
        return true
    }

    /// Takes meetings of an earlier run, unless there are newer ones. Their statuses do not count, except final ones.
    /// - Returns: whether they were taken.
    mutating func restore(_ meetings: [RaceMeeting], day: String, of source: RaceSource) -> Bool {
        guard lists[DayList(source: source, day: day)] == nil, !meetings.isEmpty else { return false }
        let lasting = meetings.map { meeting in
            var meeting = meeting
            for index in meeting.races.indices where meeting.races[index].status?.isOver != true {
                (meeting.races[index].status, meeting.races[index].protest) = (nil, nil)
            }
            return meeting
        }
        take(lasting, day: day, of: source)
        return true
    }

    mutating func note(_ races: [Race]) {
        rename(races)
        let ids = Set(races.map(\.id))
        var isNew = ids != current
        current = ids
        for race in races where reported[race.id] != race {
            reported[race.id] = race
            isNew = true
        }
        // Races that start last are dropped first, so that a feed that invents races does not push out those of today.
        if reported.count > Self.limit {
            for race in reported.values.inOrder.dropFirst(Self.limit) { reported[race.id] = nil }
        }
        if isNew { rebuild() }
    }

    /// A race to come with a new id, in the place of a race that is gone, is the same race (`RaceLedger`). It is listed
    /// once, and a feed that changes its ids with every answer fills no memory.
    private mutating func rename(_ races: [Race]) {
        let new = races.filter { $0.id.owner == nil && reported[$0.id] == nil }
        guard !new.isEmpty else { return }
        let ids = Set(races.map(\.id))
        var gone: [RaceMatch.Key: [Race]] = [:]
        for race in reported.values where race.id.owner == nil && !ids.contains(race.id) {
            if let key = RaceMatch.key(of: race) { gone[key, default: []].append(race) }
        }
        for race in new {
            let sameName = RaceMatch.key(of: race).flatMap { gone[$0] } ?? []
            let old = sameName.filter { $0.advertisedStart == race.advertisedStart }
            guard old.count == 1, let former = old.first?.id else { continue }
            reported[former] = nil
            guard var card = cards.removeValue(forKey: former)?.value else { continue }
            card.id = race.id
            cards[race.id] = Shared(card)
            told[race.id] = told.removeValue(forKey: former)
        }
    }

    /// Takes statuses that a relay reports, of races that the board has or will have.
    mutating func hear(_ statuses: [RaceID: DayStatus], at serverNow: Date) {
        let new = statuses.filter {
            heard[$0.key] != $0.value && abs($0.value.start.timeIntervalSince(serverNow)) < Self.memory
        }
        guard !new.isEmpty, heard.count + new.count <= Self.limit else { return }
        heard.merge(new) { $1 }
        rebuild()
    }

    mutating func restore(_ stored: [StoredCard], at serverNow: Date) {
        for known in stored {
            let card = known.card
            cards[card.id] = Shared((cards[card.id].map { card.followed(by: $0.value) } ?? card).withoutForm)
            guard let start = card.advertisedStart else { continue }
            let race = reported[card.id] ?? Race(of: card, start: start, venue: known.venue)
            if told[card.id] == nil { told[card.id] = ToldStatus(card, of: race, at: serverNow, isStored: true) }
            guard reported[card.id] == nil, reported.count < Self.limit else { continue }
            reported[card.id] = race
        }
        rebuild()
    }

    /// - Parameters:
    ///   - age: seconds since the card was true.
    ///   - newest: instant of the program's clock at which its newest part was true. A card older than the last one
    ///     does not replace its values.
    /// - Returns: the card, completed with what is known.
    mutating func merge(
        _ card: RaceCard, into race: Race, age: TimeInterval, newest: Date, at serverNow: Date
    ) -> RaceCard {
        let isNews = cardTimes.take(race.id, trueAt: newest)
        let both = cards[race.id].map { isNews ? $0.value.followed(by: card) : card.followed(by: $0.value) } ?? card
        var known = both.named(by: race)
        known.id = race.id
        if age <= RequestTime.negligible { known.end(by: index[race.id]?.listed?.status) }
        if isNews, card.status != nil || !card.placings.isEmpty || card.actualStart != nil {
            tell(ToldStatus(known, of: race, at: serverNow), of: race.id)
        }
        let kept = Shared(known.withoutForm)
        guard cards[race.id] != kept else { return known }
        cards[race.id] = kept
        unlisted = nil
        if let place = made?.firstIndex(where: { $0.id == race.id }), let entry = index[race.id] {
            let changed = result(of: entry)
            made?[place] = changed
        }
        return known
    }

    private mutating func tell(_ status: ToldStatus?, of id: RaceID) {
        // A card of this run replaces an equal status that an earlier run saved.
        guard told[id]?.status != status?.status || told[id]?.isStored == true else { return }
        told[id] = status
        rebuild()
    }

    mutating func forget(before edge: Date) {
        let isOld = { (meeting: RaceMeeting) in meeting.races.allSatisfy { $0.start < edge } }
        heard = heard.filter { $0.value.start >= edge }
        guard
            reported.values.contains(where: { $0.advertisedStart < edge })
                || lists.values.contains(where: { $0.contains(where: isOld) })
        else { return }
        reported = reported.filter { $0.value.advertisedStart >= edge }
        lists = lists.mapValues { $0.filter { !isOld($0) } }.filter { !$0.value.isEmpty }
        listTimes.forget { lists[$0] != nil }
        index.take(lists)
        rebuild()
        cards = cards.filter { index[$0.key] != nil }
        told = told.filter { index[$0.key] != nil }
        cardTimes.forget { cards[$0] != nil }
    }

    // MARK: What follows

    /// Races of a source's lists, in no order, by its own ids.
    func meetings(listedBy source: RaceSource) -> [RaceMeeting] {
        lists.filter { $0.key.source == source }.values.flatMap(\.self)
    }

    func race(_ id: RaceID) -> Race? { index[id]?.race }

    func listedID(of race: Race, by source: RaceSource) -> RaceID? { index.matches[source]?.id(of: race) }

    /// Whether a source can know a race, by the id that it has for it.
    func knows(_ id: RaceID, _ source: RaceSource) -> Bool {
        guard let race = index[id]?.race else { return false }
        return (listedID(of: race, by: source) ?? id).canBe(of: source)
    }

    /// Status of each race by the board's ids.
    var statuses: [RaceID: DayStatus] { index.statuses }

    /// - Parameter isListed: true for a source's lists; otherwise meetings are made from known races.
    func meetings(isListed: Bool) -> [RaceMeeting] {
        if isListed { return index.meetings }
        return unlisted
            ?? RaceMeeting.made(of: reported.values.map { index[$0.id]?.race ?? $0 }) {
                index[$0]?.status?.status ?? cards[$0]?.value.status
            }
    }

    /// Races that have started, the latest first.
    func results(at serverNow: Date) -> [DayResult] {
        let started = index.started(at: serverNow)
        if let made, made.count == started.count { return made }
        let results = started.reversed().map(result)
        return results == last ? last : results
    }

    /// Makes the parts that later snapshots share until there is a change: long lists are then compared and copied at
    /// once.
    mutating func prepare(at serverNow: Date, isListed: Bool) {
        last = results(at: serverNow)
        made = last
        unlisted = isListed ? nil : meetings(isListed: false)
    }

    private func result(of entry: DayIndex.Entry) -> DayResult {
        DayResult(
            race: entry.race, status: status(of: entry), protest: entry.listed?.protest, shared: cards[entry.race.id])
    }

    /// Whether a source may have more data of a race that has jumped.
    func needsResult(_ id: RaceID, at serverNow: Date) -> Bool {
        guard let entry = index[id], entry.race.advertisedStart <= serverNow else { return false }
        let hasPlacings = cards[id].map { !$0.value.placings.isEmpty } ?? false
        // A list with statuses is the first to report a result, unless it has stopped reporting statuses.
        let isFresh = entry.race.advertisedStart + DaySnapshot.settling > serverNow
        if isFresh, let listed = entry.listed?.status, !listed.hasResult { return false }
        return switch status(of: entry) {
        case .notRun: false
        case .final: !hasPlacings
        // The list may report the end before the card is requested.
        case .other: !hasPlacings || entry.listed?.status == .final || entry.listed?.status == .open
        default: true
        }
    }

    /// Whether a race may be on the board and has no result: its prices are shown, those of one that runs too.
    func hasMarket(_ id: RaceID, at serverNow: Date) -> Bool {
        guard let entry = index[id], entry.race.advertisedStart + EvictionPolicy.grace > serverNow else { return false }
        return entry.status?.status.isSettled != true
    }

    /// Whether the prices of a race may still change: it waits for its start, or a list reports that it has not jumped.
    /// Without such a list its card is requested for the result from the start on.
    func takesBets(_ id: RaceID, at serverNow: Date) -> Bool {
        guard hasMarket(id, at: serverNow), let entry = index[id], entry.status?.status != .live else { return false }
        return entry.race.advertisedStart > serverNow || entry.listed?.status?.countsDown == true
    }

    /// Negative once it has passed; infinite for a race that is not known.
    func secondsToStart(_ id: RaceID, at serverNow: Date) -> TimeInterval {
        index[id]?.race.advertisedStart.timeIntervalSince(serverNow) ?? .infinity
    }

    func nextStart(after serverNow: Date) -> Date? { index.nextStart(after: serverNow) }

    /// How soon a source's list of a day may change.
    func pace(of day: String, by source: RaceSource, at serverNow: Date) -> MeetingsPlan.Pace {
        let races = lists[DayList(source: source, day: day)]?.lazy.flatMap(\.races)
        let distances = races?.map { $0.start.timeIntervalSince(serverNow) }
        if distances?.contains(where: { -900...300 ~= $0 }) ?? false { return .close }
        return distances?.contains { -3600...3600 ~= $0 } ?? false ? .running : .quiet
    }

    /// Status of a race whose start has passed.
    private func status(of entry: DayIndex.Entry) -> RaceStatus {
        .ofResult(entry.status?.status, cards[entry.race.id]?.value)
    }

    private mutating func rebuild() {
        index.rebuild(reported: reported.values, current: current, heard: heard, told: &told)
        (made, unlisted) = (nil, nil)
    }
}

/// Times at which known values were true, by the program's clock. Caches can differ, so a value that is older is
/// ignored.
struct NewestTimes<Key: Hashable & Sendable>: Sendable {
    private var latest: [Key: Date] = [:]

    /// Notes when something that has come was true.
    /// - Returns: false if what is known is newer.
    mutating func take(_ key: Key, trueAt instant: Date) -> Bool {
        let known = latest[key] ?? .distantPast
        guard instant + RequestTime.negligible >= known else { return false }
        latest[key] = max(known, instant)
        return true
    }

    mutating func forget(except isKept: (Key) -> Bool) { latest = latest.filter { isKept($0.key) } }
}
