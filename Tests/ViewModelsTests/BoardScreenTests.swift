import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Help and card: opened, closed.
@MainActor
@Suite struct BoardScreenTests {
    private let board = ShownBoard()

    @Test func helpSearchesAndEscClearsThenCloses() {
        board.model.send(.help)
        board.model.send(.search("q"))
        #expect(board.model.state.screen == .help && board.model.state.help?.search == "q")
        board.model.send(.back)
        #expect(board.model.state.screen == .help && board.model.state.help?.search == "")
        board.model.send(.back)
        #expect(board.model.state.screen == .board)
    }

    @Test func cardStaysOpenWhenItsRaceLeavesTheBoard() {
        board.answer(.sample(count: 3, first: .t0 - 50))
        board.model.send(.open)
        #expect(board.model.state.screen == .card)
        board.go(to: 500)
        board.repository.handle(.timer)
        #expect(board.model.state.screen == .card && board.model.state.card?.countdown == "-9m 10s")
        board.model.send(.back)
        #expect(board.model.state.screen == .board && board.model.state.card == nil)
    }
}
