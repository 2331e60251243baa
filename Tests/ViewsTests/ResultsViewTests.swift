import Facts
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
@Suite struct ResultsViewTests {
    private func screen(
        _ columns: Int, _ rows: Int, _ day: DaySnapshot = .results, repertoire: Repertoire = .unicode,
        hides: Bool = false
    ) -> BoardScreen {
        let screen = BoardScreen(
            columns: columns, rows: rows, repertoire: repertoire, day: ScriptedDay(day), hidesResults: hides)
        screen.press(.tab)
        return screen
    }

    @Test func aFinalRaceAtEightyByTwentyFour() {
        let screen = screen(80, 24)
        screen.press("jjj")
        #expect(
            Array(screen.lines[4..<24].dropLast()) == [
                "  02:58   G  R5   The Meadows     running   no result yet",
                "  02:50   H  R8   Flemington      interim   10 Runner 10       11.50  10-11-3",
                "  02:45   T  R2   Gloucester Park protest   5 Runner 5          6.50  5-1-9",
                "► 02:30   H  R7   Flemington      final     2 Frosbie           3.50  2-4-7",
                "  02:20   H  R6   Townsville      abandoned",
                "  02:00   H  R6   Flemington      final     2 Frosbie = 4 Ruji        2=4-7",
                "",
                "",
                "── Horse R7 Flemington ──────────────────────────────────────────────── final ──",
                "  Spring Handicap · Sat 21 Nov 02:30 UTC · jumped 02:31:10 · won in 1:46.73",
                "      No  Runner                     Bar  Margin     Win  Place   Fixed",
                "  1    2  Frosbie                      3            6.60   1.70    3.50",
                "  2    4  Ruji                         5    0.4L           1.90    5.50",
                "  3    7  Ballinran                    8    0.8L           3.70    8.50",
                "  4    6  Keepitinyourwallet           7    1.2L                   7.50",
                "",
                "  Quinella 2-4 13.70   Trifecta 2-4-7 396.60   First4 2-4-7-6 1350.40",
                "",
                "",
            ])
    }

    @Test func fortyByTwelveHasOrderAndStatusAtTheRight() {
        let screen = screen(40, 12)
        screen.press("jjj")
        #expect(
            Array(screen.lines[3..<10]) == [
                "  02:58   G  R5  The Meadows   running",
                "  02:50   H  R8  Flemingt… 10-11-3 int",
                "  02:45   T  R2  Glouceste… 5-1-9 prot",
                "► 02:30   H  R7  Flemingt… 2-4-7 final",
                "── Horse R7 Flemington ──────── final ──",
                "  1    2  Frosbie          6.60   1.70",
                "  2    4  Ruji                    1.90",
            ])
    }

    @Test func twentyBySixInASCIIHasTheWinnerBelow() {
        let screen = screen(20, 6, repertoire: .ascii)
        screen.press("jjj")
        #expect(
            screen.lines == [
                "All races     * LIVE",
                " G R5  Th.. running",
                " H R8  Fle.. 10 int",
                " T R2  G.. 5-1 prot",
                ">H R7  Flem.. 2-4-7v",
                "2 Frosbie 6.60 final",
            ])
    }

    @Test func thePaneStandsBesideFromOneHundredAndFortyColumns() {
        let below = screen(139, 40).lines
        let beside = screen(140, 40).lines
        #expect(below[4].contains("The Meadows") && !below[3].contains("── Greyhound"))
        #expect(beside[4].contains("The Meadows") && beside[3].contains("── Greyhound R5 The Meadows ─"))
    }

    @Test func aDeadHeatIsShownInListAndPane() {
        let screen = screen(120, 40)
        screen.press(.end)
        let lines = screen.lines
        #expect(lines[9].contains("2 Frosbie = 4 Ruji"))
        #expect(lines.contains { $0.contains(" 1=   2  Frosbie") } && lines.contains { $0.contains(" 1=   4  Ruji") })
    }

    @Test func aProtestsReasonIsShownInFullAndTheNarrowestScreenShowsTheWord() {
        let wide = screen(80, 24)
        wide.press("jj")
        #expect(wide.lines[12].contains(" protest: Second against first "))
        let narrow = screen(40, 12)
        narrow.press("jj")
        #expect(narrow.lines.contains { $0.contains("protest: Second against first") })
        #expect(screen(20, 6, repertoire: .ascii).lines.contains { $0.hasSuffix("prot") })
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
    func aHiddenResultIsNowhereOnTheScreenAndMarkedAsHidden(columns: Int, rows: Int) {
        let screen = screen(columns, rows, hides: true)
        for _ in 0..<6 {
            let text = screen.lines.joined(separator: "\n")
            for spoiler in ["Frosbie", "2-4", "10-11", "Second against", "6.60"] {
                #expect(!text.contains(spoiler), "\(spoiler) at \(columns)x\(rows)")
            }
            screen.press(.down)
        }
        screen.press(.home)
        screen.press("jjj")
        #expect(screen.lines.joined().contains("hidden"))
        screen.press("v")
        #expect(screen.lines.joined().contains("Frosbie"))
    }

    @Test func aMissingSourceIsShownWithItsAge() {
        var day = DaySnapshot.results
        day.sources = [SourceState(.affiliates, lastGood: .t0 - 600, problem: .noNetwork(detail: ""))]
        #expect(
            screen(80, 24, day).lines[2]
                == " Results  6 races, newest first · affiliates: no network, as of 02:50")
        #expect(screen(40, 12, day).lines[2] == " Results  6 · affiliates missing")
        #expect(screen(80, 24, day).lines[4].hasSuffix("no placings: affiliates, no network"))
    }

    @Test func anEmptyListShowsTheReason() {
        let lines = screen(80, 24, DaySnapshot()).lines
        #expect(lines[4] == " No race has started yet.")
        #expect(screen(20, 6, DaySnapshot()).lines[1].hasPrefix("No race has start"))
    }

    @Test func aClickChoosesALineAndTheWheelMovesTheCursor() {
        let screen = screen(80, 24)
        screen.terminal.queue(.click(column: 30, row: 6))
        _ = screen.session.serveEvents()
        #expect(screen.lines[6].hasPrefix("► 02:45"))
        screen.terminal.queue(.wheel(up: true))
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("► 02:50"))
        // The heads and the pane choose nothing.
        for row in [2, 3, 14] { screen.terminal.queue(.click(column: 30, row: row)) }
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("► 02:50"))
    }

    @Test func manyRacesWithoutKnownPlacingsHaveASignAndOneRemark() {
        func lines(_ count: Int, _ columns: Int = 80, words: Bool = false) -> [String] {
            let awaited = (0..<count).map {
                DayResult.sample("r\($0)", start: .t0 - Double($0 + 1) * 60, status: .final, order: [])
            }
            let screen = BoardScreen(
                columns: columns, day: ScriptedDay(DaySnapshot(results: awaited)), usesWords: words)
            screen.press(.tab)
            return screen.lines
        }
        #expect(lines(3)[2].hasSuffix(" · - placings not known yet"))
        #expect(lines(3)[4...6].allSatisfy { $0.hasSuffix("  final     -") })
        #expect(lines(2)[4...5].allSatisfy { $0.hasSuffix("  final     placings not known yet") })
        #expect(!lines(2)[2].contains("known") && !lines(3, 40)[2].contains("known"), "no sign, no remark")
        #expect(lines(3, words: true)[4].hasSuffix("placings not known yet"))
    }

    @Test func aListLongerThanTheScreenShowsThatThereIsMore() {
        let day = DaySnapshot(results: (0..<40).map { DayResult.sample("r\($0)", start: .t0 - Double($0) * 60) })
        let screen = screen(80, 24, day)
        let room = screen.model.state.results?.list.rows.count ?? 0
        #expect(screen.lines[2].hasSuffix(" \(40 - room) more ↓") && !screen.lines[2].contains("↑"))
        screen.press(.pageDown)
        #expect(screen.lines[2].hasSuffix(" ↑ \(room) · \(40 - 2 * room) more ↓"))
        screen.press(.end)
        #expect(screen.lines[2].hasSuffix(" ↑ \(40 - room)") && !screen.lines[2].contains("↓"))
        #expect(!screen.lines.dropFirst(3).joined().contains("↑"), "no arrow stands beside a figure")
    }

    @Test(arguments: [
        (1, 1), (2, 1), (19, 30), (20, 3), (21, 4), (20, 6), (35, 7), (36, 9), (40, 12), (59, 20), (60, 14), (63, 13),
        (80, 24), (139, 40), (140, 14), (300, 90),
    ])
    func everySizeIsDrawnWithinIt(columns: Int, rows: Int) {
        for repertoire in Repertoire.allCases {
            screen(columns, rows, repertoire: repertoire).expectFit(after: [
                .down, .end, .pageUp, .character("v"), .home,
            ])
        }
    }

    @Test func theTableOfAResultHasBothPricesAndTheScratchedLast() {
        var result = DayResult.sample()
        result.card?.runners[0].startingPrice = Price(3)
        var late = Runner(number: 9, name: "Left at Home")
        late.scratching = Runner.Scratching(at: .t0 - 2400, isLate: true)
        result.card?.runners.append(late)
        let screen = screen(80, 24, DaySnapshot(results: [result]))
        let lines = screen.lines
        let heads = lines.firstIndex { $0.contains("Fixed") } ?? 0
        #expect(
            Array(lines[heads...heads + 5]) == [
                "      No  Runner                     Bar  Margin     Win  Place   Fixed     SP",
                "  1    2  Frosbie                      3            6.60   1.70    3.50   3.00",
                "  2    4  Ruji                         5    0.4L           1.90    5.50",
                "  3    7  Ballinran                    8    0.8L           3.70    8.50",
                "  4    6  Keepitinyourwallet           7    1.2L                   7.50",
                "       9  Left at Home               late scratching 02:20",
            ])
        #expect(screen.model.state.results?.pane?.placings.last?.isLateScratching == true)
    }

    @Test func aFieldOfTwentyKeepsItsDividends() {
        let order = Array(1...20)
        let screen = screen(80, 24, DaySnapshot(results: [.sample(order: order)]))
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("Quinella 1-2 13.70   Trifecta 1-2-3 396.60   First4 1-2-3-4 1350.40"))
        #expect(text.contains(" 1    1  Runner 1 ") && text.contains(" 3    3  Runner 3 "))
    }
}
