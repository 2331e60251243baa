import Models
import RacingTestKit
import Repository
import Screen
import Sessions
import Testing
import ViewModels

@testable import Views

/// The market as it is seen.
@MainActor
@Suite struct MarketViewTests {
    private func screen(
        _ columns: Int, _ rows: Int, _ day: DaySnapshot = .market, repertoire: Repertoire = .unicode
    ) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, repertoire: repertoire, day: ScriptedDay(day))
        screen.press("m")
        return screen
    }

    @Test func atEightyByTwentyFour() {
        #expect(
            Array(screen(80, 24).lines[2..<9]) == [
                " Market  4 moves of 10% or more · prices of 4 of the next 5 races",
                "      Race Meeting       No Runner           Open     Now  Move          Jumps",
                "►  G  R2   The Meadows    8 Slate Roof       6.00 ↓  3.00  firmed 50%      30m",
                "   H  R1   Flemington     4 Quiet Harbour   14    ↓ 10     firmed 29%    4m 5s",
                "   H  R2   Flemington    11 Northerly       20    ↑ 61     drifted 205%    34m",
                "   H  R1   Flemington     7 Tide Table       5.00 ↑  5.50  drifted 10%   4m 5s",
                "",
            ])
    }

    @Test func noNameIsCutBesideFreeColumns() {
        #expect(!screen(78, 16).lines[3..<8].joined().contains("…"))
    }

    @Test func fortyByTwelveHasThePriceOfNow() {
        #expect(
            Array(screen(40, 12).lines[2..<8]) == [
                " Market  4 · 4 of 5 races",
                "  Race No Runner       Now Move",
                "► R2    8 Slate Roof  3.00 firmed 50%",
                "  R1    4 Quiet Har… 10    firmed 29%",
                "  R2   11 Northerly  61    drifted 205%",
                "  R1    7 Tide Table  5.50 drifted 10%",
            ])
    }

    @Test func twentyBySixInASCIIHasTheWord() {
        #expect(
            screen(20, 6, repertoire: .ascii).lines.dropFirst() == [
                ">R2   8 firmed 50%", " R1   4 firmed 29%", " R2  11 drifted 205%", " R1   7 drifted 10%", "",
            ])
    }

    @Test func anEmptyOneStatesWhy() {
        var day = DaySnapshot.market
        day.markets = [:]
        #expect(screen(80, 24, day).lines[4] == " No prices yet: they are requested race by race.")
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
