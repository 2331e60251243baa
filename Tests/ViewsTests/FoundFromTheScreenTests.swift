import Facts
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels
import Views

/// Every place and every choice is found from what the screen shows, and its words are buttons.
@MainActor
@Suite struct FoundFromTheScreenTests {
    private func click(_ word: String, _ screen: BoardScreen, line: Int) throws -> BoardSession.Outcome? {
        let text = screen.lines[line]
        let range = try #require(text.firstRange(of: word), "\(word) in \(text)")
        let column = DisplayWidth.of(String(text[..<range.lowerBound]))
        screen.terminal.queue(.click(column: column, row: line))
        defer { _ = screen.lines }
        return screen.session.serveEvents()
    }

    @Test(arguments: [(100, 30, ["z zoom"])])
    func aDeskNamesItsPlacesAndKeys(columns: Int, rows: Int, more: [String]) {
        let screen = BoardScreen(
            columns: columns, rows: rows, cards: ScriptedCards([]), day: ScriptedDay(), layout: .auto)
        let footer = screen.lines[rows - 1]
        let places = ["F2 Results", "F3 Meetings", "F Form", "m Market", "Tab pane", "q quit", ": all"]
        for word in places + more { #expect(footer.contains(word), "\(word) in \(footer)") }
    }

    @Test func thePaneOfTheSelectedRaceOpensItsCard() throws {
        let screen = BoardScreen(cards: ScriptedCards([]))
        #expect(!screen.lines[23].contains("Enter"), "once is enough")
        #expect(BoardScreen(columns: 40, rows: 12).lines[11].contains("Enter card"), "without room in the rule")
        _ = try click("Enter card", screen, line: 9)
        #expect(screen.model.state.screen == .card)
        let below = BoardScreen(cards: ScriptedCards([]))
        below.terminal.queue(.click(column: 30, row: 12))
        _ = below.session.serveEvents()
        #expect(below.model.state.screen == .card)
    }

    @Test func theCategoriesAreInTheHeaderFromSixtyColumns() {
        #expect(BoardScreen(columns: 60, rows: 16).lines[0].contains("H G T  / search"))
    }

    /// Places first, at most four keys, the list of all commands last.
    @Test func everyFooterHasPlacesFourKeysAndAllCommands() {
        let typed: [ScreenID] = [.search, .commands, ScreenID("entry")]
        for place in KeyTable.places() where !typed.contains(place) {
            let hints = KeyTable().hints(in: place, back: "back")
            #expect(hints.last?.intent == .commands, "\(place)")
            let keys = hints.filter { hint in
                if case .show = hint.intent { false } else { hint.intent != .back }
            }
            #expect(keys.count <= 4, "\(place): \(keys.map(\.word))")
        }
    }

    @Test func theResultsNameTheKeysOfOtherDaysWhereThereIsRoom() {
        let screen = BoardScreen(columns: 100)
        screen.press(.tab)
        #expect(screen.lines[23].contains("  [ ] day  Enter card"))
        let desk = BoardScreen(columns: 160, rows: 45, day: ScriptedDay(), layout: .auto)
        desk.press(.function(2))
        #expect(desk.lines[44].contains("  [ ] day  Enter card  z zoom  q quit  : all"))
    }

    @Test(arguments: [30, 40, 60, 80, 100, 160])
    func allCommandsAreOfferedAtEveryWidth(columns: Int) {
        #expect(BoardScreen(columns: columns, rows: 12).lines[11].hasSuffix(": all"))
    }

    @Test func nothingIsOfferedThatChangesWhatIsNotOnTheScreen() {
        let card = KeyTable().hints(in: .card) + KeyTable().headerHints(in: .card)
        for intent in [BoardIntent.showAll, .nextRegion] { #expect(!card.contains { $0.intent == intent }) }
        let form = KeyTable().hints(in: .form) + KeyTable().headerHints(in: .form)
        #expect(!form.contains { $0.word == "country" }, "rankings have none")
        #expect(form.contains { $0.word == "search" })
        let screen = BoardScreen(cards: ScriptedCards([]))
        screen.press(.enter)
        #expect(!screen.lines[0].contains("H G T") && !screen.lines[0].contains("country"))
    }

    @Test func theBoardIsAmongThePlacesElsewhereAndTheOpenPlaceStandsOut() {
        let screen = BoardScreen()
        #expect(!screen.lines[23].contains("Board"))
        screen.press(.tab)
        #expect(screen.lines[23].hasPrefix(" Esc Board  Tab Results  F3 Meetings  F Form"))
        let frame = screen.terminal.frames.last
        #expect(frame?[17, 23].style.role == .title && frame?[29, 23].style.role == .keyLabel)
    }

    @Test func escIsCalledWhatItDoesFirst() {
        let screen = BoardScreen()
        screen.press("/sand")
        screen.press(.enter)
        #expect(screen.lines[23].hasPrefix(" Esc end search  Tab Results"))
        screen.press(.tab)
        #expect(screen.lines[23].hasPrefix(" Esc end search  Tab Results"))
        screen.press(.escape)
        #expect(screen.lines[23].hasPrefix(" Esc Board  Tab Results"))
        let desk = BoardScreen(columns: 160, rows: 45, layout: .auto)
        desk.press("z")
        #expect(desk.lines[44].contains("Esc end zoom"))
    }

    @Test func partsOfTheHeaderAreButtons() throws {
        let screen = BoardScreen(columns: 100)
        _ = try click("c country", screen, line: 0)
        screen.press("austr")
        screen.press(.enter)
        #expect(screen.lines[0].contains("Races in Australia  H G T"))
        _ = try click("Australia", screen, line: 0)
        screen.press("all c")
        screen.press(.enter)
        #expect(screen.model.state.filter.region.isAll)
        _ = try click("G T", screen, line: 0)
        #expect(screen.lines[0].contains("Greyhound races  h G t"))
        _ = try click("Greyhound", screen, line: 0)
        #expect(screen.lines[0].contains("All races  H G T"))
        _ = try click("search", screen, line: 0)
        #expect(screen.model.state.search?.isTyping == true)
        screen.press("sand")
        screen.press(.enter)
        _ = try click("/sand", screen, line: 0)
        #expect(screen.model.state.search?.isTyping == true)
        screen.press(.escape)
        screen.press(" ")
        _ = try click("HELD", screen, line: 0)
        #expect(!screen.model.state.isHeld)
        _ = try click("LIVE", screen, line: 0)
        #expect(screen.model.state.notice?.words.isEmpty == false, "refresh answers")
        screen.press(.tab)
        _ = try click("RACEBOARD", screen, line: 0)
        #expect(screen.model.state.screen == .board)
    }

    @Test(arguments: [20, 30, 40, 60, 79, 80, 100, 160])
    func partsOfTheHeaderNeverOverlap(columns: Int) {
        for keys in ["", "h", "hc", "hg/sand", "c ", "/sand park is long enough to be cut"] {
            let screen = BoardScreen(columns: columns)
            screen.press(keys)
            let header = screen.lines[0]
            #expect(header.contains("LIVE") || header.contains("HELD"), "\(columns) \(keys): \(header)")
            let frame = screen.terminal.frames.last
            let state = screen.model.state
            let layout = BoardLayout(size: screen.terminal.size, of: state)
            for column in 0..<columns where layout.headerIntent(atColumn: column, row: 0, of: state) == .nextRegion {
                #expect([Role.key, .keyLabel, .text].contains(frame?[column, 0].style.role))
            }
        }
    }

    @Test(arguments: [(60, 10), (79, 8), (100, 8)])
    func aSmallWallOffersNoKeys(columns: Int, rows: Int) {
        let header = KioskScreen(columns: columns, rows: rows).lines[0]
        #expect(!header.contains("search") && !header.contains("H G T"))
    }

    @Test func helpShowsWhereSettingsAre() {
        let screen = BoardScreen(columns: 160, rows: 60)
        screen.press("?")
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("~/.config/raceboard/config") && text.contains("raceboard config settings"))
    }
}
