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
        _ sums: [Int], rows: Int, columns: Int = 38, runs: [[String]] = [],
        heads: [String] = ["Date", "Meeting", "Race", "Finish", "Price"], scroll: Int? = nil,
        further: Int = 0, repertoire: Repertoire = .unicode
    ) -> Canvas {
        let curve = FormCurve(days: Array(sums.indices), sums: sums, first: "19 Oct", last: "20 Nov")
        let pane = FormPane(
            title: Wording("Jockey Ann Archer", short: "Ann Archer"),
            periods: [["all", "9", "2", "22.2", "6-55", "44.4", "+1.0", ""]],
            heads: ["", "Starts", "Wins", "Win%", "Likely%", "Place%", "SP%", "Fixed%"],
            curve: sums.count > 1 ? curve : nil, curveWords: Wording("+1.0 units"), runs: runs,
            runHeads: heads, shortFinishes: further > 0 ? runs.map { _ in "2nd" } : [], further: further)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: repertoire)
        FormPaneView.draw(pane, scroll: scroll, in: canvas.area, on: &canvas)
        return canvas
    }

    /// The plot fills the width from the first day to the last, and has a line at zero.
    @Test func sumsAreAPlotWithZeroAndDates() {
        let lines = canvas([1000, 500, -500, -1000], rows: 8).buffer.lines
        #expect(lines[1] == "       +1.0 units", "the words begin with the plot")
        #expect(lines[2].hasPrefix("  +1.0 ") && lines[6].hasPrefix("  -1.0 "))
        #expect(lines.contains { $0.hasPrefix("     0 ") })
        #expect(lines.contains { $0.hasSuffix("─────") && $0.hasPrefix("     0 ") })
        #expect(lines[7] == "       19 Oct                 20 Nov")
        let dots = lines[2...6].map { $0.unicodeScalars.filter { (0x2801...0x28ff).contains($0.value) }.count }
        #expect(dots.allSatisfy { $0 > 1 }, "\(lines)")
        #expect(lines[2].unicodeScalars.dropFirst(7).first.map { $0.value >= 0x2801 } == true, "\(lines)")
    }

    @Test(arguments: [Repertoire.console, .ascii])
    func otherRepertoiresHaveTheirOwnPoints(repertoire: Repertoire) {
        let canvas = canvas([1000, 500, -500, -1000], rows: 8, repertoire: repertoire)
        for scalar in canvas.buffer.lines.joined().unicodeScalars { #expect(repertoire.shown(scalar) == scalar) }
        #expect(canvas.buffer.lines[2].contains(canvas.glyphs.point))
    }

    @Test func lastStartsHaveHeadsAndTheMeetingGivesWay() {
        let runs = [
            ["12 Mar", "Gloucester Park", "R4", "2nd of 9", "3.50"], ["5 Mar", "Bulli", "R11", "1st of 12", "11"],
        ]
        #expect(
            canvas([], rows: 5, columns: 44, runs: runs).buffer.lines.suffix(3) == [
                "  Date    Meeting   Race     Finish  Price",
                "  12 Mar  Glouces…  R4     2nd of 9   3.50",
                "  5 Mar   Bulli     R11   1st of 12     11",
            ])
    }

    /// A person has one more column; the meeting gives way first, and the name of the runner is never a letter.
    @Test func startsOfAPersonNameTheRunner() {
        let heads = ["Date", "Meeting", "Race", "Runner", "Finish", "Price"]
        let runs = [["20 Nov", "Gloucester Park", "R4", "Quiet Harbour Lane", "2 of 9", "3.50"]]
        func lines(_ columns: Int) -> [String] {
            canvas([], rows: 5, columns: columns, runs: runs, heads: heads).buffer.lines.suffix(3).map { $0 }
        }
        #expect(lines(80)[1] == "  20 Nov  Gloucester Park  R4    Quiet Harbour Lane  2 of 9   3.50")
        #expect(lines(64)[1].contains("Quiet Harbour Lane") && lines(64)[1].contains("…"))
        #expect(lines(52)[1] == "  20 Nov  R4    Quiet Harbour Lane  2 of 9   3.50")
        #expect(lines(40)[1] == "  20 Nov  Quiet Harbou…  2 of 9   3.50")
        #expect(lines(40).allSatisfy { DisplayWidth.of($0) <= 40 })
        let short = [["20 Nov", "Ayr", "R4", "Quiet Harbours", "2 of 9", "3.50"]]
        #expect(
            canvas([], rows: 5, columns: 40, runs: short, heads: heads).buffer.lines.contains(
                "  20 Nov  Quiet Harbours 2 of 9   3.50"), "no name is cut beside free cells")
    }

    /// Barrier and trainer need room beside all others; one that no start has is left out.
    @Test func aWidePaneHasWhatIsFurther() {
        let heads = ["Date", "Meeting", "Race", "Runner", "Fin", "Price", "Bar", "Trainer"]
        func lines(_ columns: Int, barrier: String) -> [String] {
            let runs = [["20 Nov", "Flemington", "R4", "Quiet Harbour", "2 of 9", "3.50", barrier, "Sam Keeper"]]
            return canvas([], rows: 5, columns: columns, runs: runs, heads: heads, further: 2).buffer.lines.suffix(3)
                .map { $0 }
        }
        #expect(lines(90, barrier: "4")[0] == "  Date    Meeting     Race  Runner            Fin  Price  Bar  Trainer")
        #expect(lines(90, barrier: "4")[1].hasSuffix("  2 of 9   3.50    4  Sam Keeper"))
        #expect(lines(90, barrier: "")[1].hasSuffix("  2 of 9   3.50  Sam Keeper"))
        #expect(lines(72, barrier: "4")[1].hasSuffix("Quiet Harbour  2 of 9   3.50    4"))
        #expect(lines(56, barrier: "4")[1].hasSuffix("Quiet Harbour  2nd   3.50"), "\(lines(56, barrier: "4"))")
    }

    /// The last of the columns needs no space behind it.
    @Test(arguments: [
        (60, ["Starts", "Wins", "Win%", "Likely%", "Place%", "SP%", "Fixed%"]), (38, ["Starts", "Win%"]),
    ])
    func periodsHaveAsManyColumnsAsFit(columns: Int, heads: [String]) {
        let lines = canvas([], rows: 12, columns: columns).buffer.lines
        let shown = lines[1].split(separator: " ").map(String.init)
        #expect(Array(shown.prefix(heads.count)) == heads && shown.last == "Fixed%", "\(lines)")
        #expect(lines.allSatisfy { !$0.contains("…") })
        #expect(columns < 60 || lines[1].contains("  Win%  Likely%  Place%  "), "\(lines[1])")
    }

    @Test func aPaneOfALineHasTheName() {
        #expect(canvas([], rows: 1, columns: 38).buffer.lines == [" Ann Archer · +1.0 units"])
        #expect(canvas([], rows: 1, columns: 20).buffer.lines == ["Ann Archer  SP +1.0%"])
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
        #expect(pane.buffer.lines.last == "  day 3  Bulli    R1    1 of 9   2.00", "a pane has no signs")
    }

    @Test func aPageOfALineHasTheNameAndTheWinRate() {
        #expect(canvas([1000, -1000], rows: 1, columns: 20, scroll: 0).buffer.lines == ["Ann Archer     22.2%"])
        #expect(canvas([1000, -1000], rows: 3, columns: 20, scroll: 0).buffer.lines[1] == "all 2 of 9 22.2%")
    }

    /// Red is for what is wrong.
    @Test func lossIsNoFault() {
        let canvas = canvas([1000, -1000], rows: 7)
        #expect(!canvas.buffer.cells.contains { $0.style.role == .problem })
    }
}
