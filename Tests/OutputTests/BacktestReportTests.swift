import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Output

@Suite struct BacktestReportTests {
    /// So many bets of two months, of which every so many-th has won at 3.00 and 2.50.
    private func report(_ count: Int, winning every: Int, unknown: Int = 0) throws -> BacktestReport {
        let rule = try BacktestRule("box 1")
        var test = Backtest()
        test.basis = FormBasis(races: count, oldest: .t0 - 60 * 86_400, newest: .t0)
        (test.starts, test.unknown) = (count + unknown, unknown)
        for index in 0..<count {
            let isWon = index % every == 0
            test.add(
                FormCounts(position: isWon ? 1 : 0, sharing: 1, isPlaced: isWon, starting: 3_000, fixed: 2_500),
                to: 2026 * 12 + (index < count / 2 ? 9 : 10), squares: isWon ? (9, 6.25) : (0, 0))
        }
        return BacktestReport(generatedAt: .t0, rule: rule, test: test, isSimulated: true)
    }

    @Test func textHasBothPricesTheMonthsAndWhatTheyCannotShow() throws {
        let text = try report(40, winning: 4).text()
        #expect(
            text == """
                box 1
                40 races from 2026-09-22 to 2026-11-21, 40 starts

                40 bets, 10 won: 25.0 % (14-40)
                                  Profit  ROI %        95 %  of
                Starting price     -10.0  -25.0  -66 to +16  40
                Last fixed price   -15.0  -37.5   -71 to -4  40

                Month    Bets  Wins  Win %  SP profit  Fixed profit  -15.0          0          +15.0
                2026-10   20~     5   25.0       -5.0          -7.5         x  o    |
                2026-11   20~     5   25.0       -5.0          -7.5  x    o         |
                Sum of all bets so far: o at starting price, x at the last fixed price, * both.

                Chance alone can do this: the 95 % range of the profit has gains and losses.
                A rule that was found by searching proves nothing: try it on days that it was not made from (--date).

                """)
    }

    @Test func fewBetsAreNamedAndWhatIsNotKnownToo() throws {
        let report = try report(10, winning: 2, unknown: 3)
        #expect(
            report.warnings == [
                "Too few bets: with fewer than 30 anything can happen",
                "Left out, since not all that the rule asks is known: 3 of 13 starts",
                "A rule that was found by searching proves nothing: try it on days that it was not made from (--date)",
            ])
        #expect(try self.report(0, winning: 1).text().contains("No bet."))
    }

    @Test func programsGetTheSame() throws {
        let report = try report(40, winning: 4)
        let json = try report.json()
        #expect(json.contains(#""rule":"box 1","schema":1,"starting_range":{"high":0.1577,"low":-0.6577},"starts":40"#))
        #expect(json.contains(#""simulated":true"#) && json.contains(#""month":"2026-10","starting_sum":-5"#))
        let lines = try BacktestReport.document.lines(report).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""line":"backtest-month""#) })
        let csv = report.csv().split(separator: "\r\n")
        #expect(csv.first?.hasPrefix("month,bets,wins,win_rate,") == true)
        #expect(csv.last == "2026-11,20,5,0.25,0.1119,0.4687,20,-5,-10,20,-7.5,-15")
    }

    @Test func aPlotHasItsZeroInTheMiddleAndItsEndsAtTheLargestSum() throws {
        let report = try report(40, winning: 4)
        let plot = ProfitPlot(report.months, width: 11)
        #expect(plot.end == 15_000)
        #expect(
            plot.cells(report.months[1]).map { "\($0)" }.prefix(6) == [
                "fixed", "empty", "starting", "empty", "empty", "zero",
            ])
        #expect(ProfitPlot([], width: 0).end > 0)
    }
}
