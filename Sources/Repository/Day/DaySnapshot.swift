package import FoundationEssentials
package import Models

/// What is known of the day besides the next races: one value, always whole.
package struct DaySnapshot: Hashable, Sendable {
    /// By name, then id. Without a source of meetings they are made of the races that the board's feed told of.
    package var meetings: [RaceMeeting]
    /// Whether the meetings hold only what the board's feed told of, because no source lists them.
    package var isPartial: Bool
    /// What a source says of a race's status, by the board's id of the race.
    package var statuses: [RaceID: DayStatus]
    /// Races that have jumped or are off, the latest start first.
    package var results: [DayResult]
    /// How the sources of meetings and results are; empty where there is none.
    package var parts: [SourceState]

    package init(
        meetings: [RaceMeeting] = [], isPartial: Bool = true, statuses: [RaceID: DayStatus] = [:],
        results: [DayResult] = [], parts: [SourceState] = []
    ) {
        self.meetings = meetings
        self.isPartial = isPartial
        self.statuses = statuses
        self.results = results
        self.parts = parts
    }

    /// How a race stands by who knows most: a result that is known here counts where no list says so, or no longer.
    package func status(of id: RaceID) -> DayStatus? {
        let listed = statuses[id]
        guard listed?.status.isOver != true, let result = results.first(where: { $0.id == id }),
            result.status.hasResult || result.status == .abandoned
        else { return listed }
        return DayStatus(result.status, start: listed?.start ?? result.race.advertisedStart, protest: result.protest)
    }
}

/// What a source says of how a race stands.
package struct DayStatus: Hashable, Sendable {
    package var status: RaceStatus
    /// By that source; may be newer than the board's.
    package var start: Date
    /// Why placings may change, where a protest is heard; may be empty.
    package var protest: String?

    package init(_ status: RaceStatus, start: Date, protest: String? = nil) {
        self.status = status
        self.start = start
        self.protest = protest
    }
}

/// A race that has jumped or is off.
package struct DayResult: Hashable, Sendable, Identifiable {
    package var race: Race
    /// `live` where it has jumped and nobody has said more; nil is never given.
    package var status: RaceStatus
    package var protest: String?
    /// With placings and dividends, as far as they are known.
    package var card: RaceCard?

    package var id: RaceID { race.id }

    package init(race: Race, status: RaceStatus, protest: String? = nil, card: RaceCard? = nil) {
        self.race = race
        self.status = status
        self.protest = protest
        self.card = card
    }
}
