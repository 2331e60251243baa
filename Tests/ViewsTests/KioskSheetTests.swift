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

/// The pages of a kiosk besides board and day.
@MainActor
@Suite struct KioskSheetTests {
    /// Races an hour away, so that the board does not return before one.
    private static let answer = FeedAnswer.sample(count: 8, first: .t0 + 3600)

    private func screen(
        _ page: KioskPage, columns: Int = 120, rows: Int = 33, day: DaySnapshot = DaySnapshot(),
        cards: [RaceCard] = [], meeting: String = "", repertoire: Repertoire = .console
    ) -> KioskScreen {
        KioskScreen(
            columns: columns, rows: rows, repertoire: repertoire,
            settings: KioskSettings(pages: [page], dwell: [3600], meeting: meeting), answer: Self.answer,
            day: ScriptedDay(day), cards: ScriptedCards(cards))
    }

    /// What turns of ten seconds show, in words.
    private func seen(_ words: [String], on screen: KioskScreen) -> Set<String> {
        var seen: Set<String> = []
        for turn in 0..<12 {
            screen.go(to: Double(turn) * 10)
            seen.formUnion(words.filter(screen.shows))
        }
        return seen
    }

    @Test(arguments: [(120, 33), (160, 45), (240, 67)])
    func resultsHaveTheirDividends(columns: Int, rows: Int) {
        let screen = screen(.results, columns: columns, rows: rows, day: .results)
        let words = [
            "Results", "Frosbie", "6.60", "1.70", "Trifecta 2-4-7", "396.60", "protest", "interim", "Win", "Place",
        ]
        #expect(seen(words, on: screen) == Set(words))
        #expect(seen(["02:30"], on: screen).isEmpty == (columns != 160), "the start, where it has room beside these")
        #expect(!screen.text.contains("Frosbie"), "in block letters")
        #expect(screen.session.snapshotWords().contains("Trifecta 2-4-7 396.60"))
    }

