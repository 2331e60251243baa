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
                " Plan  3 of 5 races can be seen, 4m apart",
                "  Start     Race Meeting          Plan                        Free       Jumps",
                "► 03:10  H  R1   Flemington       see                         10m          10m",
                "  03:11  H  R1   Gloucester Park  clashes with R1 Flemington               11m",
                "  03:25  H  R1   Townsville       see                         11m          25m",
                "  03:40  H  R2   Flemington       see                         11m          40m",
                "  03:41  H  R2   Gloucester Park  clashes with R2 Flemington               41m",
            ])
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
