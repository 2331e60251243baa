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

/// What CONTRIBUTING.md, "A screen", promises: a list, a table of columns and a line are enough.
@MainActor
@Suite struct JockeysScreenTests {
    private static let twelveHours = LocalTime(is12Hour: true) { _ in
        LocalTime.Reading(offset: 0, abbreviation: "UTC")
    }
    private static let names = [
        "Ann Archer", "Bo Bell", "Cy Young", "Dee Marsh", "Eve Okafor", "Flo Finch", "Gus Grey", "Hal Hart", "Ida Iles",
    ]

    private let cards = ScriptedCards()

    /// A meeting whose first two races have cards: nine jockeys, two of whom ride twice, and one who was scratched.
    private static var day: DaySnapshot {
        let meeting = RaceMeeting.sample(races: 4, first: .t0 - 3600)
        var last = Runner.sample(9, jockey: "Zed Last")
        last.scratching = Runner.Scratching(at: .t0)
        let fields = [
            names.enumerated().map { Runner.sample($0 + 1, jockey: $1) },
            [Runner.sample(1, jockey: names[2]), .sample(2, jockey: names[3]), last],
        ]
        let results = zip(meeting.races, fields).map { race, runners in
            DayResult(
                race: Race(race, of: meeting), status: .final, card: .sample(race.id.text, runners: runners))
        }
        return DaySnapshot(meetings: [meeting], isPartial: false, results: results)
    }

    private func open(
        rows: Int = 24, columns: Int = 80, kind: ScreenKind = .jockeys, day: ScriptedDay = ScriptedDay(Self.day)
    ) -> BoardScreen {
        Screens.$all.withValue(Screens.all + [kind]) {
            let screen = BoardScreen(columns: columns, rows: rows, cards: cards, day: day)
            _ = screen.lines
            screen.press(.function(4))
            return screen
        }
    }

    private func selected(_ screen: BoardScreen) -> String {
        screen.lines.first { $0.hasPrefix("►") } ?? ""
    }

    @Test func itsKeyOpensItAndTheFooterOffersIt() {
        let screen = open(columns: 240)
        #expect(screen.model.state.screen == .jockeys)
        #expect(screen.lines.contains { $0.contains("Jockeys  most rides first") })
        #expect(screen.lines.last?.contains("F4 jockeys") == true)
        screen.press(.function(4))
        #expect(screen.model.state.screen == .board)
        #expect(screen.lines.last?.contains("F4 jockeys") == true)
    }

    @Test func itListsWhoRidesAndAKeyOrdersThem() {
        let screen = open()
        #expect(screen.lines.contains { $0.contains("Jockey") && $0.contains("Rides") && $0.contains("Meeting") })
        let first = selected(screen)
        #expect(first.contains("Cy Young") && first.contains(" 2 ") && first.contains("R2") && first.contains("02:30"))
        #expect(!screen.lines.contains { $0.contains("Zed Last") })
        screen.press("s")
        #expect(selected(screen).contains("Ann Archer"), "nothing was chosen: the cursor stays on top")
        screen.press("j")
        let chosen = selected(screen)
        screen.press("s")
        #expect(selected(screen) == chosen, "the cursor follows its jockey")
    }

    @Test func itScrolls() {
        let screen = open(rows: 10)
        let first = selected(screen)
        screen.press(.end)
        let last = selected(screen)
        #expect(first.contains("Cy Young") && last.contains("Ida Iles"))
        #expect(!screen.lines.contains { $0.contains("Cy Young") })
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
        let races = ["Flemington-2", "Flemington-1"].map { RaceID($0) }
        screen.press(.enter)
        #expect(cards.opened == [races[0]] && screen.model.state.screen == .card)
        screen.press("]")
        #expect(cards.opened == races)
        screen.press(.escape)
        #expect(!cards.isOpen && screen.model.state.screen == .jockeys)
    }

    @Test func aBurstOfKeysMakesItsStateOnce() {
        let made = Mutex(0)
        let screen = open(kind: .jockeys { made.withLock { $0 += 1 } })
        made.withLock { $0 = 0 }
        for _ in 0..<5 { screen.terminal.queue(.key(.down)) }
        screen.press(.up)
        #expect(selected(screen).contains("Eve Okafor"))
        #expect(made.withLock(\.self) == 1)
        // The cursor has followed every key before the one that opens what is under it; a letter of the search is none.
        for key in [Key.home, .enter, .escape, .character("/"), .character("q"), .escape] {
            screen.terminal.queue(.key(key))
        }
        #expect(screen.session.serveEvents() == nil && cards.opened == [RaceID("Flemington-2")])
    }

    @Test func itHasHelpAndItsKeysStandInThePage() {
        let found = Screens.$all.withValue(Screens.all + [.jockeys]) {
            KeyTable.markdown.contains("| `F4` | The jockeys of the day, and back | every screen |")
        }
        #expect(found && !KeyTable.markdown.contains("F4"))
        let help = open()
        help.press(":jockeys of")
        #expect(help.lines.contains { $0.contains("The jockeys of the day, and back") })
    }

    @Test func aSearchNarrowsItAndAReloadShowsOtherTimes() {
        let screen = open()
        screen.press("/fin")
        #expect(screen.model.place == .search && selected(screen).contains("Flo Finch"))
        #expect(!screen.lines.contains { $0.contains("Cy Young") })
        screen.press(.escape)
        screen.press(.home)
        #expect(selected(screen).contains("02:30"))
        screen.model.configure(screen.model.preferences, BoardDisplay(Self.twelveHours))
        #expect(!selected(screen).contains("02:30"))
    }

    /// Jockeys of a race to come are on its card alone, which the screen asks for whole.
    @Test func itsCardsAreRequestedWhole() {
        let start = Self.day
        let next = start.meetings[0].races[3]
        let board = ScriptedDay(start)
        let screen = open(day: board)
        _ = screen.lines
        #expect(board.visibleMarkets.last?.contains(next.id) == true && board.wantsWholeCards)
        var later = start
        later.markets[next.id] = Market(
            .sample(next.id.text, runners: [.sample(1, jockey: "Newly Known")]), seenAt: .t0, whole: true)
        board.day = later
        #expect(screen.lines.contains { $0.contains("Newly Known") && $0.contains("R4") })
        screen.press(.function(4))
        _ = screen.lines
        #expect(!board.wantsWholeCards)
    }

    @Test func anEmptyListSaysWhatFillsIt() {
        #expect(
            open(day: ScriptedDay()).lines.contains { $0.contains("No jockey is known yet: the cards are requested.") })
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
    func itFitsEveryTerminal(columns: Int, rows: Int) {
        open(rows: rows, columns: columns).expectFit(after: [.down, .end, .home])
    }

    /// The one thing that the compiler does not require.
    @Test func everyScreenIsDrawn() {
        for kind in Screens.all { #expect(kind.isDrawn, "\(kind.id)") }
    }
}