    /// Lines of text alone begin at the edge where the longest has no room below the names.
    @Test(arguments: [(120, 33), (160, 45), (240, 67)])
    func fourLongNumbersAreWholeInTheLettersOfTheRest(columns: Int, rows: Int) throws {
        let order = [10, 12, 11, 13]
        let paid = Dividend(
            product: "First Four", tote: nil, amount: 12_345.67, isFinal: true, combination: order)
        var day = DaySnapshot.results
        day.results = [.sample("final", start: .t0 - 1800, order: order, dividends: [paid])]
        let screen = screen(.results, columns: columns, rows: rows, day: day)
        #expect(screen.shows("\(paid.name) 10-12-11-13") && screen.shows("12345.67"))
        let layout = try #require(
            KioskLayout(size: TerminalSize(columns: columns, rows: rows), halves: true))
        let sheet = try #require(screen.model.state.sheets[.results])
        let width = layout.area.width
        #expect(KioskSheetView.Fit(sheet, layout: layout, wanted: nil, width: width).scale == max(1, layout.letters))
    }

    /// The winner for the win, and those behind it for a place, under one heading.
    @Test func aSmallWallHasWhatEachPays() throws {
        let screen = screen(.results, columns: 80, rows: 24, day: .results)
        #expect(seen(["Frosbie", "6.60", "Pays"], on: screen).count == 3)
        #expect(seen(["Win", "Place"], on: screen).isEmpty)
    }

    @Test(arguments: [(120, 40, 11, 1), (200, 60, 11, 2), (200, 60, 20, 1)])
    func turnsAreAlikeAndLettersAsLargeAsTwoOfThemAllow(columns: Int, rows: Int, count: Int, scale: Int) throws {
        let next = try #require(Self.answer.races.first)
        let screen = screen(
            .runners, columns: columns, rows: rows, cards: [.twentyHorses(next.id.text, start: next.advertisedStart)])
        var sheet = try #require(screen.model.state.sheets[.runners])
        sheet.parts[0][0].text = "Frosbie"
        sheet.parts = Array(repeating: sheet.parts[0], count: count)
        let layout = try #require(KioskLayout(size: TerminalSize(columns: columns, rows: rows), halves: true))
        let pages = KioskSheetView.pages(sheet, layout: layout, wanted: nil, width: layout.area.width)
        let counts = pages.map(\.lines.count)
        #expect(pages[0].fit.scale == scale && (counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(counts)")
        #expect(counts.count == 2, "\(counts)")
    }

    @Test func aLongNameMakesOtherResultsNoSmaller() throws {
        var day = DaySnapshot.results
        day.results = ["Frosbie", "The Longest Name Of All The Runners", "Ruji", "Ballinran"].enumerated().map {
            var result = DayResult.sample("final-\($0)", start: .t0 - 1800 - Double($0))
            result.card?.placings[0].name = $1
            return result
        }
        let screen = screen(.results, columns: 240, rows: 67, day: day)
        let sheet = try #require(screen.model.state.sheets[.results])
        let layout = try #require(KioskLayout(size: TerminalSize(columns: 240, rows: 67), halves: true))
        let pages = KioskSheetView.pages(sheet, layout: layout, wanted: nil, width: layout.area.width)
        #expect(pages.map(\.lines.count).reduce(0, +) == sheet.parts.joined().count, "nothing is left out")
        let scales = pages.map(\.fit.scale)
        #expect(scales.filter { $0 == layout.letters }.count == 3 && scales.min() == 1, "\(scales)")
    }

    @Test(arguments: [(120, 33), (240, 67)])
    func changesAreScratchingsMovesAndWhatIsOff(columns: Int, rows: Int) {
        var day = DaySnapshot()
        let start = Date.t0 + 3600
        day.statuses[RaceID("race-1")] = DayStatus(.abandoned, start: start + 60)
        var out = Runner.sample(3, "Old Ferry")
        out.scratching = Runner.Scratching()
        day.markets[RaceID("race-2")] = Market(.sample("race-2", runners: [.sample(1), out]), seenAt: .t0)
        let screen = screen(.changes, columns: columns, rows: rows, day: day)
        let words = ["Changes", "abandoned", "Old Ferry", "out"]
        #expect(seen(words, on: screen) == Set(words))
        #expect(screen.model.state.sheets[.changes]?.parts.count == 2, "races without a change are left out")
    }

    @Test(arguments: [(120, 33), (160, 45), (240, 67)])
    func runnersOfTheNextRaceHavePrices(columns: Int, rows: Int) throws {
        let next = try #require(Self.answer.races.first)
        let screen = screen(
            .runners, columns: columns, rows: rows, cards: [.twentyHorses(next.id.text, start: next.advertisedStart)])
        let sheet = try #require(screen.model.state.sheets[.runners])
        #expect(sheet.parts.count == 20 && sheet.head?.ends == ["60:00"])
        // The longest name is cut on the smallest of them.
        let names = sheet.parts.compactMap { $0.first?.text }.filter { $0.count < 20 }
        #expect(seen(names, on: screen) == Set(names))
        #expect(sheet.parts[0][0].ends == ["F 2.10"], "the favourite, not by its colour alone")
        let out = sheet.parts.first { $0[0].number == "5" }
        #expect(out?[0].ends == ["out"] && out?[0].meaning == .quiet)
    }

    @Test(arguments: ["Flemington", "flem"])
    func ownMeetingHasAllOfItsRaces(name: String) throws {
        var day = DaySnapshot.meetings
        // Of the day before.
        day.meetings.append(.sample("Flemington", category: .harness, first: .t0 - 100_000))
        let screen = screen(.meeting, day: day, meeting: name)
        let sheet = try #require(screen.model.state.sheets[.meeting])
        #expect(sheet.title == "Flemington" && sheet.parts.count == 10)
        #expect(sheet.parts.flatMap(\.self).filter { if case .start = $0.meaning { true } else { false } }.count == 1)
        #expect(seen(["R1", "R10", "abandoned"], on: screen) == ["R1", "R10", "abandoned"])
    }

    /// Nobody looks at an empty page.
    @Test(arguments: [KioskPage.results, .changes, .runners, .meeting])
    func aPageWithoutContentIsSkipped(page: KioskPage) {
        let screen = screen(page, meeting: page == .meeting ? "Nowhere" : "")
        #expect(screen.model.state.sheets.isEmpty && screen.session.summary.hasPrefix("board"))
    }

    /// The last minute before a start is the board's.
    @Test func theBoardReturnsBeforeARace() {
        let screen = screen(.results, day: .results)
        #expect(screen.session.summary.hasPrefix("results"))
        screen.go(to: 3600 - 30)
        screen.repository.handle(.timer)
        screen.repository.handle(.answered(Self.answer, requested: screen.clock.now))
        _ = screen.lines
        #expect(screen.session.summary.hasPrefix("board"))
    }

    /// No more is requested than the pages show.
    @Test func requestsAreThoseOfThePages() {
        let (day, cards) = (ScriptedDay(.results), ScriptedCards())
        func open(_ pages: [KioskPage]) {
            _ = KioskScreen(settings: KioskSettings(pages: pages), answer: Self.answer, day: day, cards: cards)
        }
        open([.board, .day])
        #expect(day.visible.isEmpty && day.rowMarkets.allSatisfy(\.isEmpty) && cards.opened.isEmpty)
        open([.results, .changes, .runners])
        #expect(day.visible.count == 4 && day.rowMarkets.last?.count == 7, "the next race's come with its card")
        #expect(cards.opened == [RaceID("race-0")])
    }

    @Test(arguments: [Repertoire.console, .ascii])
    func onlySignsOfTheRepertoireAreDrawn(repertoire: Repertoire) {
        for (columns, rows) in [(80, 24), (120, 33), (240, 67), (40, 12)] {
            let screen = screen(.results, columns: columns, rows: rows, day: .results, repertoire: repertoire)
            for scalar in screen.text.unicodeScalars where scalar != "\n" {
                #expect(repertoire.shown(scalar) == scalar, "\(scalar)")
            }
        }
    }
}
