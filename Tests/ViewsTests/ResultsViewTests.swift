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

    @Test func resultsFillTheListAndWhatRunsIsInTheLineAbove() {
        let screen = screen(80, 24)
        screen.press("jj")
        let lines = screen.lines
        #expect(lines[2] == " Results  5, newest first · running: G5 The Meadows")
        #expect(lines[3].hasPrefix("      Race Meeting         Start  Winner        Price Finish"))
        #expect(
            Array(lines[4..<10]) == [
                "   H  R8   Flemington      02:50  10? Runner 10 11.50 10│ 11 3",
                "   T  R2   Gloucester Park 02:45  5? Runner 5    6.50  5│ 1 9",
                "►  H  R7   Flemington      02:30  2 Frosbie      3.50  2│ 4 7 6",
                "   H  R6   Townsville      02:20  abandoned",
                "   H  R6   Flemington      02:00  2 Frosbie = 4 Ruji   2│4  7 6", "",
            ])
        let wide = self.screen(120, 40).lines[4]
        #expect(wide.contains(" 02:50  interim 10 Runner 10 ") && wide.contains(" 11.50 "), "a column for the state")
        #expect(self.screen(120, 40).lines[7].contains(" 02:20  abandoned"), "in the same column")
        #expect(!lines.joined().contains("final") && !lines.joined().contains("no result"))
    }

    @Test func fortyByTwelveHasOrderAndStateAtTheRight() {
        let lines = screen(40, 12).lines
        #expect(lines[4].contains(" H R8") && lines[3].hasSuffix(" Finish") && lines[4].hasSuffix(" 10-11-3?"))
        #expect(lines[6].contains(" H R7") && lines[6].hasSuffix(" 2-4-7"))
        #expect(lines[7].hasSuffix(" abandoned"))
    }

    /// A race has three cells there, as in every list, and the name comes before the longest word for a state.
    @Test func fortyByTwelveHasWholeNames() {
        let result = DayResult.sample(meeting: "Newcastle West", status: .interim, order: [3, 5, 10])
        #expect(screen(40, 12, DaySnapshot(results: [result])).lines[4] == "► H R7  Newcastle West 02:30    3-5-10?")
    }

    @Test func fortyByTwelveHasThreeOfAnInterimOrderBesideALongName() {
        let day = DaySnapshot(results: [
            .sample(meeting: "Santa Anita Park", status: .interim, order: [10, 2, 7]),
            .sample("other", meeting: "Yonkers Raceway NY", start: .t0 - 1900),
        ])
        #expect(screen(40, 12, day).lines[4] == "► H R7  Santa Anita Park  02:30 10-2-7?")
    }

    @Test func twentyByThreeHasTheNewestResult() {
        #expect(screen(20, 3, repertoire: .ascii).lines[1].hasPrefix(">H R8  Fl"))
        let lines = screen(20, 6, repertoire: .ascii).lines
        #expect(lines[1].hasPrefix(">H R8  Fl") && lines[1].hasSuffix(" 10-11?"))
        #expect(lines[3].hasPrefix(" H R7  Fl") && lines[3].hasSuffix(" 2-4-7"))
    }

    /// Rows go down to the line above the footer on the smallest screen and on the largest.
    @Test(arguments: [(20, 3), (20, 6), (30, 8), (40, 12), (60, 16), (80, 24), (120, 40), (159, 45), (240, 67)])
    func theListGoesToTheBottom(columns: Int, rows: Int) {
        let day = DaySnapshot(results: (0..<99).map { DayResult.sample("r\($0)", start: .t0 - Double($0) * 60) })
        let screen = screen(columns, rows, day)
        let shown = screen.model.state.results?.list.rows.count ?? 0
        #expect(shown >= rows - (rows >= 24 ? 7 : rows >= 12 ? 6 : 4), "\(shown) rows")
        #expect(screen.lines.count { $0.contains(" R7") } >= shown)
    }

    @Test func theDayBeforeIsReadFromTheStore() async {
        var card = RaceCard.sample("past")
        (card.meeting, card.status, card.advertisedStart) = ("Ayr", .final, .t0 - 86_400)
        card.placings = [Placing(position: 1, number: 2, name: "Frosbie")]
        let form = FormLoader(store: ScriptedForm([], past: [StoredCard(card: card, seenAt: .t0)]))
        let screen = BoardScreen(columns: 80, rows: 24, day: ScriptedDay(.results), form: form)
        screen.press(.tab)
        screen.press("[")
        #expect(screen.lines.contains(" Reading the saved results."))
        await form.finish()
        #expect(screen.lines[2] == " Results of Fri 20 Nov  1, as saved")
        #expect(
            screen.lines[4].contains("Ayr") && screen.lines[4].contains("03:00")
                && screen.lines[4].contains("2 Frosbie"))
        screen.press("[")
        _ = screen.lines
        await form.finish()
        #expect(screen.lines.contains(" No result of this day is saved."))
        screen.press("]]")
        #expect(screen.lines[2].hasPrefix(" Results  5"), "today")
        screen.press("]")
        #expect(screen.lines[2].hasPrefix(" Results  5"), "not tomorrow")
    }

    @Test func figuresOfTwoNumbersThatTouchAreParted() {
        var result = DayResult.sample(meeting: "Newcastle West", order: [3, 12, 4, 11, 5])
        for (index, margin) in [0, 0, 1, 2, 400].enumerated() {
            result.card?.placings[index].margin = Decimal(margin) / 10
        }
        #expect(screen(80, 24, DaySnapshot(results: [result])).lines[4].contains(" 3│12 4 11"))
        #expect(screen(80, 24, DaySnapshot(results: [result])).lines[4].hasSuffix("…5"), "the last is far behind")
        #expect(screen(60, 24, DaySnapshot(results: [result])).lines[4].hasSuffix(" 3│12 4 11"), "the placed")
        result.card?.placings[1].margin = nil
        #expect(screen(80, 24, DaySnapshot(results: [result])).lines[4].hasSuffix(" 3-12-4"), "no margins, no picture")
    }

    @Test func thePlacedHaveRoomWhereTheyAreFarBehind() {
        var result = DayResult.sample(meeting: "Newcastle West Park", order: [4, 7, 2, 9])
        for (index, lengths) in [0, 8, 9, 10].enumerated() { result.card?.placings[index].margin = Decimal(lengths) }
        #expect(screen(70, 24, DaySnapshot(results: [result])).lines[4].hasSuffix(" 4│         …7 2 9"))
    }

    /// A short line has twice as many lengths, so that gaps are seldom shortened.
    @Test func aFinishIsToScale() {
        var result = DayResult.sample(meeting: "Newcastle West Park", order: [4, 7, 2, 9])
        for (index, lengths) in [0, 2, 4, 5].enumerated() { result.card?.placings[index].margin = Decimal(lengths) }
        let day = DaySnapshot(results: [result])
        #expect((70..<80).contains { screen($0, 24, day).lines[4].hasSuffix(" 4│    7   2 9") })
        #expect(screen(120, 40, day).lines[4].hasSuffix(" 4│        7       2   9"))
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
        screen.press("jj")
        #expect(screen.lines.joined().contains("hidden"))
        screen.press("v")
        #expect(screen.lines.joined().contains(columns < 60 ? "2-4-7" : "Frosbie"))
    }

    @Test func aMissingSourceIsShownWithItsAge() {
        var day = DaySnapshot.results
        day.sources = [SourceState(.affiliates, lastGood: .t0 - 600, problem: .noNetwork(detail: ""))]
        #expect(
            screen(80, 24, day).lines[2]
                == " Results  5 · affiliates: no network, as of 02:50 · running: G5 The Meadows")
        #expect(screen(40, 12, day).lines[2].hasPrefix(" Results  5 · affiliates missing"))
    }

    @Test func anEmptyListShowsTheReason() {
        let lines = screen(80, 24, DaySnapshot()).lines
        #expect(lines[4] == " No result is known yet.")
        #expect(screen(20, 6, DaySnapshot()).lines[1].hasPrefix("No result is know"))
    }

    @Test func aClickChoosesALineAndTheWheelMovesTheCursor() {
        let screen = screen(80, 24)
        screen.terminal.queue(.click(column: 30, row: 6))
        _ = screen.session.serveEvents()
        #expect(screen.lines[6].hasPrefix("►  H  R7"))
        screen.terminal.queue(.wheel(up: true))
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("►  T  R2"))
        // The heads and the lines below the list choose nothing.
        for row in [2, 3, 14] { screen.terminal.queue(.click(column: 30, row: row)) }
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("►  T  R2"))
    }

    /// A list uses its room: races whose placings are still requested have their lines, without a sign in each.
    @Test func racesWhosePlacingsAreNotKnownYetAreListedUnderOneRemark() {
        let results: [DayResult] = (0..<30).map { index in
            .sample("r\(index)", start: .t0 - Double(index + 1) * 60, status: .final, order: index == 1 ? [2, 4] : [])
        }
        for (columns, rows, room) in [(80, 24, 18), (120, 40, 30), (40, 12, 6)] {
            let lines = screen(columns, rows, DaySnapshot(results: results)).lines
            let listed = lines.filter { $0.contains(" R7 ") }
            #expect(listed.count == room, "\(columns)x\(rows)")
            #expect(listed.count { $0.hasSuffix("-") } == 0 && listed[1].contains(columns < 60 ? "2-4" : "Frosbie"))
        }
        let lines = screen(80, 24, DaySnapshot(results: results)).lines
        #expect(lines[2].contains(" · placings of 1 so far"))
        #expect(screen(80, 24).lines.count { $0.contains("placings") } == 0)
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
}
