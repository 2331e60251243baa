import Models
import RacingTestKit
import Screen
import Testing

@testable import Facts
@testable import ViewModels
@testable import Views

/// The selected row of a ranking.
@Suite struct FormPaneViewTests {
    private func canvas(
        _ curve: [Int], rows: Int, columns: Int = 38, runs: [[String]] = [],
        heads: [String] = ["Date", "Meeting", "Race", "Finish", "Price"], scroll: Int? = nil
    ) -> Canvas {
        let pane = FormPane(
            title: "Ann Archer", periods: [["all", "9", "2", "4", "22.2", "6-55", "+1.0", ""]],
            heads: ["", "Starts", "Wins", "Places", "Win%", "95%", "SP ret%", "Fx ret%"], curve: curve,
            curveWords: Wording("+1.0 units"), runs: runs,
            runHeads: heads)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: .unicode)
        FormPaneView.draw(pane, scroll: scroll, in: canvas.area, on: &canvas)
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

    /// A person has one more column; the meeting gives way first, then the name of the runner.
    @Test func startsOfAPersonNameTheRunner() {
        let heads = ["Date", "Meeting", "Race", "Runner", "Finish", "Price"]
        let runs = [["2026-11-20", "Gloucester Park", "R4", "Quiet Harbour Lane", "2 of 9", "3.50"]]
        func lines(_ columns: Int) -> [String] {
            canvas([], rows: 6, columns: columns, runs: runs, heads: heads).buffer.lines.suffix(3).map { $0 }
        }
        #expect(lines(80)[1] == "  2026-11-20  Gloucester Park  R4    Quiet Harbour Lane  2 of 9   3.50")
        #expect(lines(68)[1].contains("Quiet Harbour Lane") && lines(68)[1].contains("…"))
        #expect(lines(58)[1].contains("Quiet Ha") && lines(58)[1].hasSuffix("3.50"))
        #expect(lines(40).allSatisfy { DisplayWidth.of($0) <= 40 })
    }

    @Test func aPageScrollsItsStartsWithSigns() {
        let runs = (1...9).map { ["day \($0)", "Bulli", "R1", "1 of 9", "2.00"] }
        var canvas = canvas([], rows: 6, columns: 44, runs: runs, scroll: 2)
        #expect(
            canvas.buffer.lines.suffix(3) == [
                "  Date   Meeting  Race  Finish  Price",
                "  day 3  Bulli    R1    1 of 9   2.00      ↑",
                "  day 4  Bulli    R1    1 of 9   2.00      ↓",
            ])
        canvas = self.canvas([], rows: 6, columns: 44, runs: runs, scroll: 99)
        #expect(canvas.buffer.lines.last == "  day 9  Bulli    R1    1 of 9   2.00")
        let pane = self.canvas([], rows: 6, columns: 44, runs: runs)
        #expect(pane.buffer.lines.last == "  day 2  Bulli    R1    1 of 9   2.00", "a pane has no signs")
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
