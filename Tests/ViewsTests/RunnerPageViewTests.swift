import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The page of a runner as it is drawn.
@MainActor
@Suite struct RunnerPageViewTests {
    private func open(columns: Int, rows: Int, raceClass: String? = nil, country: String = "AUS") -> BoardScreen {
        var ruji = Runner.sample(4, "Ruji", barrier: 3, weight: nil, win: 3.5, place: nil)
        var guide = RunnerGuide()
        (guide.silks, guide.sire, guide.dam) = ("Red, white spots, blue cap", "Staphanos", "My Big Love")
        guide.records = [
            .overall: StartRecord(starts: 26, wins: 3, seconds: 1, thirds: 0),
            .track: StartRecord(starts: 4, wins: 0, seconds: 0, thirds: 1),
        ].compactMapValues(\.self)
        var start = PastStart()
        (start.day, start.track, start.distance, start.trackCondition) = (.t0 - 86_400 * 9, "AWAP", 1200, "Heavy 10")
        (start.finish, start.field, start.margin, start.jockey) = (3, 12, 1.25, "Jo Rider")
        (start.raceClass, start.time) = (raceClass, raceClass.map { _ in "1:12.40" })
        guide.starts = [start]
        ruji.guide = Shared(guide)
        let cards = ScriptedCards()
        let screen = BoardScreen(
            columns: columns, rows: rows,
            answer: FeedAnswer(races: [.sample(number: 7, venue: Venue(name: "Flemington", country: country))]),
            cards: cards)
        screen.press(.enter)
        cards.show(.sample(runners: [ruji, .sample(5)]))
        screen.press(.enter)
        return screen
    }

