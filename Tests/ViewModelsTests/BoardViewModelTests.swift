import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// The rows and their clock.
@MainActor
@Suite struct BoardViewModelTests {
    private let board = ShownBoard()

    @Test func countdownsTickTogetherAndRacesLeaveAtSixtySeconds() {
        board.answer(.sample(count: 30, first: .t0 - 58))
        #expect(board.shown.prefix(2) == ["race-0 -58s", "race-1 2s"])
        board.go(to: 1)
        #expect(board.shown.prefix(2) == ["race-0 -59s", "race-1 1s"])
        board.go(to: 1.999)
        #expect(board.shown.prefix(2) == ["race-0 -59s", "race-1 1s"])
        board.go(to: 2)
        #expect(board.shown.prefix(2) == ["race-1 0s", "race-2 1m 0s"])
        #expect(board.shown.count == 5)
    }

    @Test func refreshThatChangesNothingChangesNoState() {
        board.answer(.sample(count: 30, first: .t0 + 100))
        let before = board.model.state
        board.answer(.sample(count: 30, first: .t0 + 100))
        #expect(board.model.state == before)
        var respelled = FeedAnswer.sample(count: 30, first: .t0 + 100)
        for index in respelled.races.indices { respelled.races[index].weather = "fine" }
        board.answer(respelled)
        #expect(board.model.state == before)
    }

    @Test func notesShowMovedStartsAndVanishedRaces() {
        board.answer(.sample(count: 6))
        var next = FeedAnswer.sample(count: 6)
        next.races[1].advertisedStart += 600
        next.races.removeFirst()
        next.listed.remove(RaceID("race-0"))
        next.horizons = [.horse: .t0 + 9000]
        board.answer(next)
        let notes = board.model.state.rows.map {
            if case .race(let race) = $0 { "\(race.id) \(race.note)" } else { "-" }
        }
        #expect(notes.first == "race-0 not confirmed")
        board.model.send(.moreRows)
        let moved = board.model.state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        #expect(moved.last?.note == "was 03:02")
    }

    @Test func bellRingsOnceWhenARaceComesWithinItsMinutes() {
        board.answer(.sample(count: 3, first: .t0 + 70))
        board.go(to: 9)
        #expect(board.model.state.bells == 0)
        board.go(to: 10)
        #expect(board.model.state.bells == 1)
        board.go(to: 11)
        #expect(board.model.state.bells == 1)
    }
}
