import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct ServerClockTests {
    private func offset(after measures: [(Double, Double, Double)]) -> Double {
        var clock = ServerClock()
        for (server, asked, answered) in measures {
            clock.measure(serverDate: .t0 + server, asked: .t0 + asked, answered: .t0 + answered)
        }
        return clock.offset
    }

    @Test func underASecondOrWithinItsErrorNothingIsCorrected() {
        #expect(offset(after: [(0, 0, 0.2)]) == 0)
        #expect(offset(after: [(1, 0.6, 0.8)]) == 0)
        #expect(offset(after: [(4, 0, 8)]) == 0)
    }

    @Test func offsetIsInWholeSeconds() {
        #expect(offset(after: [(43, 0, 0.2)]) == 43)
        #expect(offset(after: [(-100, 0, 0.2)]) == -100)
    }

    @Test func measureThatDoesNotContradictChangesNothing() {
        #expect(offset(after: [(43, 0, 0.2), (73, 30.9, 31)]) == 43)
        #expect(offset(after: [(43, 0, 0.2), (80, 30, 30.2)]) == 50)
        #expect(offset(after: [(43, 0, 0.2), (30, 30, 30.2)]) == 0)
    }

    @Test func absurdDatesAndBackwardRequestsAreRefused() {
        #expect(offset(after: [(-1_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(3_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(50, 10, 5)]) == 0)
    }

    @Test func countdownsAndEvictionsFollowTheServer() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = board.handle(.start, at: .t0)
        var answer = FeedAnswer.sample(count: 30, first: .t0)
        answer.serverDate = .t0 + 50
        _ = board.handle(.answered(answer, asked: .t0), at: .t0 + 0.1)
        #expect(board.snapshot(at: .t0 + 9.9).races.first?.id.text == "race-0")
        #expect(board.snapshot(at: .t0 + 10).races.first?.id.text == "race-1")
    }
}
