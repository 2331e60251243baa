package import FoundationEssentials

/// A meeting of the day with its races.
package struct RaceMeeting: Hashable, Sendable {
    /// The source's own id; empty for a meeting made from races that named none.
    package var id: String
    /// Cleaned text, up to 80 characters.
    package var name: String
    /// Shared by all races of the meeting; two meetings of one name may differ in it.
    package var category: RaceCategory
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// State and country as the source has them. Every part may be missing.
    package var venue: Venue
    /// Latest condition known, in the source's spelling: `Good4`; nil if the list has none.
    package var trackCondition: String?
    /// Latest weather known, in the source's spelling: `FINE`; nil if the list has none.
    package var weather: String?
    /// A remark on how the meeting was read: that a time zone was assumed. nil for none.
    package var note: String?
    /// Bets on several of its races, the one that begins first before the others; empty if the source lists none.
    package var bets: [MultiLegBet] = []
    /// The tote's number of the meeting, 1 to 999; nil if it has none.
    package var toteNumber: Int?
    /// Names of television channels, at most `RaceGuide.channelsKept`; empty if the source lists none.
    package var channels: [String] = []
    /// Sorted by start, then number, without special markets.
    package var races: [MeetingRace]

    /// A meeting without track, weather and note.
    package init(id: String, name: String, category: RaceCategory, venue: Venue = Venue(), races: [MeetingRace] = []) {
        self.id = id
        self.name = name
        self.category = category
        self.venue = venue
        self.races = races
    }
}

/// A race on a meeting's timetable.
package struct MeetingRace: Hashable, Sendable, Identifiable {
    /// Id of the race in the source's id scheme (`RaceSource.ids`).
    package var id: RaceID
    /// Number of the race, from 1.
    package var number: Int
    /// Empty if the source reports none.
    package var name: String
    /// Advertised start, a UTC instant on a whole second.
    package var start: Date
    /// Metres, 1 to 99,999; nil if the source reports none.
    package var distance: Int?
    /// nil if the source has no word for it.
    package var status: RaceStatus?
    /// Reason for a protest; empty if one is heard without a reason, nil if none is.
    package var protest: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Condition of the track for this race, in the source's spelling; nil if the list has none.
    package var trackCondition: String?
    /// Weather of this race, in the source's spelling; nil if the list has none.
    package var weather: String?

    /// A race without distance and protest.
    package init(id: RaceID, number: Int, name: String, start: Date, status: RaceStatus? = nil) {
        self.id = id
        self.number = number
        self.name = name
        self.start = start
        self.status = status
    }
}

extension RaceMeeting {
    /// Meetings of races that lists gave without any, by name and category. One name in two states or countries is two
    /// meetings; a race without a place belongs to the first of them.
    ///
    /// Their ids are made of category and name, and of the place if there are two: `horse Newcastle NSW AUS`. If
    /// several meetings have one name and place, the id has the first race too. There, two races with one number belong
    /// to two meetings.
    /// - Parameters:
    ///   - races: in any order.
    ///   - pause: seconds without a race after which it is another meeting; nil for races of one day.
    ///   - status: status of a race; nil if it is unknown.
    package static func made(
        of races: [Race], pause: TimeInterval? = nil, status: (RaceID) -> RaceStatus? = { _ in nil }
    ) -> [RaceMeeting] {
        let names = Dictionary(grouping: races) { "\($0.category.rawValue) \($0.meeting)" }
        return names.flatMap { name, races -> [RaceMeeting] in
            let home = races.filter { $0.venue.place != nil }.min()?.venue.place
            let places = Dictionary(grouping: races) { $0.venue.place ?? home ?? "" }
            return places.flatMap { place, races -> [RaceMeeting] in
                let id = places.count > 1 ? "\(name) \(place)" : name
                let parts = parts(of: races.inOrder, pause: pause)
                return parts.compactMap { part in
                    RaceMeeting(id: parts.count > 1 ? "\(id) \(part[0].id.text)" : id, of: part, status: status)
                }
            }
        }.inOrder
    }

    private static func parts(of races: [Race], pause: TimeInterval?) -> [[Race]] {
        var parts: [[Race]] = []
        for race in races {
            let place = parts.indices.filter { takes(race, parts[$0], pause: pause) }.max { one, other in
                isBefore(parts[one], parts[other], race.number)
            }
            if let place { parts[place].append(race) } else { parts.append([race]) }
        }
        return parts
    }

