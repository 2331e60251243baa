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

    @Test func onlyExceptionsHaveAWord() {
        let rows = board().board.model.state.results?.list.rows ?? []
        #expect(rows.map(\.state) == ["interim", "protest", "", "abandoned", ""])
        #expect(row(.sample(status: .other("Photo")))?.state == "Photo" && row(.sample(status: .resulted))?.state == "")
    }

    @Test func aRaceWithoutAResultIsNoRowAndOneThatRunsIsNamedAbove() {
        for status in [RaceStatus.live, .closed, .due, .open, .other("Photo")] {
            #expect(row(.sample(status: status, order: [])) == nil, "\(status)")
        }
        func notes(_ board: ShownBoard) -> [String] { board.model.state.results?.head.notes.map(\.words) ?? [] }
        var runs = DayResult.sample("a", number: 5, meeting: "Laval", start: .t0 - 60, status: .live, order: [2])
        runs.card?.actualStart = .t0 - 26
        runs.card?.placings = []
        let unseen = DayResult.sample("b", meeting: "Ayr", start: .t0 - 120, status: .live, order: [])
        let late = DayResult.sample("c", start: .t0 - 1201, status: .live, order: [])
        let (board, _) = board(DaySnapshot(results: [runs, unseen, late, .sample()]))
        #expect(notes(board) == ["running: H5 Laval 0:26", "H7 Ayr"], "no time that no source has reported")
        board.clock.set(to: .t0 + 40)
        board.model.tick()
        #expect(notes(board).first == "running: H5 Laval 1:06")
        #expect(board.model.state.results?.list.rows.map(\.id.text) == ["result"])
    }

    @Test func theFinishGoesAsFarAsItsMargins() {
        var result = DayResult.sample()
        #expect(row(result)?.finish.map(\.number) == [2, 4, 7, 6])
        #expect(row(result)?.finish.map(\.behind) == [0, 40, 80, 120])
        result.card?.placings[2].margin = nil
        #expect(row(result)?.finish.map(\.number) == [2, 4])
    }

    @Test func aRaceHasWinnerPriceAndOrder() {
        let row = row(.sample())
        #expect(row?.winner == "2 Frosbie" && row?.price == "3.50" && row?.order == "2-4-7")
        #expect(row?.placed == ["4 Ruji", "7 Ballinran"] && row?.words == "")
        #expect(row?.start == "02:30" && row?.number == "R7" && row?.badge == "H")
    }

    @Test func aDeadHeatHasTwoWinnersAndNoSinglePrice() {
        let row = row(.sample(deadHeat: true))
        #expect(row?.winner == "2 Frosbie = 4 Ruji" && row?.price == "" && row?.order == "2=4-7")
        #expect(row?.placed == ["7 Ballinran", "6 Keepitinyourwallet"])
    }

    @Test func whatIsMissingIsNamedOnce() {
        let missing = DayResult.sample(status: .final, order: [])
        #expect(row(missing)?.words == "" && row(.sample(status: .abandoned, order: []))?.words == "abandoned")
        func notes(_ sources: [SourceState]) -> [String]? {
            board(DaySnapshot(results: [missing], sources: sources)).board.model.state.results?.head.notes.map(\.words)
        }
        #expect(notes([SourceState(.affiliates, lastGood: .t0)])?.last == "placings not known yet")
        let failed = [SourceState(.affiliates, lastGood: .t0 - 600, problem: .timedOut(detail: "connect"))]
        #expect(notes(failed)?.first == "affiliates: timed out, as of 02:50")
    }

    @Test func aHiddenResultRevealsNothingUntilItIsRequested() {
        let (board, _) = board(hides: true)
        let reported = board.model.state.results.map { "\($0)" } ?? ""
        for spoiler in ["Frosbie", "10-11", "6.60", "Second against first", "396.60"] {
            #expect(!reported.contains(spoiler), "\(spoiler) is shown")
        }
        #expect(board.model.state.results?.list.rows[0].words == "hidden: v shows it")
        // Nothing is hidden where there is nothing.
        #expect(board.model.state.results?.list.rows[3].words == "abandoned")
    }

    @Test func vShowsTheOneUnderTheCursorThenAllThenNone() {
        let (board, _) = board(hides: true)
        func winners() -> [String] { board.model.state.results?.list.rows.map(\.winner).filter { !$0.isEmpty } ?? [] }
        board.model.send(.select(2))
        board.model.send(.reveal)
        #expect(winners() == ["2 Frosbie"])
        board.model.send(.reveal)
        #expect(winners().count == 4)
        board.model.send(.reveal)
        #expect(winners() == [])
    }

    @Test func theFilterAppliesAndAnEmptyListShowsTheReason() {
        let (board, day) = board()
        board.model.send(.toggle(.harness))
        #expect(board.model.state.results?.list.rows.map(\.id.text) == ["protest"])
        day.day.results.remove(at: 2)
        #expect(
            board.model.state.results?.empty
                == ["No harness race has a result yet.", "Press a for all categories."])
    }

    @Test func theRacesOnTheScreenAreRequestedTheSelectedOneFirst() {
        let (board, day) = board()
        board.model.setRooms([.results: 3])
        board.model.send(.moveDown)
        #expect(
            day.visible.map(\.text) == ["protest", "interim", "final", "running"],
            "then the race whose result may have come")
        board.model.send(.results)
        #expect(day.visible == [])
    }

    @Test func enterOpensTheCardAndEscComesBackToTheRace() {
        let (board, _) = board()
        board.model.send(.select(2))
        board.model.send(.open)
        #expect(board.model.state.screen == .card && board.model.state.card?.content.header.title == "R7 Flemington")
        board.model.send(.back)
        #expect(board.model.state.screen == .results && board.model.state.results?.list.cursor == 2)
    }

    @Test func reloadedSettingsHideAtOnceAndRewriteTimes() {
        let (board, _) = board()
        let twelve = LocalTime(is12Hour: true) { _ in LocalTime.Reading(offset: 0, abbreviation: "X") }
        board.model.configure(Preferences(), BoardDisplay(twelve, hidesResults: true))
        #expect(board.model.state.results?.list.rows[2].winner == "")
        #expect(board.model.state.results?.list.rows[2].start == "2:30 am")
    }

    @Test func theListHoldsTheLocalDayAndTwelveHoursBesides() {
        let starts = ["now": 0.0, "morning": -10_800, "evening": -43_200, "yesterday": -43_201]
        let results = starts.sorted { $0.value > $1.value }.map { DayResult.sample($0.key, start: .t0 + $0.value) }
        let rows = board(DaySnapshot(results: results)).board.model.state.results?.list.rows
        #expect(rows?.map(\.id.text) == ["now", "morning", "evening"])
    }
}
