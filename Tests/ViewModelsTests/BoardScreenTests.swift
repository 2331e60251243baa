import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Help and detail: opened, scrolled, closed.
@MainActor
@Suite struct BoardScreenTests {
    private let board = ShownBoard()

    @Test func helpSearchesAndEscClearsThenCloses() {
        board.model.send(.help)
        board.model.send(.search("q"))
        #expect(board.model.state.screen == .help(search: "q", scroll: 0))
        board.model.send(.back)
        #expect(board.model.state.screen == .help(search: "", scroll: 0))
        board.model.send(.back)
        #expect(board.model.state.screen == .board)
    }

    @Test func detailScrollsWithinItsLimitAndClosesWhenNoRaceIsLeft() {
        board.answer(.sample(count: 3, first: .t0 - 50))
        board.model.send(.open)
        board.model.send(.scrollUp)
        board.model.send(.scrollDown)
        #expect(board.model.state.screen == .detail(scroll: 1))
        board.model.clampScroll(to: 0)
        #expect(board.model.state.screen == .detail(scroll: 0))
        board.go(to: 500)
        board.repository.handle(.timer)
        #expect(board.model.state.screen == .board)
    }
}
