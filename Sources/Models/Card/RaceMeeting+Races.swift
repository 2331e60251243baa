package import FoundationEssentials

extension RaceMeeting {
    /// Meetings of races that lists gave without any, by name and category. One name in two states or countries is two
    /// meetings; a race without a place belongs to the first of them.
    ///
    /// Their ids are made of category and name, and of the place if there are two: `horse Newcastle NSW AUS`. Of
    /// several meetings of one name and place, the id has the first race too.
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
        guard let pause else { return [races] }
        var parts: [[Race]] = []
        for race in races {
            let last = parts.last?.last?.advertisedStart ?? .distantPast
            if race.advertisedStart.timeIntervalSince(last) > pause { parts.append([]) }
            parts[parts.count - 1].append(race)
        }
        return parts
    }

    /// Meetings of several lists, each once, as the first list has it. A meeting with an id that is there already adds
    /// the races that the first lacks: a list of another day has more of them. A meeting with another id is the same
    /// if a race of an earlier list is one of its own (`RaceMatch`).
    package static func joined(_ lists: [[RaceMeeting]]) -> [RaceMeeting] {
        lists.reduce(into: [RaceMeeting]()) { joined, list in
            let earlier = RaceMatch(joined)
            let ids = Set(joined.map(\.id)).subtracting([""])
            let new = united(list).filter { meeting in
                ids.contains(meeting.id)
                    || !meeting.races.contains { earlier.id(of: Race($0, of: meeting)) != nil }
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

    /// The races of both, each once. What this meeting leaves out comes from the other one.
    private func united(with other: RaceMeeting) -> RaceMeeting {
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
