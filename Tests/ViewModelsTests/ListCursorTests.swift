import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing
import ViewModels

/// What both lists of the day share, seen in the results: thirty races, five lines.
@MainActor
@Suite struct ListCursorTests {
    private let day = ScriptedDay(
        DaySnapshot(results: (0..<30).map { DayResult.sample("race-\($0)", start: .t0 - Double($0) * 60) }))
    private let board: ShownBoard

    init() {
        board = ShownBoard(day: day)
        board.model.setRooms([.results: 5, .meetings: 5])
        board.model.send(.results)
    }

    private var list: ListWindow<ResultRow>? { board.model.state.results?.list }
    private var shown: [String] { list?.rows.map { String($0.id.text.dropFirst(5)) } ?? [] }
    private var under: String? { list.flatMap { list in list.cursor.map { list.rows[$0].id.text } } }

    private func comesIn(_ id: String) {
        day.day.results.insert(.sample(id, start: .t0 + 60), at: 0)
    }

    @Test func cursorStaysWithTheNewestUntilAKeyMovesIt() {
        comesIn("race-new")
        #expect(under == "race-new")
        board.model.send(.moveDown)
        #expect(under == "race-0")
        comesIn("race-newer")
        #expect(under == "race-0" && shown.first == "newer")
    }

    @Test func homeGivesItBackToTheNewest() {
        board.model.send(.moveLast)
        #expect(under == "race-29" && shown == ["25", "26", "27", "28", "29"])
        board.model.send(.moveFirst)
        comesIn("race-new")
        #expect(under == "race-new")
    }

    @Test func belowTheTopNothingMovesWhenARaceComesInAbove() {
        board.model.send(.pageDown)
        board.model.send(.moveDown)
        let before = shown
        comesIn("race-new")
        #expect(shown == before && under == "race-6" && list?.cursor == 1)
    }

    @Test func pagesMoveTheWindowAndTheCursorAndStopAtTheEnds() {
        board.model.send(.moveDown)
        board.model.send(.pageDown)
        #expect(shown == ["5", "6", "7", "8", "9"] && under == "race-6")
        for _ in 0..<9 { board.model.send(.pageDown) }
        #expect(shown == ["25", "26", "27", "28", "29"] && under == "race-29")
        #expect(list?.above == 25 && list?.below == 0)
        for _ in 0..<9 { board.model.send(.pageUp) }
        #expect(under == "race-0" && list?.above == 0 && list?.below == 25)
    }

    @Test func aClickChoosesALineOfTheScreenAndNoneBelowTheList() {
        board.model.send(.pageDown)
        board.model.send(.select(2))
        #expect(under == "race-7")
        board.model.send(.select(5))
        #expect(under == "race-7")
    }

    @Test func theCursorStaysInSightWhenTheScreenShrinksAndGrows() {
        board.model.send(.select(4))
        board.model.setRooms([.results: 2])
        #expect(shown == ["3", "4"] && under == "race-4")
        board.model.setRooms([.results: 40])
        #expect(shown.count == 30 && under == "race-4")
    }

    @Test func whatIsGoneLeavesTheCursorToWhatIsInItsPlace() {
        board.model.send(.select(3))
        day.day.results.remove(at: 3)
        #expect(under == "race-4")
        day.day.results = []
        #expect(under == nil && shown == [])
        board.model.send(.moveDown)
        board.model.send(.pageUp)
        board.model.send(.reveal)
        #expect(under == nil)
    }
}
