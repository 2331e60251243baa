import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

/// Pictures that a card has of its numbers, line by line.
@MainActor
@Suite struct CardPictureTests {
    private func open(
        _ card: RaceCard, columns: Int = 80, rows: Int = 24, repertoire: Repertoire = .unicode,
        usesWords: Bool = false
    ) -> BoardScreen {
        let cards = ScriptedCards()
        let race = Race.sample(category: card.category, number: 7)
        let screen = BoardScreen(
            columns: columns, rows: rows, repertoire: repertoire, answer: FeedAnswer(races: [race]), cards: cards,
            usesWords: usesWords)
        screen.press(.enter)
        // A card that fills the screen.
        if screen.model.state.panes.count > 0 { screen.press("z") }
        cards.show(card)
        return screen
    }

    private func lines(_ screen: BoardScreen, from beginning: String, _ count: Int) -> [String] {
        Array(screen.lines.drop { !$0.hasPrefix(beginning) }.prefix(count))
    }

    @Test func startersStandByBarrierAsWideAsTheirChance() {
        var card = RaceCard.eightDogs()
        for index in card.runners.indices { card.runners[index].barrier = 8 - index }
        let shown = lines(open(card), from: " Start ", 2)
        #expect(
            shown.first == " Start │8 │7 │6 │ 5 │ 4  │  3   │    2    │            1            │ book 133%")
        #expect(shown.last?.hasPrefix("   No  Runner") == true)
        #expect(
            lines(open(card, repertoire: .ascii), from: " Start ", 1) == [
                " Start |8 |7 |6 | 5 | 4  |  3   |    2    |            1            | book 133%"
            ])
        let screen = open(card)
        let row = screen.lines.firstIndex { $0.hasPrefix(" Start ") } ?? 0
        let cells = screen.terminal.frames.last
        #expect(cells?[8, row].style.role == .rugPink && cells?[60, row].style.role == .rugRed)
    }

    @Test func theStartLineLeavesEveryRunnerInSight() {
        #expect(lines(open(.eightDogs(), rows: 19), from: " Start ", 1).count == 1)
        let short = open(.eightDogs(), rows: 16)
        #expect(lines(short, from: " Start ", 1).isEmpty && short.lines.contains { $0.contains("8  Slate Roof") })
        // Not among those of a race that is run, and not where somebody has no price.
        #expect(lines(open(.deadHeat(), rows: 40), from: " Start ", 1).isEmpty)
        #expect(lines(open(.twentyHorses(), rows: 50), from: " Start ", 1).isEmpty)
    }

    @Test func pricesOfTheSelectedRunnerAndItsRivalAreAChart() {
        var card = RaceCard.eightDogs()
        card.runners[1].odds = Runner.sample(2, win: 3, fluctuations: [6, 5, 4, 3]).odds
        let screen = open(card, columns: 60, rows: 30)
        screen.press(.down)
        #expect(
            lines(screen, from: " 2 from 6.00", 6) == [
                " 2 from 6.00 to 3.00; favourite 1 from 2.00 to 1.80",
                " 6.00 ⠉⠉⠉⠑⠒⠒⠒⠤⠤⠤⣀⣀⣀⡀",
                "                   ⠈⠉⠉⠑⠒⠒⠤⠤⢄⣀⣀",
                "                              ⠉⠉⠒⠒⠢⠤⠤⣀⣀",
                "                                       ⠉⠉⠑⠒⠢⠤⢄⣀⡀",
                "                                               ⠈⠉⠑⠒⠢⠤⢄⣀⡀",
            ])
        let ascii = open(card, columns: 60, rows: 30, repertoire: .ascii)
        ascii.press(.down)
        #expect(
            lines(ascii, from: " 2 from 6.00", 6) == [
                " 2 from 6.00 to 3.00; favourite 1 from 2.00 to 1.80",
                " 6.00 ****************",
                "                      ********",
                "                              ********",
                "                                      *********",
                "                                               ********",
            ])
    }

    /// The last hour has the width; what was before is the price at its left end, and each holds until the next.
    @Test func whereTheSourceHasTimesTheChartIsOverTime() throws {
        var card = RaceCard.eightDogs()
        func timed(_ points: [(minutes: Double, price: Decimal)]) -> [TimedPrice] {
            points.compactMap { point in
                Price(point.price).map { TimedPrice(at: .t0 + point.minutes * 60, price: $0) }
            }
        }
        card.runners[1].odds = Runner.sample(2, win: 3, fluctuations: [6, 5, 3]).odds
        card.runners[1].odds.timed = timed([(-1_500, 6), (-40, 5), (-20, 3)])
        card.runners[0].odds.timed = timed([(-1_500, 2), (-10, 1.8)])
        let screen = open(card, columns: 60, rows: 30, repertoire: .ascii)
        screen.press(.down)
        let chart = try #require(screen.model.state.card?.chart)
        #expect(chart.selected.prices.map(\.text) == ["6.00", "5.00", "3.00", "3.00"])
        let places = chart.selected.places.map { Int(($0 * 34).rounded()) }
        #expect(places == [0, 4, 24, 34], "minutes since the left end")
        #expect(chart.rival?.prices.map(\.text) == ["2.00", "1.80", "1.80"])
        let drawn = Array(lines(screen, from: " 2 from 6.00", 12).dropFirst())
        #expect(chart.ends.count == 2 && drawn.contains { $0.split(separator: " ").map(String.init) == chart.ends })
        #expect(drawn.first?.hasPrefix(" 6.00 **") == true)
        // A step goes straight down.
        let columns = drawn.map { Array($0) }
        let isSteep = (0..<60).contains { column in
            columns.count { column < $0.count && $0[column] == "*" } > 1
        }
        #expect(isSteep, "\(drawn)")
        card.runners[0].odds.timed = []
        let partly = open(card, columns: 60, rows: 30, repertoire: .ascii)
        partly.press(.down)
        #expect(partly.model.state.card?.chart?.ends.isEmpty == true, "the rival's times are not known")
    }

    @Test func inWordsTheStartLineIsChancesAndOverround() {
        #expect(
            lines(open(.eightDogs(), usesWords: true), from: " Start ", 1) == [
                " Start 1 42%, 2 18%, 3 11%, 4 8%, 5 7%, 6 5%, 7 5%, 8 4%; overround 33%"
            ])
        #expect(
            lines(open(.eightDogs(), columns: 60, usesWords: true), from: " Start ", 1) == [
                " Start 1 42%, 2 18%, 3 11%, 4 8%, 4 more; overround 33%"
            ])
    }

    @Test func inWordsTheChartIsItsFirstLine() {
        var card = RaceCard.eightDogs()
        card.runners[1].odds = Runner.sample(2, win: 3, fluctuations: [6, 5, 4, 3]).odds
        let screen = open(card, columns: 60, rows: 30, usesWords: true)
        screen.press(.down)
        #expect(
            lines(screen, from: " 2 from 6.00", 3) == [" 2 from 6.00 to 3.00; favourite 1 from 2.00 to 1.80", "", ""])
    }

    @Test(arguments: [(Repertoire.unicode, false), (.ascii, false), (.unicode, true)])
    func theTrendHasTheColourOfItsDirection(repertoire: Repertoire, usesWords: Bool) throws {
        var card = RaceCard.eightDogs()
        let courses: [[Decimal]] = [[6, 5, 4], [4, 5, 6], [4, 5, 4]]
        for (index, course) in courses.enumerated() {
            card.runners[index].odds = Runner.sample(index + 1, win: course[2], fluctuations: course).odds
        }
        let screen = open(card, columns: 120, rows: 30, repertoire: repertoire, usesWords: usesWords)
        let head = try #require(screen.lines.first { $0.contains("Trend") })
        let word = try #require(head.firstRange(of: "Trend"))
        let end = head.distance(from: head.startIndex, to: word.upperBound)
        let first = try #require(screen.lines.firstIndex { $0.contains("1  ") && $0.contains("6.00") })
        let shown = (first..<first + 3).map { row in
            let line = Array(screen.lines[row])
            return String(line[end - 8..<end]).filter { $0 != " " }
        }
        let expected =
            usesWords ? ["-33%", "+50%", "0%"] : repertoire == .ascii ? ["--_", "_--", "_-_"] : ["▅▄▂", "▂▄▅", "▂▅▂"]
        #expect(shown == expected)
        let frame = screen.terminal.frames.last
        #expect((first..<first + 3).map { frame?[end - 1, $0].style.role } == [.firming, .drifting, .dim])
    }

    @Test func inWordsThePlacingsHaveTheirMargins() {
        let screen = open(.deadHeat(), columns: 100, usesWords: true)
        #expect(!screen.lines.contains { $0.contains("to scale") })
        #expect(screen.lines.contains { $0.contains("Half Past Nine") && $0.contains("2.3L  2-1/4L") })
    }

    @Test func placingsAreToScale() {
        #expect(
            lines(open(.deadHeat(), columns: 100), from: "       No", 5) == [
                "       No  Runner          Margin               Tote  Tote pl    Open  Fixed        Finish to scale",
                " ► 1=  ▌2▐ Bread and Salt          dead heat    2.20     1.40    3.00   4.20                   ▌2▐│",
                "   1=   5  Old Brass               dead heat    3.10     1.90    6.00  11.40                    5 │",
                "   3    7  Half Past Nine    2.3L  2-1/4L                3.70    8.00  16.20           7 ─────────│",
                "   4    1  Winter Clock      4.0L  1-3/4L                        2.00   1.80    1 ────────────────│",
            ])
        #expect(
            lines(open(.deadHeat(), columns: 100, repertoire: .ascii), from: "       No", 5) == [
                "       No  Runner          Margin               Tote  Tote pl    Open  Fixed        Finish to scale",
                " > 1=  |2| Bread and Salt          dead heat    2.20     1.40    3.00   4.20                   |2||",
                "   1=   5  Old Brass               dead heat    3.10     1.90    6.00  11.40                    5 |",
                "   3    7  Half Past Nine    2.3L  2-1/4L                3.70    8.00  16.20           7 ---------|",
                "   4    1  Winter Clock      4.0L  1-3/4L                        2.00   1.80    1 ----------------|",
            ])
        let screen = open(.deadHeat(status: .interim), columns: 100)
        #expect(screen.lines.contains { $0.contains("to scale") }, "no column moves when it is final")
        let narrow = open(.deadHeat(), columns: 80).lines.filter { $0.contains("to scale") }
        #expect(narrow == [" Finish to scale  2│5        7      1"], "a line where a column has no room")
    }
}
