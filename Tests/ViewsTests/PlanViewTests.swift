import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// The plan on the screen: which races one person can see.
@MainActor
@Suite struct PlanViewTests {
    /// Two meetings whose races clash every hour, and one far from both.
    private static var day: DaySnapshot {
        DaySnapshot(
            meetings: [
                .sample("Flemington", races: 2, first: .t0 + 600),
                .sample("Gloucester Park", races: 2, first: .t0 + 660),
                .sample("Townsville", races: 1, first: .t0 + 1500),
            ], isPartial: false)
    }

    private func screen(_ columns: Int, _ rows: Int) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows, day: ScriptedDay(Self.day))
        screen.press("P")
        return screen
    }

    @Test func atEightyByTwentyFour() {
        #expect(
            Array(screen(80, 24).lines[2..<9]) == [
                " Plan  3 of 5 until 03:41 can be seen, 4m apart",
                "      Race Meeting          Start    Jumps  Plan",
                "►  H  R1   Flemington       03:10      10m  see after 10m free",
                "   H  R1   Gloucester Park  03:11      11m  clash R1 Flemington",
                "   H  R1   Townsville       03:25      25m  see after 11m free",
                "   H  R2   Flemington       03:40      40m  see after 11m free",
                "   H  R2   Gloucester Park  03:41      41m  clash R2 Flemington",
            ])
    }

    @Test func onTheNarrowestScreenARaceThatCanBeSeenHasItsStart() {
        #expect(
            Array(screen(20, 6).lines[1..<4]) == [
                "►H R1  Flemin… 03:10", " H R1  Glouce… clash", " H R1  Townsv… 03:25",
            ])
    }

    @Test func aClashHasWhatFitsOfTheOtherMeeting() {
        let line = screen(60, 16).lines.first { $0.contains("Gloucester Park") } ?? ""
        #expect(line.hasSuffix("  clash R1 Flem…"), "\(line)")
    }

    @Test func thirtyColumnsHaveTheStartOfEveryRace() {
        #expect(
            Array(screen(30, 8).lines[1..<4]) == [
                "►H R1  Flemington  03:10 see", " H R1  Gloucester… 03:11 clash", " H R1  Townsville  03:25 see",
            ])
    }

    @Test func fortyColumnsHaveTheStartOfEveryRaceAndNoCountdown() {
        #expect(
            Array(screen(40, 12).lines[4..<6]) == [
                "► H R1  Flemington      03:10 see", "  H R1  Gloucester Park 03:11 clash R1",
            ])
    }

    /// A time of tomorrow alone would be read as one that is past.
    @Test func aStartOfTomorrowHasItsDay() {
        let day = DaySnapshot(
            meetings: [
                .sample("Flemington", races: 1, first: .t0 + 600), .sample("Perth", races: 1, first: .t0 + 80_000),
            ], isPartial: false)
        let screen = BoardScreen(columns: 80, rows: 24, day: ScriptedDay(day))
        screen.press("P")
        let lines = screen.lines
        #expect(lines[2] == " Plan  2 of 2 until Sun 01:13 can be seen, 4m apart")
        #expect(lines[4].contains("R1   Flemington      03:10 ") && lines[5].contains("R1   Perth       Sun 01:13 "))
    }

    @Test func aWideListHasTheNamesOfTheRaces() {
        let lines = screen(120, 40).lines
        #expect(lines[3].contains(" Name"))
        #expect(lines[5].contains("clash R1 Flemington ") && lines[5].contains(" Race 1 Handicap"), "\(lines[5])")
    }

    @Test func keysChangeTheTimeBetweenTwoJumps() {
        let screen = screen(80, 24)
        screen.press("d")
        #expect(screen.lines[2].contains("6m apart"))
        screen.press("s")
        #expect(screen.lines[2].hasPrefix(" Plan, watched"))
        #expect(screen.lines.joined().contains("No watched race is coming"))
    }
}
