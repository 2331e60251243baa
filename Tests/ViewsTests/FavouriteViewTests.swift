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

/// The favourite in the rows of the board from 80 columns on, and the prices of the selected race from 60.
@MainActor
@Suite struct FavouriteViewTests {
    /// Prices of the first two races of `FeedAnswer.card`, seen at the start.
    private static func day(seenAt: Date = .t0) -> ScriptedDay {
        var day = DaySnapshot()
        day.markets[RaceID("race-1")] = Market(
            .sample(
                "race-1", category: .greyhound,
                runners: [.sample(4, win: 2.15, fluctuations: [3, 2.15]), .sample(7, win: 12.5)]),
            seenAt: seenAt)
        day.markets[RaceID("race-2")] = Market(
            .sample("race-2", runners: [.sample(11, win: 3.8, fluctuations: [3, 3.8])]), seenAt: seenAt)
        return ScriptedDay(day)
    }

    private func screen(_ columns: Int, _ day: ScriptedDay, layout: LayoutChoice = .list) -> BoardScreen {
        BoardScreen(columns: columns, rows: 24, day: day, layout: layout)
    }

    @Test func numberWayAndPriceStandBetweenMeetingAndStart() {
        let lines = screen(100, Self.day()).lines
        #expect(
            Array(lines[2...5]) == [
                "      Race Meeting                  Fav  Start  Was      Jumps  State       Dist",
                "►  H  R1   Flemington                    02:59:40         -20s  due        1200m",
                "   G  R2   Sandown Park        4 ↓ 2.15  03:00:22          22s  NOW        1200m",
                "   T  R3   Gloucester Park    11 ↑ 3.80  03:04:05        4m 5s  soon       1200m",
            ])
    }

    @Test func aSearchedListKeepsThemBesideTheNames() {
        let screen = screen(80, Self.day())
        screen.press("/sand")
        #expect(screen.lines[2] == "      Race Meeting             Fav  Start    Jumps  State      Name")
    }

    @Test func aNarrowerScreenIsAsItWasAndRequestsNothing() {
        let day = Self.day()
        for columns in [40, 59] {
            let screen = screen(columns, day)
            #expect(screen.lines == BoardScreen(columns: columns, rows: 24).lines)
        }
        #expect(day.rowMarkets == [])
    }

    @Test func theRowsAreRequestedFromTheNextToJumpOnWhileTheyAreVisible() {
        let day = Self.day()
        let screen = screen(100, day)
        _ = screen.lines
        #expect(day.rowMarkets == [(0..<5).map { RaceID("race-\($0)") }])
        screen.press(.function(3))
        #expect(day.rowMarkets.last == [], "the meetings cover them")
        screen.press(.escape)
        screen.terminal.resize(columns: 59, rows: 24)
        _ = screen.session.serveEvents()
        _ = screen.lines
        #expect(day.rowMarkets.last == [])
    }

    @Test func theSelectedRowIsRequestedFirst() {
        let day = Self.day()
        let screen = screen(80, day)
        screen.press(.down)
        screen.press(.down)
        _ = screen.lines
        #expect(day.rowMarkets.last == [2, 0, 1, 3, 4].map { RaceID("race-\($0)") })
        #expect(day.opened.races == Set([0, 3, 4].map { RaceID("race-\($0)") }), "a person waits for the first prices")
    }

    @Test func aDeskRequestsThemWhateverPaneIsOpen() {
        let day = Self.day()
        let screen = BoardScreen(columns: 160, rows: 45, day: day, layout: .auto)
        _ = screen.lines
        #expect(day.rowMarkets.last?.contains(RaceID("race-2")) == true)
        screen.press(.tab)
        screen.press(.tab)
        _ = screen.lines
        #expect(day.rowMarkets.last?.contains(RaceID("race-2")) == true)
    }

    /// Two requests for one race would come at two times, and row and card could name two favourites.
    @Test func thePricesOfAnOpenCardComeWithTheCard() {
        let day = Self.day()
        let screen = BoardScreen(columns: 160, rows: 45, day: day, layout: .auto)
        screen.go(to: 1)
        _ = screen.lines
        #expect(day.rowMarkets.last?.first == RaceID("race-1"), "the cursor is on the race before")
        screen.press(.down)
        screen.go(to: 3)
        _ = screen.lines
        #expect(day.rowMarkets.last?.first == RaceID("race-0"))
        #expect(day.rowMarkets.last?.contains(RaceID("race-1")) == false)
    }

    @Test func aPriceThatIsOldIsNotShown() {
        let day = Self.day(seenAt: .t0 - 590)
        let screen = screen(120, day)
        #expect(screen.lines.joined().contains("↓ 2.15"))
        screen.go(to: 11)
        #expect(!screen.lines.joined().contains("2.15"), "after ten minutes")
    }

    @Test func theSelectedRaceHasItsStartersByPrice() throws {
        let runners = (1...9).map { Runner.sample($0, "Runner \($0)", win: 20 - Decimal($0), fluctuations: [12]) }
        var day = DaySnapshot()
        day.markets[RaceID("race-0")] = Market(.sample("race-0", runners: runners), seenAt: .t0 - 130)
        let lines = screen(80, ScriptedDay(day)).lines
        #expect(lines.contains { $0.contains("prices up to 2m old") }, "\(lines)")
        let first = try #require(lines.firstIndex { $0.contains("9 Runner 9 ↓") }, "\(lines)")
        #expect(lines[first] == "  9 Runner 9 ↓11.00    6 Runner 6 ↑14.00    3 Runner 3 ↑17.00", "downwards")
        #expect(lines[first + 2].hasSuffix("1 Runner 1 ↑19.00"))
        #expect(lines[first - 1].isEmpty && lines[first + 3].isEmpty)
    }

    @Test func aLowPaneHasPricesInPlaceOfFacts() throws {
        let runners = (1...9).map {
            Runner.sample($0, "Runner Number \($0)", win: 20 - Decimal($0), fluctuations: [12])
        }
        var day = DaySnapshot()
        day.markets[RaceID("race-0")] = Market(.sample("race-0", runners: runners), seenAt: .t0)
        let lines = BoardScreen(columns: 60, rows: 16, day: ScriptedDay(day), layout: .list).lines
        let pane = try #require(lines.firstIndex { $0.hasPrefix("── Horse R1") })
        #expect(lines[2].hasPrefix("      Race Meeting") && !lines[2].contains("Fav"))
        #expect(lines[pane + 3] == "  9 Runner Number 9 ↓11.00    6 Runner Number 6 ↑14.00", "\(lines)")
        #expect(lines[pane + 5].hasSuffix("and 4 more"))
    }

    @Test func asWordsWithoutUnicode() {
        let lines = BoardScreen(columns: 100, rows: 24, repertoire: .ascii, day: Self.day()).lines
        #expect(lines[4].contains(" 4 v 2.15"))
    }
}
