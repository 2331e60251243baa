extension RaceMeeting {
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
