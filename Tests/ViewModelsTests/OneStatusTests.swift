import Facts
import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository
@testable import ViewModels

/// One rule gives a race one status: the row and the card beside it never disagree about whether it waits, runs or is
/// over, whatever list and card say.
@MainActor
@Suite struct OneStatusTests {
    /// A word of every meaning, an unknown one, and none.
    private nonisolated static let statuses: [RaceStatus?] =
        RaceWord.Meaning.allCases.map { RaceWord.all[$0]?.min().flatMap(RaceStatus.init) }
        + [.other("Suspended"), .notRun("postponed"), nil]

    private let clock = ManualClock()
    private let engines: Engines
    private let race = Race.sample("race-0", start: .t0 - 10)

    init() {
        let board = BoardEngine(
            settings: RaceBoard.Settings(rows: 3), clock: clock, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        engines = Engines(
            board, cards: CardBoard.Settings(runners: [.neds], results: [.neds]),
            generator: SystemRandomNumberGenerator())
        engines.board.handle(.answered(FeedAnswer(races: [race]), requested: clock.now))
        engines.cards.run(
            CardBoard(race, settings: CardBoard.Settings(runners: [.neds], results: [.neds]), at: clock.now))
    }

    private func list(_ status: RaceStatus?) {
        engines.day.run(DayBoard(settings: DayBoard.Settings(results: []), at: clock.now))
        engines.day.handle(.races([race]))
        hear(status)
    }

    private func hear(_ status: RaceStatus?) {
        let races = [
            MeetingRace(id: race.id, number: 1, name: "", start: race.advertisedStart, status: status)
        ]
        let meeting = RaceMeeting(id: "m", name: "Meeting 0", category: .horse, races: races)
        engines.day.handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [meeting]), by: .affiliates))
    }

    private func card(_ change: (inout RaceCard) -> Void) {
        var card = RaceCard(id: race.id, category: .horse)
        card.advertisedStart = race.advertisedStart
        change(&card)
        engines.cards.handle(.answered(.neds, CardAnswer(card: card)))
    }

    /// The status in the row, if the race has one, and the status on the card.
    private var shown: (row: RaceStatus?, hasRow: Bool, card: RaceStatus?, starts: Set<Date>) {
        let row = engines.board.snapshot.races.first
        let reported = engines.day.day.statuses[race.id]
        let subject = CardSubject(
            race: race, board: row, isOnBoard: row != nil, snapshot: engines.cards.card,
            day: row.map { $0.status(reported) } ?? reported)
        let day = engines.day.day.meetings.flatMap(\.races).first { $0.id == race.id }
        #expect(day?.status == reported?.status && (reported == nil || day?.start == reported?.start))
        let starts = [row?.race.advertisedStart, subject.start, day?.start].compactMap(\.self)
        return (row?.status(reported)?.status, row != nil, subject.status, Set(starts))
    }

    @Test(arguments: statuses, statuses) func rowAndCardAgree(listed: RaceStatus?, own: RaceStatus?) async {
        list(listed)
        card { $0.status = own }
        let shown = shown
        #expect(shown.hasRow == (shown.card?.hasResult != true), "who is over gives its row away: \(shown)")
        if shown.hasRow {
            #expect(shown.row.countsDown == shown.card.countsDown)
            #expect(shown.row == shown.card || shown.card.countsDown && shown.card != .delayed, "\(shown)")
        }
        // A bar has the next races of the same board.
        let line = engines.board.machine.first(5, at: clock.now).first { $0.id == race.id }
        #expect((line != nil) == shown.hasRow && (line?.status).countsDown == (line == nil || shown.row.countsDown))
        for status in [listed, own].compactMap(\.self) where !status.countsDown {
            #expect(!shown.card.countsDown, "\(status) ends the countdown")
        }
        await engines.stop()
    }

    /// The list of results and the printed results have the status of the row, but that a race which no source has seen
    /// jump is due.
    @Test(arguments: statuses, statuses) func resultsAgree(listed: RaceStatus?, own: RaceStatus?) async {
        list(listed)
        card { $0.status = own }
        let one = engines.day.day.statuses[race.id]?.status
        let result = engines.day.day.results.first { $0.id == race.id }
        #expect(result?.status == one || result?.status == .due && one.countsDown, "\(shown)")
        if let listed, listed.hasResult || listed.isOff {
            let printed = ResultsReport.Item(race: race, listed: listed, card: result?.card)
            #expect(printed.status == result?.status)
        }
        card { ($0.status, $0.placings) = (own, [Placing(position: 1, number: 4, name: "Daisy")]) }
        let placed = engines.day.day.results.first { $0.id == race.id }
        #expect(engines.cards.card?.card.flatMap(engines.day.day.statusOfPlacings) == placed?.status)
        await engines.stop()
    }

    /// What a card shows without a word: a jump that is past, and placings.
    @Test(arguments: statuses) func whatACardHasCountsWithoutAWord(listed: RaceStatus?) async {
        list(listed)
        card { $0.actualStart = .t0 - 5 }
        #expect(!shown.card.countsDown && (!listed.countsDown || shown.row == .live), "\(shown)")
        card { $0.placings = [Placing(position: 1, number: 4, name: "Daisy")] }
        #expect(!shown.hasRow || listed.isNotRun)
        await engines.stop()
    }

    /// A source's clock may be seconds ahead of the board's; minutes ahead is no jump.
    @Test(arguments: [(3.0, true), (60, false)]) func aJumpIsNoLaterThanItsReport(ahead: TimeInterval, counts: Bool)
        async
    {
        list(.open)
        card { $0.actualStart = .t0 + ahead }
        #expect((shown.row == .live) == counts && (shown.card == .live) == counts, "\(shown)")
        await engines.stop()
    }

    /// The card has called the race off, and then a list has news of it.
    @Test func aRaceThatIsTakenUpAgainWaitsForItsStart() async {
        list(.open)
        card { $0.status = .notRun("postponed") }
        hear(.open)
        #expect(engines.day.day.statuses[race.id]?.status == .notRun("postponed"), "that the list repeats is no news")
        card { $0.status = .open }
        #expect(engines.day.day.statuses[race.id]?.status == .open, "the card has news itself")
        card { $0.status = .notRun("postponed") }
        hear(.delayed)
        #expect(engines.day.day.statuses[race.id]?.status == .delayed)
        card { $0.status = .live }
        hear(.open)
        #expect(engines.day.day.statuses[race.id]?.status == .live, "what has jumped has jumped")
        await engines.stop()
    }

    /// The card reports a delay, and then a list has news of it.
    @Test func aDelayThatAListHasEndedIsNoneOnTheCard() async {
        list(.closed)
        card { ($0.status, $0.advertisedStart) = (.delayed, .t0 + 600) }
        hear(.open)
        #expect(shown.row == .open && shown.card == .open && shown.starts.count == 1, "\(shown)")
        await engines.stop()
    }

    @Test func aSavedWordOfAnEarlierRunGivesWayToAList() async {
        list(nil)
        var card = RaceCard(id: race.id, category: .horse)
        (card.advertisedStart, card.status) = (race.advertisedStart, .abandoned)
        engines.day.handle(.known([StoredCard(card: card, seenAt: .t0 - 600)]))
        #expect(engines.day.day.statuses[race.id]?.status == .abandoned)
        hear(.open)
        #expect(engines.day.day.statuses[race.id]?.status == .open)
        await engines.stop()
    }
}
