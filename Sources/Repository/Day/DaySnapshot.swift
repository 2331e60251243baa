package import FoundationEssentials
package import Models

/// State of the day besides the next races: one value, always complete.
package struct DaySnapshot: Hashable, Sendable {
    /// Sorted by name, then id, with the one start and status of each race. Without a source of meetings they are made
    /// from the races of the board's feed.
    package var meetings: [RaceMeeting]
    package var races: [Race] { meetings.ownRaces }
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

    /// Status of a card's placings: that of equal placings among the results, or its own. A list may report the end
    /// while the placings are still earlier ones.
    /// - Returns: nil if the card has no status and the day has no such placings.
    package func statusOfPlacings(_ card: RaceCard) -> RaceStatus? {
        guard !card.placings.isEmpty, let result = results.first(where: { $0.id == card.id }),
            let known = result.card?.placings,
            Set(known.map({ [$0.position, $0.number] })) == Set(card.placings.map({ [$0.position, $0.number] }))
        else { return card.status }
        return result.status
    }

    /// The status of a race on every pane: that of its row, which the board's own list may put further on, or that of
    /// the day.
    package func status(of id: RaceID, on board: BoardSnapshot) -> DayStatus? {
        let row = board.slots.lazy.compactMap(\.self).first { $0.id == id } ?? board.calledOff.first { $0.id == id }
        return row.map { $0.status(statuses[id]) } ?? statuses[id]
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

    /// The status of a race on its card: the later of the card's and the day's. The day hears of every card, so a delay
    /// that it no longer has is over.
    package static func onCard(_ card: RaceStatus?, day: RaceStatus?) -> RaceStatus? {
        guard let card, let day else { return card ?? day }
        return card != .delayed && card.isFurther(than: day) ? card : day
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
    ///   - board: start that the board's feed has, or had last; nil if it never had the race.
    ///   - isOnBoard: whether the feed lists the race now.
    package static func start(_ status: RaceStatus?, listed: Date, board: Date?, isOnBoard: Bool) -> Date {
        guard let board else { return listed }
        guard decidesStart(status) else { return isOnBoard ? board : max(board, listed) }
        return status == .delayed ? max(board, listed) : listed
    }
}

extension MeetingRace {
    /// The race with the status of a list or a card; unchanged for nil.
    func with(_ reported: DayStatus?) -> MeetingRace {
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

/// Status of a race by a card, with the list's status of the race at that time.
struct ToldStatus: Hashable, Sendable {
    let status: DayStatus
    /// Whether an earlier run has saved it.
    let isStored: Bool
    /// The list's word beside which it counts; nil while no list has one.
    private var besides: RaceStatus?
    /// Seconds that a source's clock may be ahead of the board's: a jump that is reported is no later than its report.
    private static let ahead = 5.0

    /// - Parameters:
    ///   - race: with its start, if the card has none.
    ///   - now: the server's clock. Placings, and a jump unless it is far ahead, count before a status that waits for
    ///     the start.
    /// - Returns: nil if the race waits for its start as planned, since that status soon ends.
    init?(_ card: RaceCard, of race: Race, at now: Date, isStored: Bool = false) {
        let hasJumped = card.actualStart.map { $0 <= now + Self.ahead } ?? false
        let seen: RaceStatus? = !card.placings.isEmpty ? .resulted : hasJumped ? .live : nil
        guard let status = card.status.countsDown ? seen ?? card.status : card.status else { return nil }
        guard !status.countsDown || status == .delayed && !isStored else { return nil }
        self.status = DayStatus(status, start: card.advertisedStart ?? race.advertisedStart)
        self.isStored = isStored
    }

    /// Whether it still counts. A race that has jumped stays so. A race that was called off or delayed may be taken up
    /// again, so the next change of the list's status replaces the card's.
    /// - Parameter word: the list's; nil for none.
    mutating func counts(beside word: RaceStatus?) -> Bool {
        guard status.status == .delayed || status.status.isOff, let word else { return true }
        guard besides == nil, !isStored else { return word == besides }
        besides = word
        return true
    }
}

/// The source of the day's meetings, statuses and results for view models.
///
/// As in `RaceRepository`, the day has a change when the method returns.
@MainActor
package protocol DayRepository: AnyObject {
    /// State of the day; empty before the first answer.
    var day: DaySnapshot { get }
    /// Another number after every change of the day.
    var revision: Int { get }

    /// Sets the races whose results are on the screen. Missing ones are requested, the first first.
    /// - Parameter races: empty while no list of results is open.
    func setVisibleResults(of races: [RaceID])
    /// Sets the races whose prices are on the screen. They are requested in turn, after everything else.
    /// - Parameters:
    ///   - races: the first first; empty while no list of prices is visible.
    ///   - whole: keeps the whole cards that come, of at most `DayMarkets.mostWhole` races, until it is false again.
    func setVisibleMarkets(of races: [RaceID], whole: Bool)
    /// Sets the races whose favourites are in the rows of the board. They are requested one by one: at once until each
    /// has a price, then once a minute, from the requests that the rest of the screen leaves.
    /// - Parameter races: the first first; empty while the rows have no column for favourites.
    func setRowMarkets(of races: [RaceID])
    /// Sets the races and lists that a person has opened: their requests go before background requests.
    /// - Parameters:
    ///   - races: those that fit on the open screen.
    ///   - lists: whether that screen shows reports of the lists of meetings.
    func setOpened(_ races: Set<RaceID>, lists: Bool)
    /// Requests lists and results now, unless a request is under way or the source requires a wait.
    func refreshDay()
}

/// The day of a board without a source for it: no meetings, statuses and results are known.
@MainActor
package final class NoDay: DayRepository {
    /// A day without meetings, statuses and results.
    package let day = DaySnapshot()
    /// Always 0, since the day does not change.
    package let revision = 0

    package init() {}

    package func setVisibleResults(of races: [RaceID]) {}
    package func setVisibleMarkets(of races: [RaceID], whole: Bool) {}
    package func setRowMarkets(of races: [RaceID]) {}
    package func setOpened(_ races: Set<RaceID>, lists: Bool) {}
    package func refreshDay() {}
}
