import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

/// What keys choose, and what of it is remembered.
@MainActor
@Suite struct BoardChoiceTests {
    private let board = ShownBoard()

    @Test func categoryKeysChooseAndAreRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock), clock: board.clock, display: BoardDisplay(.utc),
            preferences: Preferences(), remember: { remembered.append($0) })
        model.send(.toggle(.horse))
        #expect(model.state.filterWords == "Horse races")
        model.send(.toggle(.greyhound))
        #expect(model.state.filterWords == "Horse and greyhound races")
        model.send(.showAll)
        model.send(.showAll)
        model.send(.moreRows)
        model.send(.nextTheme)
        #expect(remembered.count == 5)
        #expect(remembered.last == Preferences(rows: 6, theme: .turf))
    }

    @Test func rowsStayBetweenOneAndTwenty() {
        for _ in 0..<30 { board.model.send(.moreRows) }
        #expect(board.model.state.rowCount == 20)
        for _ in 0..<30 { board.model.send(.fewerRows) }
        #expect(board.model.state.rowCount == 1)
        #expect(board.repository.snapshot.slots.count == 1)
    }

    @Test func optionsOfOneRunAreNotRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock), clock: board.clock, display: BoardDisplay(.utc),
            preferences: Preferences(filter: CategoryFilter([.harness]), rows: 3), stored: Preferences(rows: 7),
            remember: { remembered.append($0) })
        model.send(.nextTheme)
        #expect(remembered == [Preferences(rows: 7, theme: .turf)])
    }
}
