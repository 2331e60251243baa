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
@Suite struct BoardViewTests {
    @Test func aReplyHasTheLineOfTheHeaderWhereThereIsNoOther() {
        let screen = BoardScreen(columns: 20, rows: 6)
        let header = screen.lines[0]
        screen.press("p")
        #expect(screen.lines[0] == "No room for a poster")
        #expect(screen.lines.dropFirst().allSatisfy { $0.contains("R") }, "five rows")
        screen.go(to: 5)
        #expect(screen.lines[0].prefix(6) == header.prefix(6))
    }

    @Test func whatHasJustBeenRunIsOneLineWhereOneIsFree() {
        func line(hides: Bool = false) -> String {
            BoardScreen(day: ScriptedDay(.results), hidesResults: hides).lines[22]
        }
        #expect(line() == " Last: H8 Flemington 10 Runner 10 11.50 interim")
        #expect(line(hides: true) == "")
        let narrow = BoardScreen(columns: 40, rows: 12, day: ScriptedDay(.results)).lines[10]
        #expect(narrow == " Last: H8 10 Runner 10 11.50 interim", "the winner is the news")
        var day = DaySnapshot.results
        day.results[1].card?.placings = []
        let unknown = ScriptedDay(day)
        #expect(BoardScreen(day: unknown).lines[22].hasPrefix(" Last: T2 Gloucester Park 5 Runner 5"))
        #expect(unknown.visible.map(\.text) == ["interim"], "the newest is requested")
    }

    @Test func whatHasJustBeenRunStandsBesideARaceThatIsOff() {
        func line(hides: Bool) -> String {
            let screen = BoardScreen(day: ScriptedDay(.results), hidesResults: hides)
            screen.repository.list(
                .sample("usa-1", category: .greyhound, number: 8, meeting: "Monmore Bags", start: .t0 + 60), .abandoned)
            return screen.lines[22]
        }
        #expect(line(hides: false) == " 1 abandoned: G8 Monmore Bags 03:01 · Last: H8 10 Runner 10 11.50 interim")
        #expect(line(hides: true) == " 1 abandoned: G8 Monmore Bags 03:01")
    }

    @Test func longNoticeTakesASecondLineAndIsNotCut() {
        let screen = BoardScreen()
        let words = (1...22).map { "word\($0)" }.joined(separator: " ")
        screen.model.announce(words, for: 5)
        #expect(screen.lines.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(words))
    }