    /// Whether a race belongs to the same card as the races before it. Races may change places by a delay. A number
    /// that is there already, or is far below the last one, begins a new card. A number that is not the next one also
    /// begins a new card if the gap is longer than the races in between take: that is an evening card, and only some
    /// races of both cards are known.
    private static func takes(_ race: Race, _ part: [Race], pause: TimeInterval?) -> Bool {
        guard let last = part.last else { return true }
        let gap = race.advertisedStart.timeIntervalSince(last.advertisedStart)
        if let pause, gap > pause { return false }
        guard race.number > 0, last.number > 0 else { return gap <= 2 * longestStep }
        let steps = race.number - last.number
        guard steps == 1 || gap <= longestStep * Double(max(1, abs(steps))) else { return false }
        return steps > -3 && !part.contains { $0.number == race.number }
    }

    /// Most seconds from one race of a card to the next, without a delay.
    private static let longestStep: TimeInterval = 5_400

    /// Whether a race continues the second of two cards rather than the first: the one whose last number is nearest to
    /// its own, rather below it than above.
    private static func isBefore(_ one: [Race], _ other: [Race], _ number: Int) -> Bool {
        let gaps = [one, other].map { part in
            let gap = number - (part.last?.number ?? 0)
            return gap > 0 ? 2 * gap : 1 - 2 * gap
        }
        return gaps[0] > gaps[1]
    }

    /// Meetings of several lists, each once, as the first list has it. A meeting with an id that is there already adds
    /// the races that the first lacks: a list of another day has more of them. A meeting with another id is the same
    /// if earlier lists have its races (`RaceMatch`): most of those that they number too.
    package static func joined(_ lists: [[RaceMeeting]]) -> [RaceMeeting] {
        lists.reduce(into: [RaceMeeting]()) { joined, list in
            let ids = Set(joined.map(\.id)).subtracting([""])
            let same = RaceMatch(joined).ids(of: list.ownRaces)
            let places = Dictionary(
                joined.enumerated().flatMap { place, meeting in meeting.races.map { ($0.id, place) } },
                uniquingKeysWith: { first, _ in first })
            let new = united(list).filter { meeting in
                if ids.contains(meeting.id) { return true }
                let found = meeting.races.compactMap { same[$0.id] }
                let numbers = Set(Set(found.compactMap { places[$0] }).flatMap { joined[$0].races.map(\.number) })
                return found.isEmpty || found.count * 2 < meeting.races.count { numbers.contains($0.number) }
            }
            joined = united(joined + new)
        }.inOrder
    }

    /// Each id once; meetings without an id stay as they are.
    private static func united(_ list: [RaceMeeting]) -> [RaceMeeting] {
        var united: [RaceMeeting] = []
        var places: [String: Int] = [:]
        for meeting in list {
            if let place = places[meeting.id] {
                united[place] = united[place].filled(from: meeting)
            } else {
                if !meeting.id.isEmpty { places[meeting.id] = united.count }
                united.append(meeting)
            }
        }
        return united
    }

    /// A meeting of races that a list gave without one.
    ///
    /// Track and weather are the latest known: those of the last race that has them.
    /// - Parameters:
    ///   - id: empty if the meeting has none.
    ///   - races: of one category and place, in any order.
    ///   - status: status of a race; nil if it is unknown.
    /// - Returns: nil without a race.
    package init?(id: String, of races: [Race], status: (RaceID) -> RaceStatus? = { _ in nil }) {
        let sorted = races.inOrder
        guard let first = sorted.first else { return nil }
        self.init(id: id, name: first.meeting, category: first.category, venue: first.venue)
        trackCondition = sorted.lazy.compactMap(\.trackCondition).last
        weather = sorted.lazy.compactMap(\.weather).last
        self.races = sorted.map { race in
            var entry = MeetingRace(
                id: race.id, number: race.number, name: race.name, start: race.advertisedStart, status: status(race.id))
            entry.distance = race.distance
            entry.address = race.address
            return entry
        }
    }
}

extension Venue {
    /// State and country, as far as they are known: `NSW AUS`; nil if neither is.
    fileprivate var place: String? {
        let known = [state, country].compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: " ")
    }
}

extension [RaceMeeting] {
    package var ownRaces: [Race] { flatMap { meeting in meeting.races.map { Race($0, of: meeting) } } }

    /// The meetings sorted by name, category and id.
    fileprivate var inOrder: [RaceMeeting] {
        sorted { ($0.name, $0.category.rawValue, $0.id) < ($1.name, $1.category.rawValue, $1.id) }
    }
}

