import FoundationEssentials
import Models
import Services

/// A source's list of one day of its calendar, as `2026-11-21`.
struct DayList: Hashable, Sendable {
    let source: RaceSource
    let day: String
}

/// Index of the lists and the races of the board's feed: each race of the day once, in the order of starts.
///
/// There are a thousand races, so each is stored once, and parts that only lists decide are made when a list has
/// changed.
struct DayIndex: Sendable {
    /// A race with the data of its list.
    struct Entry: Sendable {
        var race: Race
        var listed: MeetingRace?
        /// Status by a card; nil if none has one that counts.
        fileprivate(set) var told: DayStatus?

        /// The one status of the race; nil if no list, card or relay reports one.
        var status: DayStatus? {
            let own = listed.flatMap { race in
                race.status.map { DayStatus($0, start: race.start, protest: race.protest) }
            }
            return DayStatus.one(own, told)
        }

        /// Takes a status that did not come by a list. It counts if the race is further on by it.
        fileprivate mutating func hear(_ status: DayStatus) {
            var listed =
                listed
                ?? MeetingRace(id: race.id, number: race.number, name: race.name, start: race.advertisedStart)
            guard listed.status.map(status.status.isFurther) ?? true else { return }
            (listed.status, listed.start) = (status.status, status.start)
            self.listed = listed
        }
    }

    /// Which race of a source's lists is which, for each source.
    private(set) var matches: [RaceSource: RaceMatch] = [:]
    /// The lists' meetings; a race that the board has keeps the board's id. A meeting that another source lists too is
    /// there once, as the first lists it.
    private(set) var meetings: [RaceMeeting] = []
    /// Statuses by the board's ids, without races whose list has no status.
    private(set) var statuses: [RaceID: DayStatus] = [:]

    private var entries: [Entry] = []
    /// Places in `entries`, by the board's id if the board has the race, else by the id of the first list that has it.
    private var places: [RaceID: Int] = [:]
    /// The lists of each source together, in a fixed order: open feeds last, by their names.
    private var ordered: [(source: RaceSource, meetings: [RaceMeeting])] = []
    /// The meetings of all lists, by their own ids.
    private var joined: [RaceMeeting] = []

    /// A race by its id; nil if no list and no answer had it.
    subscript(id: RaceID) -> Entry? { places[id].map { entries[$0] } }

    /// Takes the lists over; `rebuild` follows.
    mutating func take(_ lists: [DayList: [RaceMeeting]]) {
        let listed = Catalogue.sources
        let open = Set(lists.keys.map(\.source)).subtracting(listed).sorted { $0.name < $1.name }
        ordered = (listed + open).compactMap { source in
            let own = lists.filter { $0.key.source == source }.sorted { $0.key.day < $1.key.day }
            return own.isEmpty ? nil : (source, own.flatMap(\.value))
        }
        matches = Dictionary(ordered.map { ($0.source, RaceMatch($0.meetings)) }) { first, _ in first }
        joined = RaceMeeting.joined(ordered.map(\.meetings))
    }

    /// Makes entries, statuses and meetings anew.
    /// - Parameters:
    ///   - reported: races of the board's feed and of the store, in any order.
    ///   - current: ids of the races that the board's feed lists now.
    ///   - heard: statuses that a relay reports, by the board's ids.
    ///   - told: statuses by cards, by the board's ids; those that a list's news has ended are removed.
    mutating func rebuild(
        reported: some Collection<Race>, current: Set<RaceID>, heard: [RaceID: DayStatus],
        told: inout [RaceID: ToldStatus]
    ) {
        var draft = Draft(races: reported.filter { $0.id.owner == nil })
        draft.add(others: reported.filter { $0.id.owner != nil })
        for (source, meetings) in ordered {
            if let match = matches[source] { draft.rename(by: match) }
            draft.add(meetings)
        }
        draft.hear(heard)
        draft.tell(&told)
        draft.settleStarts(of: Set(reported.map(\.id)), current)
        sort(draft.entries)
        renumber(draft.renamed, isOwn: draft.isOwn || !heard.isEmpty || ordered.count > 1)
        var statuses: [RaceID: DayStatus] = [:]
        for entry in entries { statuses[entry.race.id] = entry.status }
        if statuses != self.statuses { self.statuses = statuses }
    }

    /// Races whose start is not after `now`, in order.
    func started(at now: Date) -> ArraySlice<Entry> { entries[..<numberOfStarted(at: now)] }

    /// Start of the next race; nil if none is to come.
    func nextStart(after now: Date) -> Date? {
        let next = numberOfStarted(at: now)
        return next < entries.count ? entries[next].race.advertisedStart : nil
    }

