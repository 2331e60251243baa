import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// A simulated day is never shown as live, whatever shows it.
@MainActor
@Suite struct DemoViewTests {
    @Test(
        arguments: LayoutChoice.allCases,
        [(20, 3), (24, 8), (40, 12), (80, 24), (120, 40), (200, 60)])
    func noLayoutOfTheBoardCallsItLive(layout: LayoutChoice, size: (columns: Int, rows: Int)) {
        let screen = BoardScreen(columns: size.columns, rows: size.rows, layout: layout, isSimulated: true)
        #expect(screen.model.state.data.kind == .live)
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("DEMO") && !text.contains("LIVE"), "\(text)")
    }

    @Test(arguments: [(30, 8), (80, 24), (120, 33), (240, 67)], [KioskPage.board, .day])
    func noPageOfAKioskCallsItLive(size: (columns: Int, rows: Int), page: KioskPage) {
        // In the last minute before a start the board has the screen, whatever the page.
        let answer: FeedAnswer = page == .day ? .sample(count: 8, first: .t0 + 600) : .wall
        let screen = KioskScreen(
            columns: size.columns, rows: size.rows, settings: KioskSettings(pages: [page]), answer: answer,
            isSimulated: true)
        #expect(screen.shows("DEMO") && !screen.shows("LIVE"), "\(screen.text)")
        #expect(screen.session.summary.hasPrefix("\(page.rawValue): DEMO"), "\(screen.session.summary)")
    }

    @Test(arguments: [(80, 24), (120, 33), (240, 67)])
    func aKioskSaysHowItIsLeft(columns: Int, rows: Int) {
        #expect(KioskScreen(columns: columns, rows: rows, isSimulated: true).shows("DEMO: Ctrl-C twice leaves it"))
        #expect(!KioskScreen(columns: columns, rows: rows).shows("DEMO: Ctrl-C twice leaves it"))
    }

    @Test func titleOfTheWindowBeginsWithIt() {
        #expect(BoardScreen(isSimulated: true).model.state.title.hasPrefix("DEMO 0:22 R2 "))
        #expect(BoardScreen(answer: nil, isSimulated: true).model.state.title == "DEMO raceboard")
        #expect(BoardScreen().model.state.title.hasPrefix("0:22 R2 "))
    }

    @Test func otherStatesStayWhatTheyAre() {
        let screen = BoardScreen(isSimulated: true)
        screen.press(" ")
        #expect(screen.lines[0].contains("HELD since 03:00"))
        screen.press(" ")
        screen.go(to: 125)
        #expect(screen.lines[0].contains("STALE 2m 5s"))
        #expect(BoardScreen(answer: nil, isSimulated: true).lines[0].hasSuffix("CONNECTING"))
    }
}
