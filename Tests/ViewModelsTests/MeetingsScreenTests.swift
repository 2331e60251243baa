import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// The list of meetings, and how it follows the clock.
@MainActor
@Suite struct MeetingsScreenTests {
    private func board(_ day: DaySnapshot = .meetings) -> ShownBoard {
        let board = ShownBoard(day: ScriptedDay(day))
        board.model.setRooms([.results: 10, .meetings: 10])
        board.model.send(.meetings)
        return board
    }

    private func rows(_ board: ShownBoard) -> [MeetingRow] { board.model.state.meetings?.list.rows ?? [] }

    private func selected(_ board: ShownBoard) -> String? {
        rows(board).compactMap { row in row.selected.map { "\(row.name) \(row.races[$0].number)" } }.first
    }

    @Test func meetingsGoByTheirNextRaceAndThoseThatAreOverComeLast() {
        let board = board()
        #expect(rows(board).map(\.name) == ["The Meadows", "Flemington", "Townsville", "Albion Park"])
        #expect(rows(board).map(\.countdown) == ["45s", "50m", "", ""])
        #expect(rows(board).map(\.ending) == ["", "", "abandoned", "over"])
        #expect(board.model.state.meetings?.head.count.words == "4, by next start, 2 finished")
    }

    @Test func theClockAloneMakesTheRaceAfterTheNextOne() {
        let board = board()
        board.go(to: 104)
        #expect(rows(board)[0].next == 0 && rows(board)[0].countdown == "due")
        board.go(to: 105)
        #expect(rows(board).map(\.name) == ["The Meadows", "Flemington", "Townsville", "Albion Park"])
        #expect(rows(board)[0].next == 1 && rows(board)[0].races[0].isPast && !rows(board)[0].races[1].isPast)
        // The next one of The Meadows is now at 30m 45s, before Flemington's at 50m.
        #expect(rows(board)[0].countdown == "29m")
    }

    /// The list's day reaches twelve hours ahead: at noon begins the next one.
    @Test func theClockAloneBringsAMeetingIntoTheDay() {
        let board = board(DaySnapshot(meetings: [.sample(), .sample("Ascot", first: .t0 + 21 * 3600 + 600)]))
        board.go(to: 9 * 3600)
        #expect(rows(board).map(\.name) == ["Flemington"])
        board.go(to: 9 * 3600 + 660)
        #expect(rows(board).map(\.name) == ["Ascot", "Flemington"])
    }

    @Test func wordsOfAClockThatWasSetBackAreMadeAgain() {
        let board = board()
        let before = rows(board)
        board.go(to: 105)
        board.go(to: 0)
        #expect(rows(board) == before)
    }

    @Test func reloadedSettingsRewriteTimes() {
        let board = board()
        let before = rows(board).map { $0.races.map(\.words) }
        let twelve = LocalTime(is12Hour: true) { _ in LocalTime.Reading(offset: 3600, abbreviation: "X") }
        board.model.configure(Preferences(), BoardDisplay(twelve))
        #expect(rows(board).map { $0.races.map(\.words) } != before)
    }

    @Test func aRaceThatASourceCallsOpenStaysTheNextOne() {
        let board = board(DaySnapshot(meetings: [.sample(first: .t0 - 300, statuses: [.open])]))
        #expect(rows(board)[0].next == 0 && rows(board)[0].countdown == "due")
        board.go(to: 1500)
        #expect(rows(board)[0].next == 1)
    }

    /// Bets are closed before the start. The row counts down to it, and so does the meeting.
    @Test func aRaceThatIsClosedIsTheNextOneUntilItsMinuteIsOver() {
        let board = board(DaySnapshot(meetings: [.sample(first: .t0 + 30, statuses: [.closed])]))
        func words() -> String { "\(rows(board)[0].countdown) \(rows(board)[0].races[0].words)" }
        #expect(words() == "30s 03:00")
        board.go(to: 60)
        #expect(words() == "due due")
        board.go(to: 90)
        #expect(rows(board)[0].next == 1)
    }

