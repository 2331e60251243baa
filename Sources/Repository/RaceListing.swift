package import Models

/// The list of a secondary source, with the state of that source.
package struct RaceListing: Hashable, Sendable {
    /// Races of the source, by its own ids, in no order.
    var races: [Race]
    package var statuses: [RaceID: RaceStatus]
    /// Time of the source's last answer, and its error.
    package var state: SourceState

    /// A list of races; without statuses the races have none.
    package init(races: [Race], statuses: [RaceID: RaceStatus] = [:], state: SourceState) {
        self.races = races
        self.statuses = statuses
        self.state = state
    }

    /// All races of some meetings, with the statuses in them.
    package init(_ meetings: [RaceMeeting], state: SourceState) {
        let listed = meetings.flatMap(\.races).compactMap { race in race.status.map { (race.id, $0) } }
        self.init(
            races: meetings.ownRaces, statuses: Dictionary(listed) { one, _ in one }, state: state)
    }
}
