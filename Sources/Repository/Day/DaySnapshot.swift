package import FoundationEssentials
package import Models

/// State of the day besides the next races: one value, always complete.
package struct DaySnapshot: Hashable, Sendable {
    /// Sorted by name, then id. Without a source of meetings they are made from the races of the board's feed.
    package var meetings: [RaceMeeting]
    /// True if no source lists meetings: then they hold only races of the board's feed.
    package var isPartial: Bool
    /// The one status of each race, by the board's id: that of a source of statuses or that of a card, whichever is
    /// further on (`DayStatus.one`). Rows, cards and every other pane show it.
    package var statuses: [RaceID: DayStatus]
    /// Races that have started or are abandoned, the latest start first.
    package var results: [DayResult]
    /// Prices of races to come, as far as they were requested, by the board's id of the race.
    package var markets: [RaceID: Market]
    /// State of the sources of meetings and results; empty without any.
    package var sources: [SourceState]
    /// State of the sources of `markets`; empty without any.
    package var marketSources: [SourceState]

    /// A snapshot; without arguments its day is unknown.
    package init(
        meetings: [RaceMeeting] = [], isPartial: Bool = true, statuses: [RaceID: DayStatus] = [:],
        results: [DayResult] = [], markets: [RaceID: Market] = [:], sources: [SourceState] = [],
        marketSources: [SourceState] = []
    ) {
        self.markets = markets
        self.marketSources = marketSources
        self.meetings = meetings
        self.isPartial = isPartial
        self.statuses = statuses
        self.results = results
        self.sources = sources
    }

    /// Seconds after its start for which a list that reports no result is believed: it reports one first.
    package static let settling: TimeInterval = 1200

    /// Status of a card's placings: its own, or the status of equal placings among the results if it has none. A list
    /// may report the end while the placings are still earlier ones.
    /// - Returns: nil if the card has no status and the day has no such placings.
    package func statusOfPlacings(_ card: RaceCard) -> RaceStatus? {
        if let status = card.status { return status }
        guard let result = results.first(where: { $0.id == card.id }), let known = result.card?.placings,
            Set(known.map({ [$0.position, $0.number] })) == Set(card.placings.map({ [$0.position, $0.number] }))
        else { return nil }
        return known.isEmpty ? nil : result.status
    }

    /// Bets on several races of a race's meeting; empty if no list has the race or a bet.
    package func bets(around race: Race) -> [MultiLegBet] {
        let meeting = meetings.first { meeting in
            !meeting.bets.isEmpty && meeting.category == race.category
                && meeting.races.contains { $0.id == race.id }
        }
        return meeting?.bets ?? []
    }
}

/// Status of a race by a list of meetings, or by a card.
package struct DayStatus: Hashable, Sendable {
    /// The source's word; `.other` for an unknown one.
    package var status: RaceStatus
    /// Advertised start by that source; may be newer than the board's.
    package var start: Date
    /// Reason for a protest; empty if one is heard without a reason, nil if none is.
    package var protest: String?

    /// A status with the start that the same source reports.
    package init(_ status: RaceStatus, start: Date, protest: String? = nil) {
        self.status = status
        self.start = start
        self.protest = protest
    }

    /// The one status of a race, from its list and its card: the list's, unless the race is further on by the card.
    static func one(_ listed: DayStatus?, _ card: DayStatus?) -> DayStatus? {
        guard let card, let listed else { return listed ?? card }
        guard card.status.isFurther(than: listed.status) else { return listed }
        let start = card.status == .delayed ? max(card.start, listed.start) : card.start
        return DayStatus(card.status, start: card.decidesStart ? start : listed.start, protest: listed.protest)
    }

    /// Whether its source knows the start better than the board's feed: it has seen the race jump or end, or reports a
    /// delay.
    var decidesStart: Bool { Self.decidesStart(status) }

    private static func decidesStart(_ status: RaceStatus?) -> Bool {
        status == .live || status == .delayed || status?.hasResult == true
    }

    /// The one start of a race, on every pane. The start of the board's feed counts before that of a list, unless the
    /// list has seen the race jump or end, or reports a delay. Once the feed lists the race no more, the later counts.
    /// - Parameters:
    ///   - status: by the list; nil if it has none.
    ///   - listed: start by the list.
    ///   - board: start that the board's feed has, or had last; nil if it never had the race.
    ///   - isOnBoard: whether the feed lists the race now.
    static func start(_ status: RaceStatus?, listed: Date, board: Date?, isOnBoard: Bool) -> Date {
        guard let board else { return listed }
        guard decidesStart(status) else { return isOnBoard ? board : max(board, listed) }
        return status == .delayed ? max(board, listed) : listed
    }
}

extension MeetingRace {
    /// The race with the status of a list or a card; unchanged for nil.
    package func with(_ reported: DayStatus?) -> MeetingRace {
        guard let reported else { return self }
        var race = self
        race.status = reported.status
        race.start = reported.start
        race.protest = reported.protest ?? race.protest
        return race
    }
}

/// A race that has started or is abandoned.
package struct DayResult: Hashable, Sendable, Identifiable {
    /// The race as the latest list or answer has it.
    package var race: Race
    /// `Due` if the start has passed and no source has reported a jump.
    package var status: RaceStatus
    /// Reason for a protest; empty if one is heard without a reason, nil if none is.
    package var protest: String?
    /// Placings and dividends as far as they are known; nil without a card.
    package var card: RaceCard? {
        get { shared?.value }
        set { shared = newValue.map(Shared.init) }
    }

    /// The card, which the day's own list shares: a card is as large as ten races.
    private var shared: Shared<RaceCard>?

    /// The board's id of the race.
    package var id: RaceID { race.id }

    /// A race without protest and card, unless they are given.
    package init(race: Race, status: RaceStatus, protest: String? = nil, card: RaceCard? = nil) {
        self.init(race: race, status: status, protest: protest, shared: card.map(Shared.init))
    }

    init(race: Race, status: RaceStatus, protest: String?, shared: Shared<RaceCard>?) {
        self.race = race
        self.status = status
        self.protest = protest
        self.shared = shared
    }
}