/// Meetings of a document, in which they need no ids: a meeting that is listed twice is joined into one.
package struct DocumentMeetings {
    /// A race that stands outside the list of meetings.
    package struct Lone {
        let race: Race
        let meetingID: String?

        package init(_ race: Race, meetingID: String?) { (self.race, self.meetingID) = (race, meetingID) }
    }

    /// Seconds without a race after which a meeting of the same name is another one.
    private static let pause: TimeInterval = 8 * 3600

    /// Each once, with an id, in the order of the document.
    package private(set) var all: [RaceMeeting] = []
    private var places: [String: [Int]] = [:]
    private var known: Set<RaceID> = []

    /// Two meetings are one if they have one id. They are also one if one of them has none, they have one track, and
    /// one of their races is the same or their races make one card. A race is of the meeting that is listed first.
    /// - Parameters:
    ///   - listed: meetings, with or without ids.
    ///   - others: races that may be of no listed meeting.
    package init(_ listed: [RaceMeeting], and others: [Lone]) {
        for meeting in listed { add(meeting) }
        for index in all.indices { all[index].races = all[index].races.filter { known.insert($0.id).inserted } }
        let rest = others.filter { known.insert($0.race.id).inserted && !join($0) }
        for (id, lone) in Dictionary(grouping: rest, by: { $0.meetingID ?? "" }).sorted(by: { $0.key < $1.key }) {
            let made = RaceMeeting.made(of: lone.map(\.race), pause: Self.pause)
            all += made.map { meeting in
                var meeting = meeting
                if !id.isEmpty, made.count == 1 { meeting.id = id }
                return meeting
            }
        }
        identify()
    }

    private mutating func add(_ meeting: RaceMeeting) {
        let keys = Self.keys(meeting.id, meeting.name, meeting.category)
        let place = keys.flatMap { places[$0] ?? [] }.first { isSame(all[$0], meeting) }
        if let place {
            let id = all[place].id
            all[place] = all[place].filled(from: meeting)
            all[place].id = id.isEmpty ? meeting.id : id
        } else {
            all.append(meeting)
        }
        for key in keys { places[key, default: []].append(place ?? all.count - 1) }
    }

    private func isSame(_ one: RaceMeeting, _ other: RaceMeeting) -> Bool {
        if !one.id.isEmpty, !other.id.isEmpty { return one.id == other.id }
        guard one.isAtTrack(of: other) else { return false }
        let ids = Set(one.races.map(\.id))
        return other.races.contains { ids.contains($0.id) } || isOneCard(one, other)
    }

    /// Whether the races of two meetings of one track can be those of one: no number twice, no long pause between them.
    private func isOneCard(_ one: RaceMeeting, _ other: RaceMeeting) -> Bool {
        let numbers = Set(one.races.map(\.number)).subtracting([0])
        let starts = [one, other].map { $0.races.map(\.start) }
        guard other.races.allSatisfy({ !numbers.contains($0.number) }), let first = starts[0].min(),
            let last = starts[0].max(), let begin = starts[1].min(), let end = starts[1].max()
        else { return false }
        return max(begin.timeIntervalSince(last), first.timeIntervalSince(end)) <= Self.pause
    }

    /// Adds a race to its meeting.
    /// - Returns: false if no meeting is listed that can be its own.
    private mutating func join(_ lone: Lone) -> Bool {
        guard let own = RaceMeeting(id: lone.meetingID ?? "", of: [lone.race]) else { return false }
        let place = Self.keys(own.id, own.name, own.category).flatMap { places[$0] ?? [] }.first { place in
            let listed = all[place]
            if !own.id.isEmpty, !listed.id.isEmpty { return own.id == listed.id }
            return listed.isAtTrack(of: own) && isOneCard(listed, own)
        }
        guard let place else { return false }
        all[place] = all[place].filled(from: own)
        return true
    }

    /// Makes the ids that a document lacks from values that do not change while the meeting is listed.
    private mutating func identify() {
        var taken = Set(all.map(\.id))
        for index in all.indices where all[index].id.isEmpty {
            let meeting = all[index]
            let names = ["\(meeting.category.rawValue) \(meeting.name)"] + meeting.races.map(\.id.text)
            let lengths = (1...max(1, names.count)).lazy.map { names.prefix($0).joined(separator: " ") }
            all[index].id = lengths.first { !taken.contains($0) } ?? "meeting \(index + 1)"
            taken.insert(all[index].id)
        }
    }

    private static func keys(_ id: String, _ name: String, _ category: RaceCategory) -> [String] {
        let letters = RaceMatch.letters(of: name)
        return (id.isEmpty ? [] : ["id \(id)"]) + (letters.isEmpty ? [] : ["\(category.rawValue) \(letters)"])
    }
}

extension RaceMeeting {
    /// Whether both can be at one track: name, category and place, as far as it is known.
    fileprivate func isAtTrack(of other: RaceMeeting) -> Bool {
        let isOneState = venue.state == nil || other.venue.state == nil || venue.state == other.venue.state
        return category == other.category && RaceMatch.letters(of: name) == RaceMatch.letters(of: other.name)
            && Country.canBeOne(venue.country, other.venue.country) && isOneState
    }
}