    private func numberOfStarted(at now: Date) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].race.advertisedStart <= now { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Sorts by start, and sorts places: to move whole entries would cost more than all the rest.
    private mutating func sort(_ unsorted: [Entry]) {
        let keys = unsorted.indices.map { (start: unsorted[$0].race.advertisedStart, place: $0) }
        let sorted = keys.sorted { left, right in
            left.start == right.start
                ? unsorted[left.place].race < unsorted[right.place].race : left.start < right.start
        }
        entries = sorted.map { unsorted[$0.place] }
        places = Dictionary(minimumCapacity: entries.count)
        for (place, entry) in entries.enumerated() { places[entry.race.id] = place }
    }

    /// The lists' meetings by the board's ids and with the one start and status of each race.
    /// - Parameter isOwn: whether a race may have another start or status than its list reports.
    private mutating func renumber(_ renamed: [RaceID: RaceID], isOwn: Bool) {
        var meetings = joined
        if !renamed.isEmpty || isOwn {
            for (index, meeting) in joined.enumerated() {
                for (place, race) in meeting.races.enumerated() {
                    guard let entry = self[renamed[race.id] ?? race.id] else { continue }
                    var one = race.with(entry.status)
                    (one.id, one.start) = (entry.race.id, entry.race.advertisedStart)
                    if one != race { meetings[index].races[place] = one }
                }
            }
        }
        // An unchanged list stays the same array, which readers compare at once.
        if meetings != self.meetings { self.meetings = meetings }
    }
}

extension DayIndex {
    /// Entries while they are made, in the order in which they came.
    private struct Draft {
        private(set) var entries: [Entry] = []
        private(set) var renamed: [RaceID: RaceID] = [:]
        /// Whether a race has another start or status than its list reports.
        private(set) var isOwn = false
        private var places: [RaceID: Int] = [:]

        init(races: [Race]) {
            for race in races { self[race.id] = Entry(race: race) }
        }

        private subscript(id: RaceID) -> Entry? {
            get { places[id].map { entries[$0] } }
            set {
                guard let newValue else { return }
                if let place = places[id] {
                    entries[place] = newValue
                } else {
                    places[id] = entries.count
                    entries.append(newValue)
                }
            }
        }

        /// Races that the board had from a list before its feed listed them.
        mutating func add(others: [Race]) {
            guard !others.isEmpty else { return }
            let match = RaceMatch(entries.lazy.map(\.race))
            for (_, races) in Dictionary(grouping: others, by: { $0.id.owner }) {
                renamed.merge(match.ids(of: races)) { first, _ in first }
            }
            for race in others where renamed[race.id] == nil { self[race.id] = Entry(race: race) }
        }

        /// A race of the board or of an earlier list keeps that id.
        mutating func rename(by match: RaceMatch) {
            let ids = match.ids(of: entries.lazy.map(\.race))
            for entry in entries {
                if let id = ids[entry.race.id], id != entry.race.id { renamed[id] = entry.race.id }
            }
        }

        mutating func add(_ meetings: [RaceMeeting]) {
            for meeting in meetings {
                for listed in meeting.races {
                    let id = renamed[listed.id] ?? listed.id
                    if let place = places[id] {
                        entries[place].listed = Self.merged(entries[place].listed, listed, on: id)
                    } else {
                        places[id] = entries.count
                        entries.append(Entry(race: Race(listed, of: meeting), listed: listed))
                    }
                }
            }
        }

        /// Takes statuses that did not come by lists.
        mutating func hear(_ statuses: [RaceID: DayStatus]) {
            for (id, status) in statuses { if let place = places[id] { entries[place].hear(status) } }
        }

        /// Takes statuses that cards have reported, and drops those that a list outdates.
        mutating func tell(_ statuses: inout [RaceID: ToldStatus]) {
            for (id, status) in statuses {
                guard let place = places[id] else { continue }
                var status = status
                let counts = status.counts(beside: entries[place].listed?.status)
                statuses[id] = counts ? status : nil
                entries[place].told = counts ? status.status : nil
            }
        }

        /// Gives race, list and status the one start (`DayStatus.start`).
        mutating func settleStarts(of reported: Set<RaceID>, _ current: Set<RaceID>) {
            for index in entries.indices {
                let (race, status) = (entries[index].race, entries[index].status)
                guard let listed = status?.start ?? entries[index].listed?.start else { continue }
                let start = DayStatus.start(
                    status?.status, listed: listed,
                    board: reported.contains(race.id) ? race.advertisedStart : nil,
                    isOnBoard: current.contains(race.id))
                if let own = entries[index].listed { isOwn = isOwn || start != own.start || own.with(status) != own }
                entries[index].race.advertisedStart = start
                entries[index].listed?.start = start
                entries[index].told?.start = start
            }
        }

        /// The race of the first list, completed from the other; the list whose own race is on the board wins.
        private static func merged(_ first: MeetingRace?, _ other: MeetingRace, on id: RaceID) -> MeetingRace {
            guard let first, first.id != other.id else { return other }
            return other.id == id ? other.filled(from: first) : first.filled(from: other)
        }
    }
}
