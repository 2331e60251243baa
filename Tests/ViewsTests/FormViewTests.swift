import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import Views

@testable import ViewModels

extension BoardViewModel {
    /// Entries of the watch list, in no order.
    fileprivate var watchList: [WatchEntry] { repositories.watches.list.entries }
}

@MainActor
@Suite struct FormViewTests {
    private static let rows: [FormFigures] = [
        .sample("Zoë O'Brien", starts: 240, wins: 60), .sample("Ann Archer", starts: 1_200, wins: 200),
        .sample("Lucky Once", starts: 3, wins: 3),
        .sample("Moss & Hill", .trainer, starts: 500, wins: 90), .sample("Winter Clock", .horse, starts: 12, wins: 3),
        .sample("favourite", .favourite, starts: 900, wins: 300),
    ]

    private func screen(
        _ columns: Int, _ height: Int, _ rows: [FormFigures]? = rows, repertoire: Repertoire = .unicode,
        cards: ScriptedCards? = nil
    ) async -> (screen: BoardScreen, loader: FormLoader) {
        let loader = FormLoader(store: rows.map { ScriptedForm($0) })
        let screen = BoardScreen(columns: columns, rows: height, repertoire: repertoire, cards: cards, form: loader)
        if cards == nil { screen.press("F") }
        await settle(screen, loader)
        return (screen, loader)
    }

    /// Waits for the store's answers, and for the answers to the requests that follow.
    private func settle(_ screen: BoardScreen, _ loader: FormLoader) async {
        for _ in 0..<3 {
            _ = screen.lines
            await loader.finish()
        }
    }

