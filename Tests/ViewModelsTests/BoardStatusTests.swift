import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// The state of the data, in header, rows, error line and notices.
@MainActor
@Suite struct BoardStatusTests {
    private let board = ShownBoard()

    @Test func awaitingIsShownBeforeTheFirstAnswer() {
        #expect(board.model.state.data == DataState(kind: .awaited, words: "CONNECTING"))
        #expect(board.emptyRow(0) == "waiting for the feed")
        #expect(board.model.state.rows.count == 5)
        #expect(board.model.state.problem == nil)
    }

    @Test func shortBoardWithoutALossIsNotCalledALossWhileHeld() {
        board.answer(.sample(count: 2, first: .t0 + 10))
        board.model.send(.toggleHold)
        #expect(board.emptyRow(2) == "no more races known yet")
        board.go(to: 70)
        #expect(board.emptyRow(0) == "held: this race has left the board")
    }

    @Test func emptyRowsNameWhatIsMissing() {
        var two = FeedAnswer.sample(count: 30)
        two.races.removeAll { $0.category == .harness && $0.advertisedStart > .t0 + 400 }
        board.answer(two)
        board.model.send(.toggle(.harness))
        #expect(board.emptyRow(2) == "no more harness races known yet")
        #expect(board.emptyRow(3) == "")
        #expect(board.model.state.problem == nil, "a list that somebody narrowed is no fault")
    }

    @Test func failuresAreShownInTheHeaderAndIfNeededInALine() {
        board.answer(.sample(count: 30, first: .t0 + 600))
        board.clock.set(to: .t0 + 31)
        board.repository.handle(.timer)
        board.repository.handle(
            .failed(
                .serverError(status: 500, detail: "none available", retryAfter: nil), requested: board.clock.now,
                jitter: 1)
        )
        #expect(board.model.state.data == DataState(kind: .live, words: "LIVE", cause: "server error"))
        #expect(board.model.state.problem == nil)
        board.repository.handle(.refresh)
        board.repository.handle(.failed(.noNetwork(detail: "x"), requested: board.clock.now, jitter: 1))
        #expect(
            board.model.state.problem
                == .init(
                    words: "No network to the feed: check cable, Wi-Fi and router.",
                    next: "Next try at 03:00:35.", shortNext: "Next at 03:00:35"))
        board.go(to: 200)
        #expect(board.model.state.data.words == "STALE 3m 20s")
        board.go(to: 3000)
        #expect(board.model.state.data.words == "NO DATA since 03:00")
        #expect(board.model.state.rows.allSatisfy { $0.id == nil })
    }

    @Test func refreshKeyIsAnsweredAndItsNoticeFades() {
        board.answer(.sample(count: 30))
        board.model.send(.refresh)
        #expect(board.model.state.notice?.words == "Refreshing")
        board.answer(.sample(count: 30))
        #expect(board.model.state.notice?.words == "Refreshed")
        board.go(to: 4)
        #expect(board.model.state.notice == nil)
    }

    @Test func racesOfTheLastRunStayMarkedUntilAnAnswerComes() {
        let stored = StoredBoard(
            races: [BoardRace(race: .sample("a", start: .t0 + 600), confirmedAt: .t0 - 90)], lastGood: .t0 - 90,
            savedAt: .t0 - 90, deviceError: nil)
        board.repository.handle(.restored(stored))
        #expect(
            board.model.state.data == DataState(kind: .stale, words: "STALE 1m 30s", cause: "from the last run"))
        board.fail(.noNetwork(detail: ""))
        #expect(
            board.model.state.data
                == DataState(
                    kind: .stale, words: "STALE 1m 30s", cause: "no network", origin: "from the last run"))
        board.go(to: 660)
        #expect(board.model.state.data.origin == nil)
        board.answer(.sample(count: 30, first: .t0 + 700))
        #expect(board.model.state.data == DataState(kind: .live, words: "LIVE"))
    }

    @Test func wordsForTheNarrowestScreenHaveTwentyColumns() {
        board.answer(.sample(count: 30))
        board.fail(.rateLimited(retryAfter: 60))
        board.model.send(.refresh)
        #expect(board.model.state.notice?.short == "Wait till 03:01:00")
        for kind in StoreProblem.Kind.allCases {
            let words = StoreWords.cause(StoreProblem(kind, path: "", detail: ""))
            #expect(words.count <= 20)
        }
    }
}
