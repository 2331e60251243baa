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

    @Test func sentencesInPlaceOfTheHalvesHaveTheWidthOfBoth() {
        let market = BoardLayout(size: TerminalSize(columns: 120, rows: 10), rowCount: 5).market
        #expect(market.list.width == 59 && market.empty.width == 120)
    }

    @Test func anOddLineIsOneOfTheFirstHalf() {
        let rooms = (23...26).map {
            BoardLayout(size: TerminalSize(columns: 80, rows: $0), rowCount: 5).market.capacity
        }
        #expect(zip(rooms, rooms.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(rooms)")
    }

    /// A larger screen has every column of a smaller one.
    @Test(arguments: [(80, 24), (100, 30), (120, 40), (160, 45), (200, 50), (240, 67)])
    func firstPriceAndTimeToTheStartAreInEveryHalf(columns: Int, rows: Int) {
        let heads = screen(columns, rows).lines.filter { $0.contains("Shorter  ") }
        #expect(heads.count == 1 && heads.allSatisfy { $0.contains("Open") && $0.contains("Jumps") }, "\(heads)")
    }

    /// One half above the other, and each with the sign of its moves.
    @Test(arguments: [(20, 6), (30, 8), (40, 12), (60, 16), (80, 24), (100, 30), (120, 40), (160, 45), (240, 67)])
    func bothHalvesAreSeen(columns: Int, rows: Int) {
        let lines = screen(columns, rows).lines
        #expect(lines.contains { $0.contains("-50%") } && lines.contains { $0.contains("+205%") })
        #expect(!lines.contains { $0.contains("-50%") && $0.contains("+205%") })
        #expect(rows < 12 || lines.contains { $0.contains("Longer") })
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
        let rows = (0..<24).map { row in
            (0..<80).reduce(into: Set<Role>()) { if let cell = frame?[$1, row] { $0.insert(cell.style.role) } }
        }
        #expect(rows.map { $0.contains(.firming) }.filter(\.self).count == 2)
        #expect(rows.map { $0.contains(.drifting) }.filter(\.self).count == 2)
    }
}
