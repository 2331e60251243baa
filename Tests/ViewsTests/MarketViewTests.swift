import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@testable import Views

/// The market as it is seen.
@MainActor
@Suite struct MarketViewTests {
    private func screen(_ columns: Int, _ rows: Int) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, day: ScriptedDay(.market))
        screen.press("m")
        return screen
    }

    @Test func noNameIsCutBesideFreeColumns() {
        #expect(!screen(78, 16).lines[3..<8].joined().contains("…"))
    }

    @Test func inWordsAMoveHasNoArrow() {
        let screen = BoardScreen(day: ScriptedDay(.market), usesWords: true)
        screen.press("m")
        #expect(
            screen.lines[4] == "►  G  R2   The Meadows    8 Slate Roof       6.00    3.00  firmed 50%      30m")
    }

    @Test func aSecondClickOpensTheCard() {
        let screen = screen(80, 24)
        screen.terminal.queue(.click(column: 10, row: 5))
        _ = screen.session.serveEvents()
        _ = screen.lines
        screen.terminal.queue(.click(column: 10, row: 5))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .card)
    }

    @Test func directionsHaveTheirColours() {
        let screen = screen(80, 24)
        _ = screen.lines
        let frame = screen.terminal.frames.last
        let roles = (4..<8).map { row in (0..<80).contains { frame?[$0, row].style.role == .firming } }
        #expect(roles == [true, true, false, false])
    }
}
