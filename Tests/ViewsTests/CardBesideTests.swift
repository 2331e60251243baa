import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import ViewModels

@testable import Views

/// The card of the selected race beside a list that fills a large screen.
@MainActor
@Suite struct CardBesideTests {
    private let cards = ScriptedCards([])

    private func screen(
        _ key: Key, _ columns: Int = 160, _ rows: Int = 45, layout: LayoutChoice = .list, day: DaySnapshot = .full
    ) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, cards: cards, day: ScriptedDay(day), layout: layout)
        screen.press(key)
        _ = screen.lines
        return screen
    }

    /// Columns from the first of the card on.
    private func right(_ line: String, from column: Int) -> String { String(line.dropFirst(column)) }

    @Test func theMarketHasTheCardOfItsRunnersRace() throws {
        let screen = screen(.character("m"), day: .market)
        let lines = screen.lines
        #expect(lines[2].hasPrefix(" Market  2 shorter"))
        #expect(lines[1].isEmpty, "no rule")
        #expect(right(lines[2], from: 77).hasPrefix("  G  R2 The Meadows"))
        screen.press("j")
        #expect(right(screen.lines[2], from: 77).hasPrefix("  H  R1 Flemington"))
        screen.go(to: 1)
        _ = screen.lines
        #expect(cards.opened == [RaceID("Flemington-1")], "requested when the cursor has rested")
    }

    @Test(arguments: [Key.tab, .character("m"), .character("P"), .character("U")])
    func aListThatFillsTheScreenHasIt(key: Key) {
        #expect(screen(key).model.state.panes.keys.sorted { $0.description < $1.description } == [.card])
        guard key != .character("U") else { return }
        #expect(screen(key, 159, 45).model.state.panes.isEmpty && screen(key, 160, 29).model.state.panes.isEmpty)
    }

    /// A list of few rows would leave most of a usual screen empty.
    @Test(arguments: [Key.character("A"), .character("U")], [(80, 24), (100, 30), (120, 40)])
    func aShortListHasItBelow(key: Key, size: (columns: Int, rows: Int)) throws {
        let screen = screen(key, size.columns, size.rows)
        let layout = BoardLayout(size: screen.terminal.size, of: screen.model.state)
        let card = try #require(layout.card(beside: screen.model.state.screen)).area
        #expect(screen.model.state.panes.keys.map(\.self) == [.card])
        #expect(card.height >= 11 && card.row + card.height == layout.body.row + layout.body.height)
        #expect(layout.alerts.list.row + layout.alerts.list.height == card.row && layout.upcoming == layout.alerts)
        #expect(
            self.screen(key, 80, 23).model.state.panes.isEmpty && self.screen(key, 79, 24).model.state.panes.isEmpty)
    }

    @Test func timetablesNeedMoreRoom() {
        #expect(screen(.function(3), 199, 60).model.state.panes.isEmpty)
        let wide = screen(.function(3), 200, 60)
        #expect(wide.model.state.panes[.card] != nil)
        #expect(right(wide.lines[2], from: 122).hasPrefix("  H  R1 Meeting 0"))
    }

    @Test func aZoomedPaneOfTheDeskHasItToo() {
        let screen = screen(.character("m"), layout: .auto)
        screen.press("z")
        #expect(screen.lines[2].hasPrefix(" Market") && screen.model.state.panes.count == 1)
        screen.press("z")
        #expect(screen.model.state.panes.count == 4)
        screen.press("zF")
        #expect(screen.model.state.panes.isEmpty, "a ranking has no races")
    }

    @Test func aClickOnItOpensTheCard() {
        let screen = screen(.character("m"), day: .market)
        screen.terminal.queue(.click(column: 100, row: 20))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.screen == .card)
        screen.press(.escape)
        screen.terminal.queue(.click(column: 10, row: 5))
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].hasPrefix("►"), "the list is as before")
    }

    @Test func aRecordHasNoCards() {
        let layout = BoardLayout(size: TerminalSize(columns: 160, rows: 45), rowCount: 5, hasCards: false)
        #expect(layout.listsWithCard(Screens.all).isEmpty && layout.card(beside: .market) == nil)
        #expect(layout.market.list.width == 79)
        #expect(BoardLayout(size: layout.size, of: BoardState()).hasCards)
    }

    @Test(arguments: [(160, 30), (160, 45), (200, 60), (240, 67), (300, 90)])
    func everythingStaysInItsPlace(columns: Int, rows: Int) {
        for key in [Key.tab, .function(3), .character("m")] {
            let screen = screen(key, columns, rows)
            #expect(screen.lines.allSatisfy { DisplayWidth.of($0) <= columns })
            let layout = BoardLayout(size: screen.terminal.size, of: screen.model.state)
            guard let card = layout.card(beside: screen.model.state.screen) else { continue }
            #expect(card.area.column + card.area.width == columns)
            let list = [ScreenID.results: layout.results, .meetings: layout.meetings, .market: layout.market]
            let area = list[screen.model.state.screen].map { $0.list($0.columns == 1 ? 0 : 1) }
            #expect(area.map { (2...3).contains(card.area.column - $0.column - $0.width) } == true)
        }
    }
}
