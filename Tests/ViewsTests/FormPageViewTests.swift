import Facts
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

/// The page of a row of the form, and the recent results in its pane.
@MainActor
@Suite struct FormPageViewTests {
    private static let rows: [FormFigures] = [
        .sample("Zoë O'Brien", starts: 240, wins: 60), .sample("Ann Archer", starts: 1_200, wins: 200),
        .sample("Moss & Hill", .trainer, starts: 500, wins: 90), .sample("favourite", .favourite),
        .sample("2-3", .price, category: .unknown),
    ]

    private func screen(_ columns: Int, _ height: Int, runs: Int = 30, season: Int? = nil) async -> (
        screen: BoardScreen, loader: FormLoader
    ) {
        var rows = Self.rows
        rows[rows.count - 1].expected = 20
        let loader = FormLoader(store: ScriptedForm(rows, runs: runs, season: season))
        let screen = BoardScreen(columns: columns, rows: height, repertoire: .unicode, form: loader)
        screen.press("F")
        await settle(screen, loader)
        return (screen, loader)
    }

    private func settle(_ screen: BoardScreen, _ loader: FormLoader) async {
        for _ in 0..<3 {
            _ = screen.lines
            await loader.finish()
        }
    }

    private func press(_ keys: [Key], _ screen: BoardScreen, _ loader: FormLoader) async {
        for key in keys {
            screen.press(key)
            await settle(screen, loader)
        }
    }

    private func title(_ screen: BoardScreen) -> String? { screen.lines.first { $0.hasPrefix("──") } }

    private func page(_ screen: BoardScreen) -> FormPage? { screen.model.state.form?.page }

    @Test func thePaneOfAPersonHasItsRecentResults() async {
        let (screen, _) = await screen(120, 40)
        let lines = screen.lines
        #expect(lines.contains { $0.contains("Date    Meeting     Race  Runner         Fin  Price") })
        #expect(lines.contains { $0.contains("20 Nov  Flemington  R2    Runner 1   1 of 12   3.50") })
        #expect(lines.contains { $0.contains("18 Nov  Flemington  R4    Runner 3   - of 12   3.50") })
        #expect(screen.model.state.form?.pane?.runs[11].first == " 9 Nov", "months stand below each other")
        #expect(screen.model.state.form?.pane?.runs.count == 20)
    }

    /// Two figures and a sign would read as wins and starts.
    @Test func aNarrowPageHasThePlaceInAWord() async {
        let (screen, loader) = await screen(40, 12)
        await press([.enter], screen, loader)
        #expect(screen.lines.contains { $0.contains("Runner 1   1st   3.50") }, "\(screen.lines)")
        #expect(screen.lines.contains { $0.contains("all 60 of 240 25.0%") })
    }

    @Test(arguments: [
        (0, ["all"]), (29, ["all"]), (30, ["30 days", "all"]), (40, ["30 days", "all"]), (89, ["30 days", "all"]),
        (90, ["30 days", "90 days", "all"]), (364, ["30 days", "90 days", "all"]),
        (365, ["30 days", "90 days", "365 days", "all"]),
    ])
    func aPeriodThatTheSeasonDoesNotHaveIsNotOffered(daysAgo: Int, offered: [String]) async throws {
        let (screen, loader) = await screen(120, 40, season: daysAgo)
        var chosen: [String] = []
        for _ in offered {
            let form = try #require(screen.model.state.form)
            #expect(form.periods.map(\.words) == offered)
            #expect(form.pane?.periods.count == offered.count)
            chosen += form.periods.filter(\.isChosen).map(\.words)
            await press([.character("d")], screen, loader)
        }
        #expect(Set(chosen) == Set(offered), "d goes through each")
        #expect(chosen.first == (offered.contains("365 days") ? "365 days" : "all"))
    }

