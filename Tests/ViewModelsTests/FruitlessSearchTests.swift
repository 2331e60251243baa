import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// A search on the board that finds nothing: what it requests, and what the empty row offers.
@MainActor
@Suite struct FruitlessSearchTests {
    private func board(_ day: DaySnapshot = .market) -> (board: ShownBoard, day: ScriptedDay) {
        let day = ScriptedDay(day)
        let board = ShownBoard(day: day)
        board.answer(.sample(count: 3))
        return (board, day)
    }

    private func type(_ text: String, on board: ShownBoard) {
        board.model.send(.startSearch)
        for scalar in text.unicodeScalars { board.model.send(.search(scalar)) }
    }

    @Test func theNextCardsAreRequestedUntilSomethingMatches() {
        let (board, day) = self.board()
        #expect(day.rowMarkets.isEmpty, "without a search nothing is")
        type("zebra", on: board)
        let open = ["Flemington-1", "The Meadows-2", "Flemington-2", "Gloucester Park-1", "Gloucester Park-2"]
        #expect(day.rowMarkets.last == open.map { RaceID($0) })
        #expect(board.emptyRow(0) == "nothing matches yet: reading 1 more card")
        board.model.send(.back)
        #expect(day.rowMarkets.last == [])
    }

    @Test func aStarterOfACardThatWasReadIsFound() {
        let (board, day) = self.board()
        type("lant", on: board)
        #expect(board.shown.allSatisfy { $0 == "-" })
        day.day.markets[RaceID("race-1")] = Market(
            .sample("race-1", runners: [.sample(3, "Lantern Light")]), seenAt: .t0)
        #expect(board.shown.first?.hasPrefix("race-1") == true)
    }

    @Test func aSlipOfThePenIsOffered() {
        let (board, _) = self.board()
        type("gloucster", on: board)
        #expect(board.emptyRow(0) == "nothing matches: did you mean Gloucester Park?")
    }

    @Test func whereNoCardCanBeRequestedTheRowIsAsItWas() {
        let board = self.board(DaySnapshot()).board
        type("zebra", on: board)
        #expect(board.emptyRow(0)?.contains("nothing matches") == false)
    }
}
