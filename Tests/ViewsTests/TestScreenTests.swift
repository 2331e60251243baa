import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Synchronization
import Testing
import ViewModels
import Views

/// What CONTRIBUTING.md, "A screen", promises: a value, a view and a line are enough.
@MainActor
@Suite struct TestScreenTests {
    private static let twelveHours = LocalTime(is12Hour: true) { _ in
        LocalTime.Reading(offset: 0, abbreviation: "UTC")
    }

    private let cards = ScriptedCards()

    private func open(rows: Int = 24, columns: Int = 80, kind: ScreenKind = .latest) -> BoardScreen {
        Screens.$all.withValue(Screens.all + [kind]) {
            let screen = BoardScreen(columns: columns, rows: rows, answer: .sample(count: 9), cards: cards)
            for _ in 0..<4 { screen.press("+") }
            _ = screen.lines
            screen.press(.function(4))
            return screen
        }
    }

    private func selected(_ screen: BoardScreen) -> String {
        screen.lines.first { $0.hasPrefix("►") } ?? ""
    }

    @Test func itsKeyOpensItAndTheFooterOffersIt() {
        let screen = open(columns: 200)
        #expect(screen.model.state.screen == .latest)
        #expect(screen.lines.contains { $0.hasPrefix("Latest") })
        #expect(screen.lines.last?.contains("F4 latest") == true)
        screen.press(.function(4))
        #expect(screen.model.state.screen == .board)
        #expect(screen.lines.last?.contains("F4 latest") == true)
    }

    @Test func itScrolls() {
        let screen = open(rows: 10)
        let first = selected(screen)
        screen.press(.end)
        let last = selected(screen)
        #expect(first.contains("Meeting 8") && last.contains("Meeting 0"))
        #expect(!screen.lines.contains { $0.contains("Meeting 8") })
        screen.press(.pageUp)
        #expect(selected(screen) != last)
        screen.press(.home)
        #expect(selected(screen) == first)
    }

    @Test func aClickSelectsALine() throws {
        let screen = open()
        let line = try #require(screen.lines.firstIndex { $0.hasPrefix("►") })
        screen.terminal.queue(.click(column: 5, row: line + 2))
        _ = screen.session.serveEvents()
        #expect(screen.lines[line + 2].hasPrefix("►"))
    }

    @Test func enterOpensACardWhoseNeighboursAreItsOwn() {
        let screen = open()
        let races = screen.repository.snapshot.races.map(\.id)
        screen.press(.enter)
        #expect(cards.opened == [races[8]] && screen.model.state.screen == .card)
        screen.press("]")
        #expect(cards.opened == [races[8], races[7]])
        screen.press(.escape)
        #expect(!cards.isOpen && screen.model.state.screen == .latest)
    }

    @Test func aBurstOfKeysMakesItsStateOnce() {
        let made = Mutex(0)
        let screen = open(kind: .latest { made.withLock { $0 += 1 } })
        let races = screen.repository.snapshot.races.map(\.id)
        made.withLock { $0 = 0 }
        for _ in 0..<5 { screen.terminal.queue(.key(.down)) }
        screen.press(.up)
        #expect(selected(screen).contains("Meeting 4"))
        #expect(made.withLock(\.self) == 1)
        // The cursor has followed every key before the one that opens what is under it; a letter of the search is none.
        for key in [Key.up, .enter, .escape, .character("/"), .character("q"), .escape] {
            screen.terminal.queue(.key(key))
        }
        #expect(screen.session.serveEvents() == nil && cards.opened == [races[5]])
    }

    @Test func itHasHelpAndItsKeysStandInThePage() {
        let found = Screens.$all.withValue(Screens.all + [.latest]) {
            KeyTable.markdown.contains("| `F4` | The races, the last one first, and back | board, card")
        }
        #expect(found && !KeyTable.markdown.contains("F4"))
        let help = open()
        help.press(":last one")
        #expect(help.lines.contains { $0.contains("The races, the last one first, and back") })
    }

    @Test func aSearchNarrowsItAndAReloadShowsOtherTimes() {
        let screen = open()
        screen.press("/race-1")
        #expect(screen.model.place == .search)
        screen.press(.escape)
        let before = selected(screen)
        screen.model.configure(screen.model.preferences, BoardDisplay(Self.twelveHours))
        #expect(selected(screen) != before)
    }

    /// The one thing that the compiler does not require.
    @Test func everyScreenIsDrawn() {
        for kind in Screens.all { #expect(kind.isDrawn, "\(kind.id)") }
    }
}
