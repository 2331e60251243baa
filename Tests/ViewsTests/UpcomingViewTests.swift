import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import Views

@testable import ViewModels

/// What is watched on the screen: its next races and its results.
@MainActor
@Suite struct UpcomingViewTests {
    private static let market = Market(card, seenAt: .t0)

    private static var card: RaceCard {
        var card = RaceCard(id: RaceID("Ayr-2"), category: .horse)
        card.runners = [
            Runner(number: 3, name: "Amber Echo (NZ)", odds: Odds(win: Price(Decimal(7) / 2))),
            Runner(number: 4, name: "Slate Roof", odds: Odds(win: Price(5))),
        ]
        return card
    }

    private static var day: DaySnapshot {
        var day = DaySnapshot(
            meetings: [
                .sample("Ayr", races: 3, first: .t0 + 600),
                .sample("Bulli", category: .greyhound, races: 2, first: .t0 + 900),
                .sample("Perth", races: 1, first: .t0 + 80_000),
            ], isPartial: false,
            results: [.sample("done", meeting: "Newcastle")])
        day.markets = [RaceID("Ayr-2"): market]
        day.marketSources = [SourceState(.neds)]
        return day
    }

    private static let watched = [
        WatchEntry(.runner, category: .horse, name: "Amber Echo"), WatchEntry(.runner, category: .horse, name: "RUJI"),
        WatchEntry(.meeting, category: .greyhound, name: "Bulli"),
        WatchEntry(.meeting, category: .horse, name: "Perth"),
    ]

    private func screen(
        _ columns: Int, _ rows: Int, watched: [WatchEntry] = watched, repertoire: Repertoire = .unicode,
        hidesResults: Bool = false, day: ScriptedDay = ScriptedDay(day)
    ) -> BoardScreen {
        let screen = BoardScreen(
            columns: columns, rows: rows, repertoire: repertoire, day: day, hidesResults: hidesResults)
        for entry in watched { _ = screen.model.repositories.watches.toggle(entry) }
        screen.press("U")
        return screen
    }

