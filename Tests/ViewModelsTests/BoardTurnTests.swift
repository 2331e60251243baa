import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// What comes between two turns of the loop is taken over once, and the screen is made once of it.
@MainActor
@Suite struct BoardTurnTests {
    private let day = ScriptedDay()
    private let board: ShownBoard

    init() {
        board = ShownBoard(day: day)
        board.answer(.sample(count: 9, first: .t0 + 300))
        _ = board.model.state
    }

    private func looks(of work: () -> Void) -> Int {
        let before = day.looks
        work()
        return day.looks - before
    }

    @Test func manyAnswersAreTakenOverOnceAtTheEndOfTheTurn() {
        #expect(
            looks {
                for second in 1...5 {
                    board.clock.set(to: .t0 + Double(second))
                    board.answer(.sample(count: 9, first: .t0 + 300 + Double(second)))
                    day.revision += 1
                }
            } == 0)
        #expect(looks { board.model.update() } == 1)
        #expect(looks { _ = board.model.state } == 0, "nothing has come")
        #expect(board.shown.first == "race-0 5m 0s")
    }

    @Test func aTickTakesOverOnce() {
        #expect(looks { board.go(to: 1) } == 1)
        #expect(board.shown.first == "race-0 4m 59s")
    }

    @Test func eachKeyOfABurstCountsAndIsTakenOverOnce() {
        #expect(looks { for _ in 0..<3 { board.model.send(.moveDown) } } == 3)
        #expect(looks { _ = board.model.state } == 0, "made of what the last key has left")
        #expect(board.cursorRace == "race-3")
    }

    @Test func aKeyActsOnWhatHasComeBeforeIt() {
        board.model.send(.moveDown)
        var answer = FeedAnswer.sample(count: 9, first: .t0 + 300)
        answer.races.append(.sample("first", start: .t0 + 200))
        board.answer(answer)
        board.model.send(.moveUp)
        #expect(board.cursorRace == "race-0")
    }

    @Test func aRaceWhoseTimeIsOverIsGoneThoughNoTimerCame() {
        board.clock.set(to: .t0 + 360)
        board.model.send(.moveFirst)
        #expect(board.shown.first?.hasPrefix("race-1") == true)
    }
}
