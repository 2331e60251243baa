import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// The results screen's row of each race.
@MainActor
@Suite struct ResultsScreenTests {
    private func board(_ day: DaySnapshot = .results, hides: Bool = false) -> (board: ShownBoard, day: ScriptedDay) {
        let day = ScriptedDay(day)
        let board = ShownBoard(day: day, hidesResults: hides)
        board.model.setRooms([.results: 10, .meetings: 10])
        board.model.send(.results)
        return (board, day)
    }

    private func row(_ result: DayResult, sources: [SourceState] = [SourceState(.affiliates, lastGood: .t0)])
        -> ResultRow?
    {
        board(DaySnapshot(results: [result], sources: sources)).board.model.state.results?.list.rows.first
    }

    @Test func statusesHaveDifferentWords() {
        let rows = board().board.model.state.results?.list.rows ?? []
        #expect(rows.map(\.status) == ["running", "interim", "protest", "final", "abandoned", "final"])
        #expect(row(.sample(status: .other("Photo")))?.status == "Photo")
        #expect(row(.sample(status: .closed))?.status == "closed")
        #expect(row(.sample(status: .due))?.status == "due" && row(.sample(status: .resulted))?.status == "resulted")
    }

    @Test func aRaceHasWinnerPriceAndOrder() {
        let row = row(.sample())
        #expect(row?.winner == "2 Frosbie" && row?.price == "3.50" && row?.order == "2-4-7")
        #expect(row?.placed == ["4 Ruji", "7 Ballinran"] && row?.words == nil)
        #expect(row?.start == "02:30" && row?.number == "R7" && row?.badge == "H")
    }

    @Test func aDeadHeatHasTwoWinnersAndNoSinglePrice() {
        let row = row(.sample(deadHeat: true))
        #expect(row?.winner == "2 Frosbie = 4 Ruji" && row?.price == "" && row?.order == "2=4-7")
        #expect(row?.placed == ["7 Ballinran", "6 Keepitinyourwallet"])
    }

