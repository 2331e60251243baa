import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

@MainActor
@Suite struct HeaderTests {
    private func header(columns: Int, _ change: (BoardScreen) -> Void) -> String {
        let screen = BoardScreen(columns: columns, rows: 24)
        change(screen)
        return screen.lines[0]
    }

    @Test func racesOfTheLastRunAreMarkedIfThereIsRoom() {
        for (columns, words) in [(120, ", no network, from the last run"), (60, ", no network")] {
            let screen = BoardScreen(columns: columns, answer: nil)
            let stored = StoredBoard(
                races: FeedAnswer.card.races.map { BoardRace(race: $0, confirmedAt: .t0 - 90) }, lastGood: .t0 - 90,
                savedAt: .t0 - 90, deviceError: nil)
            screen.repository.handle(.restored(stored))
            #expect(screen.lines[0].hasSuffix(" STALE 1m 30s, from the last run"))
            screen.repository.handle(.failed(.noNetwork(detail: ""), requested: screen.clock.now, jitter: 1))
            #expect(screen.lines[0].hasSuffix(" STALE 1m 30s" + words))
            #expect(screen.lines[0].contains("RACEBOARD  All races"))
        }
    }

    @Test func filterAndHoldAreInWords() {
        #expect(header(columns: 80) { $0.press("hg ") }.contains("Horse and greyhound races"))
        #expect(header(columns: 26) { $0.press("hg ") } == "H+G  / search   LIST HELD")
    }

    @Test(arguments: [(20, 3), (20, 6), (30, 8)]) func aSmallScreenSaysWhichItIs(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows)
        screen.press("A")
        #expect(screen.lines[0].hasPrefix("Alerts") && screen.lines[0].hasSuffix("LIVE"), "\(screen.lines)")
        screen.press("h")
        #expect(screen.lines[0].hasPrefix("H"), "a choice of races is more important")
    }

    @Test(arguments: [20, 24, 36, 40, 80])
    func holdAndFilterAreKeptWhenTheDataIsOld(columns: Int) {
        let text = header(columns: columns) { screen in
            screen.press("h ")
            screen.go(to: 125)
            screen.repository.handle(.timer)
            screen.repository.handle(.failed(.webPage, requested: screen.clock.now, jitter: 1))
        }
        #expect(text.contains("HELD") && text.contains("H") && text.contains("STALE"))
    }

    @Test func longMessageGetsASecondLineWhereTheDetailPaneCanGiveOne() {
        let detail = String(repeating: "unmarshal ", count: 12)
        for (rows, first, last) in [(24, 21, 22), (9, 7, 7)] {
            let screen = BoardScreen(columns: 80, rows: rows, answer: nil)
            let error = FeedError.serverError(status: 500, detail: detail, retryAfter: nil)
            screen.repository.handle(.failed(error, requested: screen.clock.now, jitter: 0))
            #expect(screen.lines[first].hasPrefix(" ! The feed failed (HTTP 500): unmarshal"))
            #expect(screen.lines[last].hasSuffix("Next try at 03:00:01."))
        }
    }

    @Test func offsetClockIsShown() {
        let screen = BoardScreen(answer: nil)
        var answer = FeedAnswer.card
        answer.serverDate = .t0 + 43
        screen.go(to: 0.3)
        screen.repository.handle(.answered(answer, requested: screen.clock.now))
        #expect(screen.lines[0].hasSuffix("03:00:43 UTC  ● LIVE, device clock 43s slow"))
        // LIVE is green whatever is beside it, and that is a note.
        let frame = screen.terminal.frames.last
        let roles = [50, 52, 55, 56, 58, 78].map { frame?[$0, 0].style.role }
        #expect(roles == [.live, .live, .live, .dim, .dim, .dim])
    }
}