    @Test func eightyByTwentyFour() {
        let lines = open(columns: 80, rows: 24).lines.map(\.self)
        let title = lines.firstIndex { $0.contains("4 Ruji") } ?? 0
        #expect(lines[title].hasPrefix(" ─ 4 Ruji ──"))
        #expect(
            Array(lines.dropFirst(title + 1).prefix(15)) == [
                " Prices      win 3.50, fair 1.70", " Entry       barrier 3", " Jockey      Jo Rider",
                " Trainer     Sam Keeper",
                " ─ Last starts ────────────────────────────────────────────────────────────────",
                " Date    Track   Dist  Going         Fin  Margin  Jockey",
                " 12 Nov  AWAP   1200m  Heavy 10  3 of 12   1.25L  Jo Rider",
                " ─ Records ────────────────────────────────────────────────────────────────────",
                " Record      Starts  1st  2nd  3rd  Win%", " all starts      26    3    1    0  11.5",
                " this track       4    0    0    1   0.0",
                " ─ Background ─────────────────────────────────────────────────────────────────",
                " Silks              Red, white spots, blue cap", " Parents     by Staphanos from My Big Love", "",
            ])
    }

    @Test func lastStartsHaveTheUnitOfTheRace() {
        let lines = open(columns: 80, rows: 24, country: "USA").lines
        #expect(lines.contains { $0.hasPrefix(" 12 Nov  AWAP     6f  Heavy 10") }, "\(lines)")
    }

    /// Columns that do not fit are left out from the right, and none is cut.
    @Test func fortyColumnsHaveTheFirstColumns() {
        let screen = open(columns: 40, rows: 12)
        let heads = " Date    Track   Dist  Going"
        for _ in 0..<40 where !screen.lines.contains(heads) { screen.press(.down) }
        #expect(screen.lines.contains(heads), "\(screen.lines)")
        #expect(screen.lines.contains { $0.hasPrefix(" ─ 4 Ruji ─") }, "its name does not scroll away")
    }

    /// A narrow column behind one that does not fit is left out, too, and does not stand in its place.
    @Test func nothingStandsInThePlaceOfAColumnThatDoesNotFit() {
        let lines = open(columns: 80, rows: 24, raceClass: "Rating 65 Benchmark Handicap").lines
        #expect(lines.contains(" Date    Track   Dist  Going         Fin  Margin  Jockey"), "\(lines)")
    }

    /// Prices from 3 to 5 that won as often as given, where the market promised a quarter.
    private func record(starts: Int, wins: Int, favourites: FormFigures? = nil) async -> PriceRecord? {
        var such = FormFigures.sample("3-5", .price, starts: starts, wins: wins)
        such.expected = Double(starts) / 4
        return await ScriptedForm([such, favourites].compactMap(\.self)).record(of: .horse)
    }

    private func facts(_ runner: Runner, _ record: PriceRecord?, placings: [Placing] = []) -> [String] {
        var card = RaceCard.sample(runners: [runner, .sample(9)])
        card.placings = placings
        let facts = RunnerPage(runner, of: card, record: record, localTime: .utc).facts
        return facts.filter { $0.name == "At prices" }.map(\.words)
    }

    @Test func whatSuchPricesHaveWonHasItsSampleAndWhetherThatIsMore() async {
        let runner = Runner.sample(4, win: 3.5)
        #expect(
            await facts(runner, record(starts: 163, wins: 41)) == [
                "3-5: won 41 of 163 saved here (25%), as often as priced"
            ])
        #expect(
            await facts(runner, record(starts: 400, wins: 140)).last?.hasSuffix("(35%), more often than priced (25%)")
                == true)
        #expect(
            await facts(runner, record(starts: 400, wins: 60)).last?.hasSuffix("(15%), less often than priced (25%)")
                == true)
    }

    /// 29 starts have no rate, and 30 have one.
    @Test func tooFewStartsSaySo() async {
        let runner = Runner.sample(4, win: 3.5)
        #expect(
            await facts(runner, record(starts: 29, wins: 12)) == [
                "3-5: won 12 of 29 saved here, too few to say: fewer than 30"
            ])
        #expect(await facts(runner, record(starts: 30, wins: 12)).first?.contains("saved here (40%), ") == true)
        #expect(
            await facts(.sample(4, win: 60), record(starts: 163, wins: 41)) == [
                "51 and more: no start is saved here"
            ])
    }

    @Test func afterTheRaceAndWithoutAPriceNothingIsSaidOfIt() async {
        let known = await record(starts: 163, wins: 41)
        #expect(facts(.sample(4, win: nil), known).isEmpty && facts(.sample(4, win: 3.5), nil).isEmpty)
        #expect(facts(.sample(4, win: 3.5), known, placings: [Placing(position: 1, number: 4, name: "")]).isEmpty)
        #expect(
            facts(.sample(4, win: 3.5, scratching: Runner.Scratching()), known).isEmpty, "it does not run")
        #expect(await ScriptedForm([]).record(of: .horse) == nil, "nothing is saved")
    }

    /// Neither is read before somebody opens what shows it.
    @Test func theStoreIsAskedOnceSomebodyLooks() async throws {
        var such = FormFigures.sample("3-5", .price, starts: 163, wins: 41)
        such.expected = 40
        let store = ScriptedForm([such, .sample("favourite", .favourite, starts: 180, wins: 61)])
        let form = FormLoader(store: store)
        let cards = ScriptedCards([.sample("race-0", runners: [.sample(4, win: 3.5), .sample(5)])])
        let screen = BoardScreen(columns: 80, rows: 24, cards: cards, day: ScriptedDay(), form: form)
        screen.press(.enter)
        screen.go(to: 1)
        _ = screen.lines
        await form.finish()
        #expect(await store.queries.isEmpty && !screen.lines.contains { $0.contains("favourites won") })
        screen.press("i")
        _ = screen.lines
        await form.finish()
        #expect(
            screen.lines.contains { $0.contains("favourites won 61 of 180 saved here, 34% (likely 27-41%)") },
            "\(screen.lines)")
        screen.press(.enter)
        #expect(screen.lines.contains { $0.contains("At prices   3-5: won 41 of 163") }, "\(screen.lines)")
        #expect(await store.queries.map(\.kind) == [.price, .favourite])
    }

    /// A place behind a comma would read as one more person.
    @Test func theTrainersPlaceIsSaidAsOne() {
        var runner = Runner.sample(4)
        var guide = RunnerGuide()
        (guide.trainerPlace, guide.rating) = ("Ballarat", 62)
        runner.guide = Shared(guide)
        let facts = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc).facts
        #expect(facts.contains { $0.name == "Trainer" && $0.words.hasPrefix("Sam Keeper of Ballarat") }, "\(facts)")
        #expect(facts.contains { $0.name == "Entry" && $0.words.hasSuffix("rating 62") })
    }

    @Test func sharesOfBetsAndMoneyAreAFact() {
        var runner = Runner.sample(4)
        runner.backing = Backing(bets: 14, money: 18)
        func words(_ runner: Runner) -> String? {
            RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc).background.first {
                $0.name == "Backed"
            }?
            .words
        }
        #expect(words(runner) == "14% of the bets, 18% of the money" && words(.sample(4)) == nil)
    }

    /// Names and dates are those that people use, the year only where it is another one.
    @Test func placesAndDatesAreInWords() throws {
        var runner = Runner.sample(4)
        (runner.age, runner.sex) = (8, "g")
        var guide = RunnerGuide()
        (guide.country, guide.born) = ("NZ", CivilTime(year: 2016, month: 10, day: 21).instant())
        guide.starts = [("FLEM", 9.0), ("AWAP", 400), ("Ayr", 10)].map { track, days in
            var start = PastStart()
            (start.day, start.track, start.time) = (.t0 - 86_400 * days, track, "0:58.40")
            return start
        }
        runner.guide = Shared(guide)
        let page = RunnerPage(
            runner, of: .sample(runners: [runner]), localTime: .utc, tracks: ["Awapuni Synthetic", "Ayr", "Ascot"])
        #expect(page.background.first { $0.name == "Born" }?.words == "8-year-old gelding, New Zealand, 21 Oct 2016")
        #expect(
            page.starts.rows.map { Array($0.prefix(2)) } == [
                ["12 Nov", "Flemington"], ["17 Oct 2025", "Awapuni Synthetic"], ["11 Nov", "Ayr"],
            ])
        #expect(
            page.starts.rows.map { $0[2] } == ["58.40", "58.40", "58.40"], "a minute is said only where there is one")
    }

    /// Unlike a further column, they are there at every width.
    @Test(arguments: [40, 80]) func whatStewardsSayIsBelowTheStartThatTheySayItOf(columns: Int) throws {
        var runner = Runner.sample(4)
        var (guide, start, before) = (RunnerGuide(), PastStart(), PastStart())
        (start.track, start.last600, start.stewards) = ("AWAP", "0.34.21", "Slow to begin. Held up.")
        (before.track, before.last600) = ("Ayr", "35.10")
        guide.starts = [start, before]
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: 20), repertoire: .unicode)
        RunnerPageView(page, width: columns, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
        let row = try #require(canvas.buffer.lines.firstIndex(of: "AWAP"))
        let words =
            columns == 40
            ? ["  last 600 m 34.21, stewards: Slow to", "  begin. Held up."]
            : ["  last 600 m 34.21, stewards: Slow to begin. Held up."]
        #expect(
            Array(canvas.buffer.lines[(row + 1)...].prefix(words.count + 2)) == words + ["Ayr", "  last 600 m 35.10"])
    }

    /// The price is the first that somebody looks for.
    @Test func aNarrowScreenHasThePriceFirst() {
        var runner = Runner.sample(4, "Umber's Mustang", win: 6, place: 2.7)
        runner.odds.toteWin = Price(12)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        func lines(_ rows: Int) -> [String] {
            var canvas = Canvas(size: TerminalSize(columns: 20, rows: rows), repertoire: .unicode)
            RunnerPageView(page, width: 20, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
            return canvas.buffer.lines
        }
        #expect(lines(1) == ["4 Umber's Must… 6.00"])
        #expect(lines(4)[1] == "Win 6.00  Place 2.70" && lines(5).contains("Tote win 12.00"), "\(lines(5))")
    }

    /// No line ends between a name and its figure.
    @Test func aLineEndsBetweenPairs() {
        var runner = Runner.sample(4, win: 13, place: 4)
        (runner.odds.toteWin, runner.odds.totePlace) = (Price(14), Price(5))
        let page = RunnerPage(runner, of: .sample(runners: [runner, .sample(5, win: 2)]), localTime: .utc)
        var canvas = Canvas(size: TerminalSize(columns: 51, rows: 20), repertoire: .unicode)
        RunnerPageView(page, width: 51, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
        let line = canvas.buffer.lines[1]
        #expect(line.hasSuffix(","), "\(line)")
    }

    /// Last starts and records stand beside the facts where both have room.
    @Test func wideScreensHaveTwoHalves() throws {
        var runner = Runner.sample(4)
        var guide = RunnerGuide()
        guide.records = [.overall: StartRecord(starts: 26, wins: 3, seconds: 1, thirds: 0)].compactMapValues(\.self)
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        for (columns, isBeside) in [(100, false), (160, true)] {
            var canvas = Canvas(size: TerminalSize(columns: columns, rows: 20), repertoire: .unicode)
            RunnerPageView(page, width: columns, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
            let first = canvas.buffer.lines[1]
            #expect(first.contains("Prices") && first.contains(" Records ──") == isBeside, "\(first)")
        }
    }

    /// The records are narrow, so that the rest of their lines would be empty.
    @Test(arguments: [80, 100]) func theBackgroundStandsBesideTheRecords(columns: Int) {
        var runner = Runner.sample(4)
        var (guide, start) = (RunnerGuide(), PastStart())
        (start.track, start.stewards, guide.owners) = ("Ayr", "Slow to begin.", "Ann Archer")
        guide.starts = [start]
        guide.records[.overall] = StartRecord(starts: 26, wins: 3, seconds: 1, thirds: 0)
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: 20), repertoire: .unicode)
        RunnerPageView(page, width: columns, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
        let lines = canvas.buffer.lines
        #expect(lines.contains { $0.hasPrefix("─ Records ─") && $0.contains("─ Background ─") } == (columns == 100))
        #expect(lines.contains { $0.hasSuffix("Owners      Ann Archer") }, "\(lines)")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
    }

    /// A wider screen has no fewer columns of last starts.
    @Test(arguments: [118, 158]) func noColumnIsLeftOutForTheFacts(columns: Int) {
        var runner = Runner.sample(4)
        var (guide, start) = (RunnerGuide(), PastStart())
        (start.day, start.track, start.distance, start.trackCondition) = (.t0, "Turf Paradise", 1200, "Heavy 10")
        (start.finish, start.field, start.margin, start.jockey) = (3, 12, 1.25, "Jo Rider of Long Name")
        (start.startingPrice, start.barrier, start.weight, start.time) = (Price(3.5), 12, 54, "1:12.40")
        guide.starts = [start]
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: 20), repertoire: .unicode)
        RunnerPageView(page, width: columns, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
        #expect(canvas.buffer.lines.contains { $0.contains("Going") && $0.hasSuffix("Time") }, "\(canvas.buffer.lines)")
        #expect(canvas.buffer.lines[1].contains(" Last starts ──") == (columns > 150))
    }

    /// The half of the records is narrower than that of the facts.
    @Test(arguments: [110, 118, 160]) func noFigureBesideTheFactsIsCut(columns: Int) {
        var runner = Runner.sample(4)
        var guide = RunnerGuide()
        guide.records[.trackDistance] = StartRecord(starts: 3, wins: 1, seconds: 1, thirds: 0)
        guide.records[.track] = StartRecord(starts: 100, wins: 100, seconds: 0, thirds: 0)
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        var canvas = Canvas(size: TerminalSize(columns: columns, rows: 20), repertoire: .unicode)
        RunnerPageView(page, width: columns, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
        let ends = canvas.buffer.lines.dropFirst(2).prefix(3).map { $0.split(separator: " ").last ?? "" }
        #expect(ends == ["Win%", "100.0", "33.3"], "\(canvas.buffer.lines)")
    }

    @Test(arguments: [(20, 6), (20, 3), (30, 8), (60, 16), (240, 67)])
    func everySizeHasItsName(columns: Int, rows: Int) {
        let screen = open(columns: columns, rows: rows)
        #expect(rows < 6 || screen.lines.contains { $0.contains("4 Ruji") }, "\(screen.lines)")
    }

    /// A picture with a colour left out would be that of another runner.
    @Test func silksHaveTheColoursThatAreNamed() throws {
        #expect(SilkColours.roles(of: "Red, white spots, royal blue cap") == [.rugRed, .rugWhite, .rugBlue])
        #expect(SilkColours.roles(of: "Cerise & gold hoops, cerise sleeves & quartered cap") == [.rugPink, .rugYellow])
        #expect(SilkColours.roles(of: "Red, purple sash").isEmpty && SilkColours.roles(of: "").isEmpty)
        #expect(SilkColours.roles(of: "Red, turquoise hoops").isEmpty)
        #expect(SilkColours.roles(of: "red white blue green yellow").count == 3)
        let screen = open(columns: 80, rows: 24)
        let row = try #require(screen.lines.firstIndex { $0.hasPrefix(" Silks") })
        let frame = try #require(screen.terminal.frames.last)
        #expect(
            [13, 14, 15, 16, 17, 18].map { frame[$0, row].style.role }
                == [.rugRed, .rugRed, .rugWhite, .rugWhite, .rugBlue, .rugBlue])
    }

    @Test func wordsAloneNeedNoBlocks() {
        var runner = Runner.sample(4)
        var guide = RunnerGuide()
        guide.silks = "Red, white spots"
        runner.guide = Shared(guide)
        let page = RunnerPage(runner, of: .sample(runners: [runner]), localTime: .utc)
        for usesWords in [false, true] {
            var canvas = Canvas(
                size: TerminalSize(columns: 60, rows: 20), repertoire: .unicode, usesWords: usesWords)
            RunnerPageView(page, width: 60, on: canvas).draw(from: 0, in: canvas.area, on: &canvas)
            #expect(canvas.buffer.lines.contains("Silks       Red, white spots") == usesWords)
        }
    }
}