    @Test func whatIsMissingIsNamed() {
        #expect(row(.sample(status: .live, order: []))?.words?.words == "no result yet")
        #expect(row(.sample(status: .final, order: []))?.words?.words == "placings not known yet")
        #expect(row(.sample(status: .live, order: []), sources: [])?.words?.words == "no source of results")
        #expect(row(.sample(status: .abandoned, order: []))?.words == nil)
        let failed = [SourceState(.affiliates, lastGood: .t0 - 600, problem: .timedOut(detail: "connect"))]
        #expect(
            row(.sample(status: .live, order: []), sources: failed)?.words?.words
                == "no placings: affiliates, timed out")
        let head = board(DaySnapshot(results: [.sample()], sources: failed)).board.model.state.results?.head
        #expect(head?.notes.map(\.words) == ["affiliates: timed out, as of 02:50"])
    }

    @Test func thePaneHasPlacingsWithDividendsAndExotics() throws {
        let pane = try #require(board(DaySnapshot(results: [.sample()])).board.model.state.results?.pane)
        let first = try #require(pane.placings.first)
        #expect([first.position, "\(first.number)", first.name, first.barrier] == ["1", "2", "Frosbie", "3"])
        #expect([first.margin, first.win, first.place, first.price] == ["", "6.60", "1.70", "3.50"])
        #expect(pane.placings.map(\.margin) == ["", "0.4L", "0.8L", "1.2L"])
        #expect(pane.placings.map(\.place) == ["1.70", "1.90", "3.70", ""])
        #expect(pane.dividends == ["Quinella 2-4 13.70", "Trifecta 2-4-7 396.60", "First4 2-4-7-6 1350.40"])
        #expect(pane.facts.contains("jumped 02:31:10") && pane.facts.contains("won in 1:46.73"))
    }

    @Test func otherTotesAndInterimDividendsAreShownToo() {
        let dividends = DayResult.paid([2, 4, 7], isFinal: false) + DayResult.paid([2, 4, 7], tote: "NSW").prefix(2)
        let day = DaySnapshot(results: [.sample(status: .interim, order: [2, 4, 7], dividends: Array(dividends))])
        let pane = board(day).board.model.state.results?.pane
        #expect(pane?.dividends.contains("Win 2 6.60 NSW") == true)
        #expect(pane?.dividends.contains("Trifecta 2-4-7 396.60 NZ interim") == true)
        #expect(pane?.dividends.contains { $0.hasPrefix("Win 2") && $0.contains("NZ") } == false)
    }

    @Test func anInterimDividendIsNoDividendOfAFinalPlacing() {
        let dividends = DayResult.paid([2, 4, 7], isFinal: false)
        let pane = board(DaySnapshot(results: [.sample(order: [2, 4, 7], dividends: dividends)])).board.model.state
            .results?.pane
        #expect(pane?.placings.map(\.win) == ["", "", ""])
        #expect(pane?.dividends.isEmpty == false && pane?.dividends.allSatisfy { $0.hasSuffix(" interim") } == true)
    }

    @Test func aProtestWithoutAReasonEndsWithItsWord() {
        let day = DaySnapshot(results: [.sample(status: .interim, protest: "", order: [2, 4, 7])])
        #expect(board(day).board.model.state.results?.pane?.status.words == "protest")
    }

    @Test func placingsWithoutDividendsAreMarked() {
        let day = DaySnapshot(results: [.sample(dividends: [])], sources: [SourceState(.neds, lastGood: .t0)])
        let pane = board(day).board.model.state.results?.pane
        #expect(pane?.notes.map(\.words) == ["no dividends yet"] && pane?.placings.first?.win == "")
    }

    @Test func aHiddenResultRevealsNothingUntilItIsRequested() {
        let (board, _) = board(hides: true)
        let reported = board.model.state.results.map { "\($0)" } ?? ""
        for spoiler in ["Frosbie", "10-11", "6.60", "Second against first", "396.60"] {
            #expect(!reported.contains(spoiler), "\(spoiler) is shown")
        }
        #expect(board.model.state.results?.list.rows[1].words?.words == "hidden: v shows it")
        // Nothing is hidden where there is nothing.
        #expect(board.model.state.results?.list.rows[0].words?.words == "no result yet")
    }

    @Test func vShowsTheOneUnderTheCursorThenAllThenNone() {
        let (board, _) = board(hides: true)
        func winners() -> [String] { board.model.state.results?.list.rows.map(\.winner).filter { !$0.isEmpty } ?? [] }
        board.model.send(.select(3))
        board.model.send(.reveal)
        #expect(winners() == ["2 Frosbie"])
        board.model.send(.reveal)
        #expect(winners().count == 4)
        board.model.send(.reveal)
        #expect(winners() == [])
    }

    @Test func theFilterAppliesAndAnEmptyListShowsTheReason() {
        let (board, day) = board()
        board.model.send(.toggle(.greyhound))
        #expect(board.model.state.results?.list.rows.map(\.id.text) == ["running"])
        day.day.results.removeFirst()
        #expect(
            board.model.state.results?.empty
                == ["No greyhound race has started yet.", "Press a for all categories."])
    }

    @Test func theRacesOnTheScreenAreRequestedTheSelectedOneFirst() {
        let (board, day) = board()
        board.model.setRooms([.results: 3])
        board.model.send(.moveDown)
        #expect(day.visible.map(\.text) == ["interim", "running", "protest"])
        board.model.send(.results)
        #expect(day.visible == [])
    }

    @Test func enterOpensTheCardAndEscComesBackToTheRace() {
        let (board, _) = board()
        board.model.send(.select(3))
        board.model.send(.open)
        #expect(board.model.state.screen == .card && board.model.state.card?.content.header.title == "R7 Flemington")
        board.model.send(.back)
        #expect(board.model.state.screen == .results && board.model.state.results?.list.cursor == 3)
    }

    @Test func reloadedSettingsHideAtOnceAndRewriteTimes() {
        let (board, _) = board()
        let twelve = LocalTime(is12Hour: true) { _ in LocalTime.Reading(offset: 0, abbreviation: "X") }
        board.model.configure(Preferences(), BoardDisplay(twelve, hidesResults: true))
        #expect(board.model.state.results?.list.rows[3].winner == "")
        #expect(board.model.state.results?.list.rows[3].start == "2:30 am")
    }

    @Test func theListHoldsTheLocalDayAndTwelveHoursBesides() {
        let starts = ["now": 0.0, "morning": -10_800, "evening": -43_200, "yesterday": -43_201]
        let results = starts.sorted { $0.value > $1.value }.map { DayResult.sample($0.key, start: .t0 + $0.value) }
        let rows = board(DaySnapshot(results: results)).board.model.state.results?.list.rows
        #expect(rows?.map(\.id.text) == ["now", "morning", "evening"])
    }
}
