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
                let parts = parts(of: races.sorted(), pause: pause)
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

    /// Meetings of several lists, each once, as the first list has it. It is the same meeting if the id is, or if a
    /// race of an earlier list is one of its own (`RaceMatch`).
    package static func joined(_ lists: [[RaceMeeting]]) -> [RaceMeeting] {
        var joined: [RaceMeeting] = []
        var ids: Set<String> = []
        for list in lists {
            let earlier = joined.isEmpty ? nil : RaceMatch(joined)
            for meeting in list where meeting.id.isEmpty || ids.insert(meeting.id).inserted {
                let isKnown = earlier.map { earlier in
                    meeting.races.contains { earlier.id(of: Race($0, of: meeting)) != nil }
                }
                if isKnown != true { joined.append(meeting) }
            }
        }
        return joined.inOrder
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
        let sorted = races.sorted()
        guard let first = sorted.first else { return nil }
        self.init(id: id, name: first.meeting, category: first.category, venue: first.venue)
        trackCondition = sorted.lazy.compactMap(\.trackCondition).last
        weather = sorted.lazy.compactMap(\.weather).last
        self.races = sorted.map { race in
            var entry = MeetingRace(
                id: race.id, number: race.number, name: race.name, start: race.advertisedStart, status: status(race.id))
            entry.distance = race.distance
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
    /// By name, category and id.
    fileprivate var inOrder: [RaceMeeting] {
        sorted { ($0.name, $0.category.rawValue, $0.id) < ($1.name, $1.category.rawValue, $1.id) }
    }
}