    @Test func everyRaceOfTheTimetableHasItsStatus() {
        let races = rows(board())[1].races
        #expect(races.map(\.number) == (1...10).map { "R\($0)" })
        #expect(
            races.map(\.words).prefix(7)
                == ["", "", "", "abd.", "03:50", "04:20", "04:50"])
        #expect(races.map(\.isPast) == [true, true, true, true] + Array(repeating: false, count: 6))
    }

    @Test func aRaceHasItsWinnerADueOneItsWordAndNothingIsSaidOfWhatIsNotKnown() {
        var day = DaySnapshot(meetings: [
            .sample(races: 6, first: .t0 - 7230, statuses: [.final, .interim, .final, .live, .open, .open])
        ])
        day.results = [
            .sample("Flemington-1", order: [2, 4]), .sample("Flemington-2", status: .interim, order: [11, 3]),
        ]
        func shown(hides: Bool = false) -> ShownBoard {
            let board = ShownBoard(day: ScriptedDay(day), hidesResults: hides)
            board.model.send(.meetings)
            return board
        }
        func words(hides: Bool = false) -> [String] { rows(shown(hides: hides)).first?.races.map(\.words) ?? [] }
        func legend(hides: Bool) -> String? { shown(hides: hides).model.state.meetings?.head.legend?.words }
        #expect(words() == ["2", "11?", "", "run", "due", "03:29"])
        #expect(legend(hides: false) == "winners and starts" && legend(hides: true) == nil)
        let source = ScriptedDay(day)
        ShownBoard(day: source).model.send(.meetings)
        #expect(source.visible.map(\.text) == ["Flemington-3"], "the winner that is not known is requested")
        #expect(words(hides: true) == ["", "", "", "run", "due", "03:29"])
        day.results[0] = .sample("Flemington-1", deadHeat: true)
        #expect(words().first == "2=4")
    }

    @Test func leftAndRightMoveOverTheRacesAndEnterOpensTheCard() {
        let board = board()
        board.model.send(.moveDown)
        #expect(selected(board) == "Flemington R5")
        board.model.send(.previousRace)
        board.model.send(.previousRace)
        #expect(selected(board) == "Flemington R3")
        for _ in 0..<20 { board.model.send(.nextRace) }
        #expect(selected(board) == "Flemington R10")
        board.model.send(.open)
        #expect(board.model.state.card?.content.header.title == "R10 Flemington")
        board.model.send(.previousRace)
        #expect(board.model.state.card?.content.header.title == "R9 Flemington")
        board.model.send(.nextRace)
        board.model.send(.nextRace)
        #expect(board.model.state.card?.content.header.title == "R10 Flemington")
        board.model.send(.back)
        #expect(board.model.state.screen == .meetings && selected(board) == "Flemington R10")
        board.model.send(.moveUp)
        #expect(selected(board) == "The Meadows R1")
    }

    @Test func aMeetingThatWasChosenKeepsTheCursorWhenTheOrderChanges() {
        let board = board(
            DaySnapshot(meetings: [
                .sample("First", races: 1, first: .t0 + 10), .sample("Second", races: 2, first: .t0 + 20),
            ]))
        board.model.send(.nextRace)
        #expect(selected(board) == "First R1")
        board.go(to: 71)
        #expect(rows(board).map(\.name) == ["Second", "First"] && selected(board) == "First R1")
        board.model.send(.moveFirst)
        #expect(selected(board) == "Second R1")
    }

    @Test func aPartOfTheDayIsCalledOne() {
        var day = DaySnapshot.meetings
        #expect(board(day).model.state.meetings?.head.notes == [])
        day.isPartial = true
        let notes = board(day).model.state.meetings?.head.notes
        #expect(notes?.map(\.words) == ["only races that the board's feed lists"])
    }

    @Test func theFilterAppliesAndAnEmptyListShowsTheReason() {
        let board = board()
        board.model.send(.toggle(.harness))
        #expect(rows(board).map(\.name) == ["Albion Park"])
        let none = self.board(DaySnapshot())
        #expect(none.model.state.meetings?.empty.first == "No meeting with races is known.")
        none.model.send(.nextRace)
        none.model.send(.open)
        #expect(none.model.state.screen == .meetings)
    }

    @Test func aTickChangesNothingButCountdowns() {
        let board = board()
        let before = board.model.state.meetings
        board.go(to: 1)
        var after = board.model.state.meetings
        #expect(after != before)
        for index in 0..<4 {
            after?.list.rows[index].countdown = before?.list.rows[index].countdown ?? ""
            after?.list.rows[index].minutes = before?.list.rows[index].minutes ?? ""
        }
        after?.pane?.countdown = before?.pane?.countdown ?? ""
        #expect(after == before)
    }

    @Test func aMeetingOfAnotherDayIsLeftOut() {
        let day = DaySnapshot(meetings: [
            .sample("Yesterday", races: 2, first: .t0 - 50_000), .sample("Tomorrow", first: .t0 + 80_000),
            .sample("Today", first: .t0 + 70_000),
        ])
        #expect(rows(board(day)).map(\.name) == ["Today"])
    }
}
