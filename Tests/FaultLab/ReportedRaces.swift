import FoundationEssentials
import Models
import Repository
import Services

/// What the feed has reported, by the rules of docs/dev/architecture.md, kept apart from the program's own books: what
/// a board must show at any instant follows from it.
struct ReportedRaces {
    /// Soonest first.
    private(set) var races: [Race] = []
    /// The second source's, also those that the feed has.
    private var listed: [RaceID: Race] = [:]
    /// The listed ones that the feed has had.
    private var known: Set<RaceID> = []
    /// Every race that the feed has named in this run, or in the one before.
    private var named: Set<RaceID> = []

    /// Beginning of the second source's own ids.
    private static let prefix = "usa-"

    /// - Parameters:
    ///   - isOlder: whether what is known is newer, so that the answer only adds.
    ///   - now: the board's clock.
    mutating func take(_ answer: FeedAnswer, isOlder: Bool, at now: Date) {
        var byID = Dictionary(uniqueKeysWithValues: races.filter { listed[$0.id] == nil }.map { ($0.id, $0) })
        for race in answer.races where !isOlder || !named.contains(race.id) { byID[race.id] = race }
        named.formUnion(answer.races.map(\.id))
        put(Array(byID.values), at: now)
    }

    /// What the second source lists; a race that it has by the feed's own id is the feed's.
    mutating func list(_ meetings: [RaceMeeting], at now: Date) {
        let feed = races.filter { listed[$0.id] == nil }
        for meeting in meetings {
            for race in meeting.races where race.id.text.hasPrefix(Self.prefix) {
                listed[race.id] = Race(race, of: meeting)
            }
        }
        put(feed, at: now)
    }

    mutating func restore(_ stored: [Race], at now: Date) {
        for race in stored where race.id.text.hasPrefix(Self.prefix) { listed[race.id] = race }
        let feed = stored.filter { listed[$0.id] == nil }
        named = Set(feed.map(\.id))
        for race in listed.values where feed.contains(where: { Self.isOne($0, race) }) { known.insert(race.id) }
        put(feed, at: now)
    }

    mutating func evict(at now: Date) {
        guard let first = races.first, !Self.isOn(first, at: now) else { return }
        races.removeAll { !Self.isOn($0, at: now) }
        // What has left stays away if the clock goes back.
        listed = listed.filter { Self.isOn($0.value, at: now) }
    }

    /// One race of two sources is the feed's, for good.
    private mutating func put(_ feed: [Race], at now: Date) {
        listed = listed.filter { Self.isOn($0.value, at: now) }
        let feed = feed.filter { Self.isOn($0, at: now) }
        for race in listed.values where feed.contains(where: { Self.isOne($0, race) }) { known.insert(race.id) }
        races = Self.ordered(feed + listed.values.filter { !known.contains($0.id) })
    }

    private static func isOne(_ one: Race, _ other: Race) -> Bool {
        one.category == other.category && one.number == other.number
            && one.meeting.lowercased() == other.meeting.lowercased()
            && abs(one.advertisedStart.timeIntervalSince(other.advertisedStart)) <= 3 * 3600
    }

    /// - Parameters:
    ///   - statuses: by the day's lists: who has seen a race jump or end knows its start, and a race that is over gives
    ///     its place away.
    ///   - isOff: whether a race is called off. It has a row behind the others, if nothing else needs that.
    func first(
        _ rows: Int, passing filter: RaceFilter, _ statuses: [RaceID: DayStatus], at now: Date,
        isOff: (RaceID) -> Bool
    ) -> [Race] {
        let next = races.filter { filter.includes($0) }.compactMap { race -> Race? in
            guard let status = statuses[race.id] else { return race }
            var race = race
            if status.status == .live { race.advertisedStart = status.start }
            if status.status == .delayed { race.advertisedStart = max(race.advertisedStart, status.start) }
            return !status.status.hasResult && Self.isOn(race, at: now) ? race : nil
        }
        let ordered = Self.ordered(next)
        let open = ordered.filter { !isOff($0.id) }
        // Of those that would start after the last row, nothing is known.
        let off = open.count < rows ? ordered.filter { isOff($0.id) } : []
        return Array((open + off).prefix(rows))
    }

    private static func isOn(_ race: Race, at now: Date) -> Bool {
        now.timeIntervalSince(race.advertisedStart) < 60
    }

    private static func ordered(_ races: [Race]) -> [Race] {
        races.sorted {
            ($0.advertisedStart.timeIntervalSinceReferenceDate, $0.meeting, $0.number, $0.id.text)
                < ($1.advertisedStart.timeIntervalSinceReferenceDate, $1.meeting, $1.number, $1.id.text)
        }
    }
}
