import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing
import ViewModels

/// The page of a runner, opened on a card.
@MainActor
@Suite struct RunnerPageTests {
    private let cards = ScriptedCards([.twentyHorses("race-0")])
    private let board: ShownBoard

    init() {
        board = ShownBoard(cards: cards)
        board.answer(.sample(count: 3, first: .t0 + 300))
        board.model.send(.open)
        board.model.send(.moveDown)
        board.model.send(.open)
    }

    private var page: RunnerPage? { board.model.state.card?.page }

    @Test func enterOpensItAndEscLeadsBackToTheCardOnce() {
        #expect(page?.number == 2 && board.model.state.screen == .card)
        board.model.send(.back)
        #expect(page == nil && board.model.state.screen == .card && board.model.state.card?.cursor == 1)
        board.model.send(.back)
        #expect(board.model.state.screen == .board)
    }

    /// 5 and 12 are scratched.
    @Test func approximatesAreThoseWithTheOtherStartersTheShortestFirst() throws {
        var card = RaceCard.twentyHorses("race-0")
        var pool = RaceGuide.Pool(product: "Quinella", total: 500)
        pool.pairs = [(2, 1, 30), (7, 2, 9), (2, 5, 2), (3, 4, 3), (2, 3, 20)].compactMap { one, other, price in
            Price(price).flatMap { RaceGuide.PairPrice(one, other, $0) }
        }
        var guide = RaceGuide()
        guide.pools = [RaceGuide.Pool(product: "Win", total: 900), pool]
        card.guide = Shared(guide)
        cards.show(card)
        #expect(page?.background.filter { $0.words.hasPrefix("with ") }.map(\.name) == ["Quinella"])
        #expect(page?.background.first { $0.name == "Quinella" }?.words == "with 7 at 9.00, 3 at 20.00, 1 at 30.00")
        for _ in 0..<4 { board.model.send(.nextRace) }
        #expect(page?.number == 7 && page?.background.first { $0.name == "Quinella" }?.words == "with 2 at 9.00")
    }

    @Test func theFooterNamesWhatEscDoes() {
        func esc() -> String? { board.model.state.hints.first { $0.intent == .back }?.word }
        #expect(esc() == "card")
        board.model.send(.back)
        #expect(esc() == "back")
    }

    /// Runners 5 and 12 are scratched and last.
    @Test func neighboursAreThoseOfTheCardsOrder() {
        for _ in 0..<3 { board.model.send(.nextRace) }
        #expect(page?.number == 6)
        board.model.send(.previousRace)
        #expect(page?.number == 4 && board.model.state.card?.cursor == 3)
        for _ in 0..<9 { board.model.send(.previousRace) }
        #expect(page?.number == 1 && board.model.state.notice?.words == "No runner before this one")
    }

    @Test func aSecondClickOnARunnerOpensIt() {
        board.model.send(.back)
        board.model.send(.select(6))
        #expect(page == nil)
        board.model.send(.select(6))
        #expect(page?.number == 8)
        board.model.send(.select(3))
        #expect(page?.number == 8, "no line of the card is on the screen")
    }

    @Test func itFollowsTheCardAndClosesWithItsRunner() {
        var card = RaceCard.twentyHorses("race-0")
        card.runners[1].comment = "Runs on."
        cards.show(card)
        #expect(page?.background.first { $0.name == "Comment" }?.words == "Runs on.")
        card.runners.remove(at: 1)
        cards.show(card)
        #expect(page == nil && board.model.state.screen == .card)
    }

    /// The card has its own scroll when the page is closed.
    @Test func arrowsScrollThePageAndMoveNoCursor() {
        for _ in 0..<4 { board.model.send(.moveDown) }
        #expect(board.model.state.card?.scroll == 4 && board.model.state.card?.cursor == 1)
        board.model.send(.back)
        #expect(board.model.state.card?.scroll == 0 && board.model.state.card?.cursor == 1)
    }

    @Test func anotherRaceHasNoPageOpen() {
        board.model.send(.back)
        board.model.send(.nextRace)
        #expect(page == nil)
        board.model.send(.open)
        #expect(page == nil, "there are no runners yet")
    }
}
