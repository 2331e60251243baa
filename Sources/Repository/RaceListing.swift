package import Models

/// What a source besides the board's feed lists, and how that source is.
package struct RaceListing: Hashable, Sendable {
    /// By its own ids, in no order.
    package var races: [Race]
    /// Those that it says how they stand of.
    package var statuses: [RaceID: RaceStatus]
    package var state: SourceState

    package init(races: [Race], statuses: [RaceID: RaceStatus] = [:], state: SourceState) {
        self.races = races
        self.statuses = statuses
        self.state = state
    }

    package init(_ meetings: [RaceMeeting], state: SourceState) {
        let listed = meetings.flatMap(\.races).compactMap { race in race.status.map { (race.id, $0) } }
        self.init(
            races: meetings.flatMap { meeting in meeting.races.map { Race($0, of: meeting) } },
            statuses: Dictionary(listed) { one, _ in one }, state: state)
    }
}
