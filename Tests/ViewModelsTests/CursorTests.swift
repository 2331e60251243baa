import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Place of the cursor (board rule 9).
@MainActor
@Suite struct CursorTests {
    private let board = ShownBoard()

    @Test func cursorFollowsTheNextRaceUntilAKeyMovesIt() {
        board.answer(.sample(count: 30, first: .t0 - 58))
        #expect(board.cursorRace == "race-0")
        board.go(to: 2)
        #expect(board.cursorRace == "race-1")
        board.model.send(.moveDown)
        #expect(board.cursorRace == "race-2")
        board.go(to: 62)
        #expect(board.cursorRace == "race-2")
        #expect(board.model.state.cursor == 0)
    }

    @Test func cursorStaysOnARaceThatGotANewId() {
        board.answer(.sample(count: 30))
        board.model.send(.moveDown)
        board.answer(.sample(count: 30, prefix: "new"))
        #expect(board.cursorRace == "new-1")
    }

    @Test func movedCursorStaysOnItsRaceWhereverThatGoes() {
        board.answer(.sample(count: 30))
        board.model.send(.moveDown)
        var moved = FeedAnswer.sample(count: 30)
        moved.races[1].advertisedStart = .t0 + 250
        board.answer(moved)
        #expect(board.cursorRace == "race-1")
        #expect(board.model.state.cursor == 3)
    }

    @Test func whenItsRaceLeavesTheCursorTakesTheOneInItsPlaceElseTheLast() {
        board.answer(.sample(count: 30))
        board.model.send(.moveLast)
        #expect(board.cursorRace == "race-4")
        board.model.send(.toggle(.horse))
        #expect(board.cursorRace == "race-12")
        board.model.send(.fewerRows)
        #expect(board.cursorRace == "race-9")
    }

    @Test func cursorIsNowhereWithoutRaces() {
        #expect(board.model.state.cursor == nil && board.model.state.detail == nil)
        board.model.send(.moveDown)
        board.model.send(.open)
        #expect(board.model.state.screen == .board)
    }

    @Test func movingPassesOverRowsThatARaceHasLeft() {
        board.answer(.sample(count: 30, first: .t0 - 58))
        board.model.send(.toggleHold)
        board.go(to: 2)
        #expect(board.shown[0] == "-")
        #expect(board.cursorRace == "race-1")
        board.model.send(.moveFirst)
        #expect(board.cursorRace == "race-1")
        board.model.send(.moveUp)
        #expect(board.cursorRace == "race-1")
    }

    @Test func cursorFindsItsRaceAgainWhenASmallScreenGrows() {
        board.answer(.sample(count: 30))
        board.model.send(.moveLast)
        board.model.setRooms([.board: 3])
        board.model.setRooms([.board: 20])
        #expect(board.cursorRace == "race-4")
    }

    @Test func smallScreenShowsTheEarliestAndKeepsTheCursorInSight() {
        board.answer(.sample(count: 30))
        board.model.send(.moveLast)
        board.model.setRooms([.board: 3])
        #expect(board.shown.count == 3)
        #expect(board.model.state.cursor == 2)
    }

    @Test func rowThatIsEmptyCannotBeSelected() {
        board.answer(.sample(count: 2))
        board.model.send(.select(4))
        #expect(board.cursorRace == "race-0")
    }
}
