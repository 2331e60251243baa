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

    @Test func helpHasACursorAndEnterDoesItsLine() {
        board.model.send(.help)
        #expect(board.model.state.help?.selected == 0)
        #expect(board.model.resolved(.moveDown) == .moveDown)
        board.model.send(.moveDown)
        #expect(board.model.state.help?.selected == 1)
        board.model.send(.moveLast)
        #expect(board.model.resolved(.open) == .open, "nothing to do: a note")
        #expect(board.model.state.screen == .help)
        board.model.send(.moveFirst)
        board.model.send(.moveDown)
        #expect(board.model.resolved(.open) == .toggle(.horse))
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

    /// The key's words are "Back to the screen before".
    @Test func escFromTheHelpLeadsToWhatLiesBeneath() {
        let cards = ScriptedCards()
        let board = ShownBoard(cards: cards)
        board.answer(.sample(count: 3))
        board.model.send(.open)
        board.model.send(.help)
        #expect(cards.isOpen)
        board.model.send(.back)
        #expect(board.model.state.screen == .card && cards.isOpen && cards.opened.count == 1)
        board.model.send(.back)
        #expect(board.model.state.screen == .board && !cards.isOpen)
    }

    @Test func theHelpAboveACardLeadsBackToIt() {
        let cards = ScriptedCards()
        let board = ShownBoard(cards: cards)
        board.answer(.sample(count: 3))
        board.model.send(.open)
        board.model.send(.help)
        board.model.send(.help)
        #expect(board.model.state.screen == .card && cards.isOpen && cards.opened.count == 1)
        board.model.send(.back)
        #expect(board.model.state.screen == .board && !cards.isOpen)
    }

    @Test func whatIsAboveLeadsBackToWhatIsBeneath() {
        let kind = ScreenKind(.jockeys, groups: .basic, isAbove: true) { ListScreen(JockeysList()) }
        Screens.$all.withValue(Screens.all + [kind]) {
            let board = ShownBoard()
            board.answer(.sample(count: 3))
            for way in [BoardIntent.back, .show(.jockeys)] {
                board.model.send(.show(.results))
                board.model.send(.show(.jockeys))
                #expect(board.model.state.screen == .jockeys)
                board.model.send(way)
                #expect(board.model.state.screen == .results)
                board.model.send(.back)
                #expect(board.model.state.screen == .board)
            }
        }
    }

    /// Results are requested as long as their list is open, also beneath a card.
    @Test func aListBeneathACardIsStillFollowed() {
        let day = ScriptedDay(DaySnapshot(results: [.sample()]))
        let board = ShownBoard(cards: ScriptedCards(), day: day)
        board.model.send(.results)
        let visible = day.visible
        board.model.send(.open)
        #expect(board.model.state.screen == .card && !visible.isEmpty && day.visible == visible)
        board.model.send(.back)
        board.model.send(.back)
        #expect(day.visible.isEmpty)
    }
}