    @Test func formAtEightyByTwentyFour() async {
        let lines = await screen(80, 24).screen.lines
        #expect(
            lines[2]
                == " [Jockeys] Trainers  Horses  Favourites  Drivers  Greyhounds  Tracks …")
        #expect(lines[3].hasPrefix("  30 days  90 days [365 days] all   3 · by likely win rate"))
        #expect(lines[4].split(separator: " ").map(String.init).starts(with: ["#", "Name", "Starts", "Wins"]))
        #expect(lines[5].hasPrefix("►") && lines[5].contains("Zoë O'Brien") && lines[5].contains("20-31"))
        #expect(lines[5].contains("25.0") && lines[5].contains("+25.0") && lines[5].contains("0.0"))
        #expect(lines[7].contains("Lucky Once") && lines[7].contains("3~"))
        #expect(lines.contains { $0.contains("── Jockey Zoë O'Brien ──") })
        #expect(lines.contains { $0.contains("Likely%") && $0.contains("Place%") })
        #expect(!lines.contains { $0.contains("% Likely%") && !$0.contains("%  Likely%") }, "heads stand apart")
        #expect(lines.contains { $0.contains("240 starts at SP: ") })
        #expect(lines.joined().unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) }, "a plot")
    }

    /// 40 wins were promised, and 20 came; the longest prices won as often as promised.
    @Test func pricesHaveAChartOfTheirWins() async {
        var rows = [
            FormFigures.sample("2-3", .price, starts: 100, wins: 20, category: .unknown),
            .sample("21-51", .price, starts: 100, wins: 3, category: .unknown),
        ]
        (rows[0].expected, rows[1].expected) = (40, 3)
        let (screen, loader) = await screen(100, 24, rows)
        screen.press("[")
        await settle(screen, loader)
        let lines = screen.lines
        #expect(lines[4].split(separator: " ").map(String.init).contains("Fair%"))
        #expect(
            lines[5].contains("2-3 ")
                && lines[5].split(separator: " ").joined(separator: " ").contains("20.0 13-29 40.0")
                && lines[5].contains("fewer"))
        #expect(lines[5].contains("──●─") && lines[6].contains("as priced"))
        let narrow = await self.screen(40, 12, rows)
        narrow.screen.press("[")
        await settle(narrow.screen, narrow.loader)
        #expect(narrow.screen.lines.contains { $0.contains("2-3") && $0.contains("40.0") })
    }

    @Test func theSelectedPersonIsWatchedAndUnwatched() async {
        let (screen, loader) = await screen(80, 24)
        screen.press("w")
        #expect(screen.model.watchList.map(\.kind) == [.rider] && screen.model.watchList[0].name == "Zoë O'Brien")
        #expect(screen.lines[5].contains("Zoë O'Brien ★") && screen.lines.joined().contains("Watching Zoë O'Brien"))
        screen.press("w")
        #expect(screen.model.watchList.isEmpty && !screen.lines[5].contains("★"))
        screen.press(.tab)
        await settle(screen, loader)
        screen.press("w")
        #expect(screen.model.watchList.map(\.kind) == [.trainer])
        screen.press(.tab)
        await settle(screen, loader)
        screen.press("w")
        #expect(Set(screen.model.watchList.map(\.kind)) == [.trainer, .runner])
    }

    @Test func whatHasNoNameIsNotWatched() async {
        let (screen, loader) = await screen(80, 24)
        for _ in 0..<3 { screen.press(.tab) }
        await settle(screen, loader)
        screen.press("w")
        #expect(screen.model.watchList.isEmpty)
        #expect(screen.lines.joined().contains("There are no names to watch here"))
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (1, 1)])
    func itFitsEverySize(columns: Int, rows: Int) async {
        for repertoire in Repertoire.allCases {
            let lines = await screen(columns, rows, repertoire: repertoire).screen.lines
            #expect(lines.count == rows && lines.allSatisfy { DisplayWidth.of($0) <= columns })
            let text = lines.joined()
            #expect(columns < 20 || text.contains("Zo") || text.contains("Form"))
            if repertoire == .ascii { #expect(text.allSatisfy { $0.isASCII }) }
        }
    }

    @Test func theKeysTurnToOtherKindsPeriodsAndOrders() async {
        let (screen, loader) = await screen(80, 24)
        screen.press(.tab)
        await settle(screen, loader)
        #expect(screen.lines[2].hasPrefix("  Jockeys [Trainers] Horses"))
        #expect(screen.lines[5].contains("Moss & Hill"))
        screen.press("d")
        await settle(screen, loader)
        #expect(screen.lines[3].contains("365 days [all]"))
        screen.press("ds")
        await settle(screen, loader)
        #expect(screen.lines[3].contains("[30 days] 90 days") && screen.lines[3].contains("by starts"))
        screen.press(.left)
        await settle(screen, loader)
        #expect(screen.lines[2].hasPrefix(" [Jockeys] Trainers") && screen.lines[3].contains("  3 · by"))
        screen.press("/")
        screen.press("arch")
        await settle(screen, loader)
        #expect(screen.lines[3].contains("  1 · by") && screen.lines[5].contains("Ann Archer"))
        screen.press(.escape)
        screen.press(.escape)
        #expect(screen.model.state.screen == .board)
    }

    @Test func tabsAndHeadsAreButtons() async throws {
        let (screen, loader) = await screen(80, 24)
        func click(_ word: String, line: Int) async throws {
            let text = screen.lines[line]
            let range = try #require(text.firstRange(of: word), "\(word) in \(text)")
            screen.terminal.queue(.click(column: DisplayWidth.of(String(text[..<range.lowerBound])), row: line))
            _ = screen.session.serveEvents()
            await settle(screen, loader)
        }
        try await click("Trainers", line: 2)
        #expect(screen.lines[2].contains("[Trainers]") && screen.lines[5].contains("Moss & Hill"))
        try await click("all", line: 3)
        #expect(screen.lines[3].contains("[all]"))
        try await click("Starts", line: 4)
        #expect(screen.lines[3].contains("by starts"))
        try await click("Likely", line: 4)
        #expect(screen.lines[3].contains("by likely win rate"))
        try await click("Jockeys", line: 2)
        try await click("Ann Archer", line: 6)
        #expect(screen.lines[6].hasPrefix("►"), "a line of the list is selected as before")
    }

    @Test func aLargeScreenHasTheRankingInColumns() async {
        let many = (0..<70).map { FormFigures.sample("Jockey \($0)", starts: 1000, wins: 500 - $0) }
        let (screen, loader) = await screen(160, 45, many)
        let lines = screen.lines
        // Twenty-two rows in a column, and the pane below them.
        #expect(lines[5].hasPrefix("►   1") && lines[5].dropFirst(81).hasPrefix("   23"))
        #expect(lines[26].hasPrefix("   22") && lines[26].dropFirst(81).hasPrefix("   44"))
        #expect(lines[4].dropFirst(81).contains("Name") && lines[27].hasPrefix("── Jockey Jockey 0 ──"))
        #expect(lines[3].hasSuffix(" 26 more ↓"))
        // The curve stands beside the figures.
        #expect(lines[28].contains("Starts") && lines[28].contains("starts at SP: "))
        screen.terminal.queue(.click(column: 100, row: 6))
        _ = screen.session.serveEvents()
        await settle(screen, loader)
        #expect(
            screen.lines[6].dropFirst(81).hasPrefix("►  24") && screen.lines[27].hasPrefix("── Jockey Jockey 23 ──"))
        let starts = Array(screen.lines[4]).indices.last { screen.lines[4].dropFirst($0).hasPrefix("Starts") } ?? 0
        screen.terminal.queue(.click(column: starts, row: 4))
        _ = screen.session.serveEvents()
        await settle(screen, loader)
        #expect(screen.lines[3].contains("by starts"), "heads of every column are buttons")
    }

    @Test func aShortRankingHasOneColumn() async {
        #expect(await screen(160, 45).screen.lines[4].components(separatedBy: "Name").count == 2)
    }

    /// Which periods differ is known with the first count.
    @Test func beforeTheFirstCountNoPeriodIsNamed() {
        let screen = BoardScreen(columns: 40, rows: 12, form: FormLoader(store: ScriptedForm(Self.rows)))
        screen.press("F")
        let lines = screen.lines
        #expect(lines.contains { $0.contains("Counting.") } && !lines.joined().contains("365"), "\(lines)")
    }

    @Test func withoutHeadsARateHasItsUnit() async {
        let lines = await screen(20, 6).screen.lines
        #expect(lines.contains { $0.contains("25.0%") }, "\(lines)")
    }

    @Test func aSmallScreenHasWordsInPlaceOfTabs() async {
        let lines = await screen(60, 12).screen.lines
        #expect(lines.contains { $0.hasPrefix(" Jockeys  3 · last 365 days") })
    }

    @Test func withoutAnythingItShowsTheReason() async {
        #expect(await screen(80, 24, nil).screen.lines.contains { $0.contains("there is no store") })
        let (screen, loader) = await screen(80, 24)
        screen.press("g")
        await settle(screen, loader)
        #expect(screen.lines.contains { $0.contains("No greyhound jockeys") })
    }

    @Test func aCardHasTheFormOfItsPeople() async {
        let card = RaceCard.sample(
            "race-0",
            runners: [
                .sample(1, "WINTER CLOCK", jockey: "Zoe O’Brien", trainer: "Moss & Hill"),
                .sample(2, "Nobody Knows", jockey: "Lucky Once", trainer: "Ida Stone"),
            ])
        let (screen, loader) = await screen(120, 30, cards: ScriptedCards([card]))
        screen.press(.home)
        screen.press(.enter)
        await settle(screen, loader)
        let lines = screen.lines
        #expect(lines.contains { $0.contains("W/S") && $0.contains("Win%") })
        #expect(lines.contains { $0.contains("WINTER CLOCK") && $0.contains("3/12") && $0.contains("25%") })
        #expect(lines.contains { $0.contains("Nobody Knows") && $0.contains("100%~") })
        #expect(!lines.contains { $0.contains("saved here") }, "the table has all of it")
        screen.terminal.resize(columns: 80, rows: 30)
        _ = screen.session.serveEvents()
        let foot = "1 WINTER CLOCK  saved here 3/12  jockey Zoe O’Brien 25%"
        #expect(screen.lines.contains { $0.contains(foot) }, "\(screen.lines)")
        screen.terminal.resize(columns: 120, rows: 30)
        _ = screen.session.serveEvents()
        screen.press(.enter)
        let page = screen.lines
        #expect(page.contains { $0.contains("Jockey") && $0.hasSuffix("Zoe O’Brien, won 60 of 240 saved here (25%)") })
        #expect(
            page.contains { $0.contains("Trainer") && $0.hasSuffix("Moss & Hill, won 90 of 500 saved here (18%)") })
        screen.press("]")
        #expect(screen.lines.contains { $0.hasSuffix("Lucky Once, won 3 of 3 saved here (100%~)") })
        #expect(screen.lines.contains { $0.hasSuffix(" Ida Stone") }, "nothing is known of her")
    }
}