    @Test func enterFillsTheScreenWithThemAndEscLeadsBackOnce() async {
        let (screen, loader) = await screen(80, 24)
        #expect(screen.lines.last?.contains("Esc Board") == true)
        await press([.down, .enter], screen, loader)
        #expect(page(screen)?.pane.title.short == "Ann Archer" && page(screen)?.pane.runs.count == 30)
        #expect(
            title(screen)?.hasPrefix("── Jockey Ann Archer ──") == true && !screen.lines.joined().contains("Trainers"))
        #expect(
            screen.lines.contains { $0.contains("Runner 1 ") } && !screen.lines.contains { $0.contains("Runner 30") })
        #expect(screen.lines.last?.contains("Esc list") == true)
        #expect(screen.lines.last?.contains("d days") == false, "it does nothing here")
        #expect(screen.lines.last?.contains("next page") == true && screen.lines.last?.contains("next kind") == false)
        await press([.end], screen, loader)
        #expect(
            screen.lines.contains { $0.contains("Runner 30") } && !screen.lines.contains { $0.contains("Runner 1 ") })
        await press([.up], screen, loader)
        #expect(!screen.lines.contains { $0.contains("Runner 30") }, "the last line is no further than it can be")
        await press([.home], screen, loader)
        #expect(screen.lines.contains { $0.contains("Runner 1 ") })
        await press([.escape], screen, loader)
        #expect(page(screen) == nil && screen.model.state.screen == .form)
        #expect(screen.lines.contains { $0.hasPrefix("►") && $0.contains("Ann Archer") })
        await press([.escape], screen, loader)
        #expect(screen.model.state.screen == .board)
    }

    /// A plot beside the few figures would leave a hole above the starts.
    @Test(arguments: [(120, 40), (160, 45)]) func thePlotOfAPageIsAsWideAsThePage(columns: Int, rows: Int) async throws
    {
        let (screen, loader) = await screen(columns, rows)
        await press([.enter], screen, loader)
        let words = try #require(screen.lines.first { $0.contains(" units") })
        #expect(words.prefix { $0 == " " }.count < 20, "\(words)")
    }

    @Test func bracketsTurnToOthersAndOtherRankingsCloseIt() async {
        let (screen, loader) = await screen(80, 24)
        await press([.enter, .end, .character("]")], screen, loader)
        #expect(page(screen)?.pane.title.short == "Ann Archer" && page(screen)?.scroll == 0)
        await press([.character("]")], screen, loader)
        #expect(screen.model.state.notice?.words == "No line after this one" && page(screen) != nil)
        await press([.character("["), .character("d"), .character("s")], screen, loader)
        #expect(page(screen)?.pane.title.short == "Zoë O'Brien", "days and order are those of the list")
        #expect(screen.model.state.form?.periods[2].isChosen == true && screen.model.state.form?.sort == .rate)
        await press([.character("h")], screen, loader)
        #expect(page(screen) == nil)
        await press([.enter, .character("F"), .character("F")], screen, loader)
        #expect(page(screen) == nil, "it is closed with its screen")
    }

    @Test func favouritesHaveAPageWithoutStartsAndPricesHaveNone() async {
        let (screen, loader) = await screen(80, 24)
        await press([.tab, .enter], screen, loader)
        #expect(page(screen)?.pane.title.short == "Moss & Hill")
        await press([.escape, .tab, .tab, .enter], screen, loader)
        #expect(page(screen)?.pane.title.short == "Favourites" && page(screen)?.pane.runs.isEmpty == true)
        await press([.escape, .left, .left, .left, .left, .enter], screen, loader)
        #expect(page(screen) == nil && screen.lines.contains { $0.contains("Fair%") })
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
    func itFitsEverySize(columns: Int, rows: Int) async {
        let (screen, loader) = await screen(columns, rows)
        await press([.enter], screen, loader)
        #expect(page(screen) != nil && screen.lines.allSatisfy { DisplayWidth.of($0) <= columns })
        #expect(title(screen)?.contains("Zo") == true)
        if rows >= 12 { #expect(screen.lines.contains { $0.contains("20 Nov") && $0.contains("Runner 1 ") }) }
    }
}
