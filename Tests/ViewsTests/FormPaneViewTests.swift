import RacingTestKit
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// The selected row of a ranking.
@Suite struct FormPaneViewTests {
    private func canvas(_ curve: [Int], rows: Int, columns: Int = 38, runs: [[String]] = []) -> Canvas {
        let pane = FormPane(
            title: "Ann Archer", periods: [["all", "9", "2", "4", "22.2", "6-55", "+1.0", ""]],
            heads: ["", "Starts", "Wins", "Places", "Win%", "95%", "SP ret%", "Fx ret%"], curve: curve,
            curveWords: BoardState.Wording("+1.0 units"), runs: runs,
            runHeads: ["Date", "Meeting", "Race", "Finish", "Price"])
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: .unicode)
        FormPaneView.draw(pane, in: canvas.area, on: &canvas)
        return canvas
    }

    @Test func sumsBelowZeroHangFromItsLine() {
        #expect(
            canvas([1000, 500, -500, -1000], rows: 7).buffer.lines == [
                "── Ann Archer ────────────────────────",
                "  all 2/9 22.2% (6-55) SP +1.0%",
                "  +1.0 units",
                "  ███",
                "  ███ ███",
                "          ███ ███",
                "              ███",
            ])
    }

    @Test func lastStartsHaveHeadsAndTheMeetingGivesWay() {
        let runs = [
            ["12 Mar", "Gloucester Park", "R4", "2nd of 9", "3.50"], ["5 Mar", "Bulli", "R11", "1st of 12", "11"],
        ]
        #expect(
            canvas([], rows: 6, columns: 44, runs: runs).buffer.lines.suffix(3) == [
                "  Date    Meeting   Race  Finish     Price",
                "  12 Mar  Glouces…  R4    2nd of 9    3.50",
                "  5 Mar   Bulli     R11   1st of 12     11",
            ])
    }

    @Test(arguments: [[-2000, -1000], [-1000, -2000, -1000]])
    func sumsThatAreAllBelowZeroAreSeen(curve: [Int]) {
        let lines = canvas(curve, rows: 7).buffer.lines
        #expect(lines[3].filter { $0 == "█" }.count == 3 * curve.count && lines[6].contains("█"))
    }

    /// Red is for what is wrong.
    @Test func lossIsNoFault() {
        let canvas = canvas([1000, -1000], rows: 7)
        #expect(canvas.buffer.cells.contains { $0.style.role == .dim && $0.scalar == 0x2588 })
        #expect(!canvas.buffer.cells.contains { $0.style.role == .problem })
    }
}