    @Test func boardOfTwentyBySixInASCII() {
        #expect(
            BoardScreen(columns: 20, rows: 6, repertoire: .ascii).lines == [
                "All races     * LIVE",
                ">H R1  Flemin.. -20s",
                " G R2  Sandown.. 22s",
                " T R3  Glouc.. 4m 5s",
                " H R4  Awapu.. 1h 4m",
                " G R5  The M.. 1h 5m",
            ])
    }

    @Test func threeLinesShowTheEarliestTwoRaces() {
        let lines = BoardScreen(columns: 20, rows: 3).lines
        #expect(lines[1].contains("R1") && lines[2].contains("R2"))
    }

    @Test func belowThatALineARace() {
        #expect(BoardScreen(columns: 22, rows: 1).lines == ["R1 Flemington     -20s"])
        #expect(BoardScreen(columns: 19, rows: 2).lines == ["R1 Flemington  -20s", "R2 Sandown Park 22s"])
        #expect(BoardScreen(columns: 6, rows: 1).lines == ["  -20s"])
    }

    @Test func wideNamesKeepTheColumnsOfTheRow() {
        let screen = BoardScreen()
        screen.press("tj")
        #expect(screen.lines[4] == "►  T  R6   東京競馬場       04:06           1h 6m")
        #expect(
            BoardScreen(columns: 20, rows: 8, answer: .wide).lines[1] == "►H R1  馬馬…  1m 40s")
    }

    @Test(arguments: [
        (1, 1), (2, 1), (1, 9), (5, 2), (19, 30), (20, 3), (21, 4), (35, 7), (36, 9), (63, 13), (300, 90),
    ])
    func everySizeAndScreenIsDrawnWithinIt(columns: Int, rows: Int) {
        for keys in ["", "p", "?", "?x", "h", "+++++++++++++++", " "] {
            let screen = BoardScreen(columns: columns, rows: rows)
            screen.press(keys)
            #expect(screen.lines.count == rows)
            screen.press(.enter)
            #expect(screen.lines.allSatisfy { DisplayWidth.of($0) <= columns })
        }
    }

    @Test func bufferOfNothingIsDrawnOnWithoutHarm() {
        var canvas = Canvas(size: TerminalSize(columns: 0, rows: 0), repertoire: .unicode)
        let state = BoardScreen().model.state
        BoardView.draw(state, layout: BoardLayout(size: TerminalSize(columns: 0, rows: 0), rowCount: 5), on: &canvas)
        #expect(canvas.buffer.cells.isEmpty)
    }

    @Test func posterShowsTheNextCountdownInBigDigits() {
        let screen = BoardScreen(columns: 60, rows: 20)
        screen.press("p")
        let lines = screen.lines
        #expect(lines[12].contains("Meeting") && lines[13].contains("R1"), "the races have their heads")
        // R1 is past its start: the largest thing is the next start to come.
        #expect(lines[3].contains("G  R2 Sandown Park 03:00:22"))
        #expect(lines[6] == "                 ██████      ██████  ██████")
        #expect(lines[8] == "                 ██  ██      ██████  ██████")
        #expect(lines.filter { $0.contains("NOW") && !$0.contains("R2") }.count == 1, "besides the row")
        let first = lines[6].prefix { $0 == " " }.count
        screen.go(to: 20)
        #expect(screen.lines[6].hasSuffix("██████") && screen.lines[6].prefix { $0 == " " }.count == first)
    }

    /// The digits matter more than the rows below them, of which one stays.
    @Test(arguments: [(40, 12, 3, 9), (60, 16, 4, 11)])
    func digitsOfASmallPosterHaveFiveLines(columns: Int, rows: Int, top: Int, row: Int) {
        let lines = BoardScreen(columns: columns, rows: rows, layout: .poster).lines
        #expect(lines[top..<top + 5].allSatisfy { $0.contains("██") } && lines[top + 5].contains("NOW"), "\(lines)")
        #expect(lines[row].contains("R1"), "\(lines)")
    }

    /// The name on a large screen is read from as far as it can be.
    @Test(arguments: [(120, 40), (200, 60), (240, 67)])
    func posterHasALargeNameAndTheStart(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows, layout: .poster)
        #expect(!screen.lines.joined().contains("R2 Sandown Park 03") && screen.lines.joined().contains("03:00:22"))
        #expect(screen.lines.contains { $0.contains("G  03:00:22") } == (rows < 50), "in blocks, where they have room")
        #expect(screen.lines.filter { $0.contains("█") }.count > (rows < 50 ? 16 : 30))
    }

    @Test func withoutAStartToComeAPosterHasWords() {
        let races = [-40.0, -20].map { Race.sample("race\($0)", start: .t0 + $0) }
        let screen = BoardScreen(answer: FeedAnswer(races: races), layout: .poster)
        #expect(screen.lines.contains { $0.contains("no more races known yet") || $0.contains("no more races listed") })
        #expect(!screen.lines.contains { $0.contains("█") })
        #expect(screen.model.state.title == "raceboard")
    }

    @Test func posterInASCIIUsesNoBlocks() {
        let screen = BoardScreen(columns: 80, rows: 24, repertoire: .ascii)
        screen.press("p")
        let text = screen.lines.joined()
        #expect(text.contains("######"))
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test(arguments: [Repertoire.ascii, .console])
    func onlyCharactersOfTheRepertoireAreDrawn(repertoire: Repertoire) {
        let allowed = Set("─═│█▀▄•►»○·↑↓←→éüñ±".unicodeScalars)
        for keys in ["", "p", "?", "t"] {
            let screen = BoardScreen(columns: 100, rows: 40, repertoire: repertoire)
            screen.press(keys)
            let odd = screen.lines.joined().unicodeScalars.filter {
                !$0.isASCII && !(repertoire == .console && allowed.contains($0))
            }
            #expect(odd.isEmpty)
        }
    }

    /// What the board's keys do, each once: two keys of one effect share a line. Arrows need none.
    private static var helpOfTheBoard: [String] {
        var seen: Set<BoardIntent> = [.moveUp, .moveDown, .moveFirst, .moveLast]
        return KeyTable().bindings.filter { $0.places.contains(.board) && seen.insert($0.intent).inserted }
            .map(\.description)
    }

    @Test func helpIsDrawnFromTheKeyTable() {
        let screen = BoardScreen(columns: 99, rows: 100)
        screen.press("?")
        let text = screen.lines.joined(separator: "\n")
        for words in Self.helpOfTheBoard { #expect(text.contains(words), "\(words)") }
        #expect(!text.contains("On a card:"), "keys of other screens are in the list of commands there")
    }

    @Test func helpBeginsWithTheScreenThatItWasOpenedFrom() {
        let screen = BoardScreen(columns: 80, rows: 24)
        screen.press("?")
        #expect(screen.lines[3] == " On this screen" && screen.lines[4].hasPrefix(" ► Enter     Open the card"))
        #expect(screen.lines[5].hasPrefix("   h 1 "), "the choice of races is next")
        screen.press(.escape)
        screen.press(.enter)
        screen.press("?")
        #expect(screen.lines[3] == " On this screen")
        screen.press(.end)
        screen.press(.home)
        #expect(screen.lines[4].hasPrefix(" ► Enter "))
        #expect(screen.lines[4..<22].joined().contains("On a card: an alert at a price"))
    }

    /// No heading is below its keys' column, and no key apart from its words, in several columns.
    @Test(arguments: [(100, 30), (160, 45), (200, 60), (120, 40), (240, 67)])
    func columnsOfTheHelpEndWithWholeKeys(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows)
        screen.press("?")
        for _ in 0..<60 {
            let lines = Array(screen.lines[3..<rows - 2])
            // There are as few columns as have room for everything.
            let counts = columns < 200 ? 2...columns / 50 : 2...2
            #expect(counts.contains { areWhole(lines, columns, in: $0) }, "\(columns): \(lines)")
            screen.press(.down)
        }
    }

    private func areWhole(_ lines: [String], _ columns: Int, in count: Int) -> Bool {
        let width = (columns - 2 - 2 * (count - 1)) / count
        return (0..<count).allSatisfy { column in
            let cells = lines.map { $0.dropFirst(1 + column * (width + 2)).prefix(width) }
            // Headings begin at the edge, keys two columns on, further words of a key at their place.
            let first = cells.first ?? ""
            let last = cells.last { $0.contains { $0 != " " } } ?? ""
            return !first.hasPrefix("     ") && (last.hasPrefix(" ") || last.hasPrefix("►") || last.isEmpty)
        }
    }

    @Test func helpOfALargeScreenIsOnOne() {
        let screen = BoardScreen(columns: 160, rows: 45)
        screen.press("?")
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("On this screen") && text.contains("man raceboard") && !text.contains("Cursor to"))
        #expect(!screen.lines.contains { $0.hasSuffix("↓") })
    }

    @Test func helpOfASmallScreenHasALineForEachKey() {
        let screen = BoardScreen(columns: 20, rows: 6)
        screen.press("?")
        let lines = screen.lines
        #expect(lines[0].hasPrefix("Keys ") && lines[2] == "Enter Open the card", "\(lines)")
        #expect(lines[4].hasPrefix("h 1   Add or") && lines[5].hasPrefix("g 2   Add or"), "\(lines)")
    }

    @Test func theTitleOfTheHelpSaysHowMuchIsHidden() {
        let screen = BoardScreen(columns: 80, rows: 24)
        screen.press("?")
        #expect(screen.lines[2].hasPrefix(" Keys ") && screen.lines[2].hasSuffix(" more ↓"))
        screen.press(.end)
        #expect(screen.lines[2].hasPrefix(" Keys ") && screen.lines[2].contains("↑ "))
        #expect(!screen.lines[2].contains("more"))
    }

    @Test(arguments: [20, 40])
    func helpOfANarrowScreenIsWhole(columns: Int) {
        let screen = BoardScreen(columns: columns, rows: 340)
        screen.press("?")
        let text = screen.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for words in Self.helpOfTheBoard { #expect(text.contains(words), "\(words)") }
    }

    @Test func paneAndCardNameAFactOnceAndCutsNone() {
        let screen = BoardScreen(columns: 40, rows: 12)
        screen.press("j")
        #expect(screen.lines.contains(" Race 1 · 1200m · Good 4 · Fine"), "VIC has no room")
        screen.press(.enter)
        screen.press("i")
        for _ in 0..<9 { screen.press(.pageDown) }
        #expect(screen.lines.contains { $0.contains("confirmed 03:00:00") })
    }

    @Test func cardScrollsALongComment() {
        let screen = BoardScreen(columns: 30, rows: 12, answer: .longComment)
        screen.press(.enter)
        #expect(screen.lines[2] == "R1 Flemington    ○ soon 1m 40s")
        screen.press("i")
        for fact in ["Starts", "1200m", "VIC"] { #expect(screen.lines.joined().contains(fact)) }
        screen.press(.pageDown)
        #expect(screen.lines.joined().contains("word0"))
        for _ in 0..<200 { screen.press(.pageDown) }
        #expect(screen.lines.joined().contains("word99"))
        screen.press(.pageUp)
        #expect(!screen.lines.joined().contains("word99"))
    }

    @Test func wideRowsShowNameConditionsAndRegionOnOneLine() {
        let screen = BoardScreen(columns: 140, rows: 20)
        let line = screen.lines[3]
        for part in ["Flemington", "Daish Irrigation", "02:59:40", "1200m", "Good 4", "Fine", "due", "-20s"] {
            #expect(line.contains(part))
        }
    }

    @Test func movedStartIsShownAtEveryWidth() {
        for (columns, words) in [(20, "!5m 5s"), (40, "!5m 5s"), (50, "moved"), (80, "  03:04  "), (120, "  03:04  ")] {
            let screen = BoardScreen(columns: columns, rows: 20)
            var moved = FeedAnswer.card
            moved.races[2].advertisedStart += 60
            screen.repository.handle(.answered(moved, requested: screen.clock.now))
            #expect(screen.lines.contains { $0.contains("Glou") && $0.contains(words) }, "\(columns)")
        }
    }

    @Test(arguments: ["Ayr", "Awapuni Synthetic"]) func fortyColumnsHaveStartAndJumpsWhateverTheNamesAre(name: String) {
        var answer = FeedAnswer.card
        for index in answer.races.indices { answer.races[index].meeting = name }
        let lines = BoardScreen(columns: 40, rows: 12, answer: answer).lines
        #expect(lines.contains { $0.contains(" Start ") && $0.hasSuffix(" Jumps") }, "\(lines)")
        #expect(!lines.contains { $0.contains("State") }, "\(lines)")
    }

    @Test(arguments: [(50, 12), (60, 16), (64, 16), (80, 24), (100, 24), (140, 20)])
    func theStateIsOneColumnWithOneWord(columns: Int, rows: Int) throws {
        var day = DaySnapshot()
        day.statuses[RaceID("race-1")] = DayStatus(.live, start: .t0 + 22)
        day.statuses[RaceID("race-4")] = DayStatus(.closed, start: .t0 + 3900)
        var short = FeedAnswer.card
        for index in short.races.indices { short.races[index].meeting = "Ayr" }
        let screen = BoardScreen(columns: columns, rows: rows, answer: short, day: ScriptedDay(day))
        let heads = try #require(screen.lines.first { $0.contains("Meeting") })
        let at = try #require(heads.firstRange(of: "State")).lowerBound
        let words = screen.lines.compactMap { line -> Substring? in
            guard line.contains(/^[► ] +[HGT] +R[1-5] +Ayr/),
                line.count > heads.distance(from: heads.startIndex, to: at)
            else {
                return nil
            }
            return line[line.index(line.startIndex, offsetBy: heads.distance(from: heads.startIndex, to: at))...]
                .prefix { $0 != " " }
        }
        #expect(words == ["due", "running", "soon", "", "closed"].filter { columns >= 100 || !$0.isEmpty })
    }

    @Test func onTheNarrowestScreenAWatchedRaceHasItsName() {
        let screen = BoardScreen(columns: 20, rows: 6)
        screen.press("w")
        #expect(screen.lines[1] == "►H R1  Flemi… ★ -20s")
    }

    @Test func messagesOnTheNarrowestScreenAreShortAndWhole() {
        let screen = BoardScreen(columns: 20, rows: 6, answer: nil)
        #expect(screen.lines.contains { $0.contains("awaiting the feed") })
        screen.press("--")
        screen.repository.handle(.failed(.rateLimited(retryAfter: 90), requested: screen.clock.now, jitter: 0))
        #expect(screen.lines.contains { $0.hasSuffix("rate limited") })
        #expect(screen.lines.contains("! Next at 03:01:30"))
        screen.press("r")
        #expect(screen.lines.contains("Wait till 03:01:30"))
    }
}

extension FeedAnswer {
    static let wide = FeedAnswer(races: [.sample(meeting: "馬馬馬馬馬馬", start: .t0 + 100)])
    static let longComment = FeedAnswer(races: [
        .sample(start: .t0 + 100, comment: (0..<100).map { "word\($0)" }.joined(separator: " "))
    ])
}
