package import FoundationEssentials

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
            let same = RaceMatch(joined).ids(
                of: list.lazy.flatMap { meeting in meeting.races.map { Race($0, of: meeting) } })
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
                united[place] = united[place].united(with: meeting)
            } else {
                if !meeting.id.isEmpty { places[meeting.id] = united.count }
                united.append(meeting)
            }
        }
        return united
    }

    /// The races of both meetings, each once. Values that this meeting lacks come from the other one.
    func united(with other: RaceMeeting) -> RaceMeeting {
        var meeting = self
        let others = Dictionary(other.races.map { ($0.id, $0) }) { one, _ in one }
        let known = Set(races.map(\.id))
        let filled = races.map { race in others[race.id].map(race.filled) ?? race }
        meeting.races = (filled + other.races.filter { !known.contains($0.id) }).sorted {
            ($0.start, $0.number) < ($1.start, $1.number)
        }
        meeting.venue = venue.filled(from: other.venue)
        meeting.trackCondition = trackCondition ?? other.trackCondition
        meeting.weather = weather ?? other.weather
        meeting.address = address ?? other.address
        if bets.isEmpty { meeting.bets = other.bets }
        meeting.toteNumber = toteNumber ?? other.toteNumber
        if channels.isEmpty { meeting.channels = other.channels }
        return meeting
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
    /// The meetings sorted by name, category and id.
    fileprivate var inOrder: [RaceMeeting] {
        sorted { ($0.name, $0.category.rawValue, $0.id) < ($1.name, $1.category.rawValue, $1.id) }
    }
}