    @Test func atEightyByTwentyFour() {
        let lines = screen(80, 24).lines
        #expect(lines[2].hasPrefix(" Upcoming  4 to come") && lines[2].hasSuffix(" · runners known in 1 of 4 races"))
        #expect(
            Array(lines[3..<9]) == [
                "      Race Meeting   Runner or race       Price      Start      Jumps",
                "►  G  R1   Bulli ★   Race 1 Handicap                 03:15        15m",
                "   H  R2   Ayr       3 Amber Echo (NZ) ★   3.50      03:40        40m",
                "   G  R2   Bulli ★   Race 2 Handicap                 03:45        45m",
                "   H  R1   Perth ★   Race 1 Handicap             Sun 01:13    22h 13m",
                "   H  R7   Newcastle 4 Ruji ★              5.50      02:30   placed 2",
            ])
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30)])
    func everyRaceNamesItsMeeting(columns: Int, rows: Int) {
        let lines = screen(columns, rows, watched: Self.watched.filter { $0.kind == .meeting }).lines
        for number in ["R1 ", "R2 "] {
            #expect(lines.contains { $0.contains("G ") && $0.contains(number) && $0.contains("Bulli") })
        }
    }

    /// The list has one form, whether runners are known or not.
    @Test(arguments: [40, 60, 80, 120, 200]) func knownRunnersHaveTheHeadOfRacesWithout(columns: Int) {
        let words = columns < 60 ? " Runner or meeting " : " Runner or race "
        for watched in [Self.watched.filter { $0.kind == .meeting }, Self.watched] {
            let head = screen(columns, 24, watched: watched).lines.first { $0.contains(" Jumps") } ?? ""
            #expect(head.contains(words) && !head.contains(" Name"), "\(head)")
        }
    }

    /// The day goes before the time does.
    @Test func sixtyColumnsHaveTheStart() {
        let lines = screen(60, 16, watched: Self.watched.filter { $0.kind == .meeting }).lines
        #expect(lines.contains { $0.contains("R1   Bulli ★") && $0.contains(" 03:15 ") }, "\(lines)")
        #expect(!lines.joined().contains("Sun"))
        let runners = screen(60, 16).lines
        #expect(
            runners.contains { $0.hasPrefix("  H R2") && $0.contains("3 Amber Echo (NZ) ★") && $0.contains(" 03:40 ") },
            "\(runners)")
        #expect(runners.contains { $0.contains("Bulli ★") && $0.contains("Race 1 Handicap") }, "\(runners)")
    }

    @Test func fortyByTwelveHasTheNameOfEachEntry() {
        #expect(
            Array(screen(40, 12).lines[2..<9]) == [
                " Upcoming  4 to come · 1 of 4 cards",
                "        Runner or meeting Start   Jumps",
                "► G R1  Bulli             03:15     15m",
                "  H R2  Amber Echo (NZ)   03:40     40m",
                "  G R2  Bulli             03:45     45m",
                "  H R1  Perth             01:13 22h 13m",
                "  H R7  Ruji              02:30       2",
            ])
    }

    /// A long name leaves the category and the start in their places.
    @Test func thirtyByEightHasTheStartOfEachEntry() {
        #expect(
            Array(screen(30, 8).lines[1..<3]) == [
                "►G R1  Bulli     03:15     15m", " H R2  Amber Ec… 03:40     40m",
            ])
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (1, 1)])
    func itFitsEverySize(columns: Int, rows: Int) {
        for repertoire in Repertoire.allCases {
            let screen = screen(columns, rows, repertoire: repertoire)
            screen.expectFit(after: [.down, .end, .home, .pageDown])
            #expect(columns < 40 || screen.lines.joined().contains("Amber Echo"))
        }
    }

    @Test func theNextTwentyCardsOfWatchedRunnersAreRequestedOnce() throws {
        let day = ScriptedDay(Self.day)
        _ = screen(80, 24, day: day).lines
        let races = ["Ayr-1", "Ayr-2", "Ayr-3", "Perth-1"].map { RaceID($0) }
        #expect(day.visibleMarkets.last == races && day.wantsWholeCards, "of the second only prices are known")
        let none = ScriptedDay(Self.day)
        _ = screen(80, 24, watched: [Self.watched[2]], day: none).lines
        #expect(none.visibleMarkets.joined().isEmpty, "a watched meeting needs no cards")
    }

    /// A jockey is on whole cards alone.
    @Test func ridesOfAWatchedJockeyAreListed() {
        let day = ScriptedDay(Self.day)
        let screen = screen(80, 24, watched: [WatchEntry(.rider, category: .horse, name: "Dee Marsh")], day: day)
        #expect(!screen.lines.joined().contains("Dee Marsh") && day.visibleMarkets.last?.count == 4)
        let card = RaceCard.sample("Ayr-1", runners: [.sample(5, "Kiwi Sky", jockey: "Dee Marsh")])
        day.day.markets[RaceID("Ayr-1")] = Market(card, seenAt: .t0, whole: true)
        #expect(screen.lines.contains { $0.contains("Kiwi Sky") && $0.contains("Ayr") })
        #expect(day.visibleMarkets.last?.contains(RaceID("Ayr-1")) == false, "it is requested once")
    }

    @Test func aHiddenResultShowsNoPlacing() {
        let line = screen(80, 24, hidesResults: true).lines.first { $0.contains("Newcastle") }
        #expect(line?.contains("hidden") == true && line?.contains(" 2 ") == false)
    }

    /// A key that changes nothing is not offered.
    @Test func allRacesAreOfferedOnlyWhereSomeAreNotShown() {
        let screen = screen(140, 40)
        #expect(!screen.lines[39].contains("all races"))
        screen.press("h")
        #expect(screen.lines[39].contains("a all races"))
    }

    @Test func keysOpenTheCardAndUnwatch() {
        let screen = screen(80, 24)
        screen.press("jw")
        #expect(screen.lines.joined().contains("Not watching Amber Echo any more"))
        #expect(!screen.lines[2...20].joined().contains("Amber"))
    }
}
