import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Testing
import Views

@testable import Facts
@testable import ViewModels

/// The list of alerts on screens of every size.
@MainActor
@Suite struct AlertsViewTests {
    private static let day = DaySnapshot(
        meetings: [
            .sample("Ayr", races: 2, first: .t0 + 90),
            .sample("Bulli", category: .greyhound, races: 4, first: .t0 + 900),
        ],
        isPartial: false)

    private func screen(_ columns: Int, _ rows: Int, repertoire: Repertoire = .unicode) async throws -> BoardScreen {
        let kinds: Set<AlertKind> = [.before(minutes: 1), .due, .abandoned]
        let day = ScriptedDay(Self.day)
        let screen = BoardScreen(
            columns: columns, rows: rows, repertoire: repertoire, answer: nil, day: day,
            alerts: AlertSettings(kinds: kinds, scopes: [.all]))
        screen.clock.set(to: .t0 + 30)
        _ = screen.lines
        day.day.meetings[1].races[1].status = .abandoned
        screen.press("A")
        try await letOthersRun(until: "two alerts") { screen.model.repositories.alerts.list.past.count == 2 }
        return screen
    }

    @Test func atEightyColumns() async throws {
        let lines = try await screen(80, 40).lines
        #expect(lines[2].hasPrefix(" Alerts  9 to come, 2 past"), "\(lines[2])")
        #expect(lines[3].contains("Start") && lines[3].contains("Alert"), "\(lines)")
        #expect(
            lines.contains {
                $0.contains("R1") && $0.contains("03:01:30  03:01:30  at the start") && $0.hasSuffix("in 1m 0s")
            },
            "start, alert, and how long until the alert: \(lines)")
        #expect(lines.contains { $0.contains("abandoned") && $0.hasSuffix("sent") }, "\(lines)")
        #expect(
            lines.contains { $0.contains("03:01:30     03:00  1 minute before") && $0.hasSuffix("sent") }, "\(lines)")
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)], [Repertoire.unicode, .ascii])
    func everySizeHasRaceTimeAndEnd(size: (Int, Int), repertoire: Repertoire) async throws {
        let lines = try await screen(size.0, size.1, repertoire: repertoire).lines
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= size.0 })
        if size.0 >= 40 {
            #expect(lines.contains { $0.contains("03:01") && $0.contains("R1") && $0.contains("Ayr") }, "\(lines)")
        }
    }

    @Test func whatIsWatchedHasItsSignAndEachColumnItsHead() async throws {
        let screen = try await screen(80, 24)
        _ = screen.model.repositories.watches.toggle(WatchEntry(.meeting, category: .horse, name: "Ayr"))
        screen.press("j")
        #expect(screen.lines[3].split(separator: " ").suffix(3) == ["Start", "At", "Alert"], "\(screen.lines[3])")
        #expect(screen.lines.contains { $0.contains("R1   Ayr ★") }, "\(screen.lines)")
        #expect(!screen.lines.contains { $0.contains("Bulli ★") })
    }

    /// A word alone would not say that it comes before the start.
    @Test func wordsOfAnAlertNeedNoWideList() async throws {
        let lines = try await screen(52, 16).lines
        #expect(lines.contains { $0.contains("1 minute before") }, "\(lines)")
        let narrow = try await screen(40, 12).lines
        #expect(narrow[3].hasSuffix(" Alert in") && DisplayWidth.of(narrow[3]) == 39, "\(narrow)")
    }

    /// A countdown under no head would be read as that to the start.
    @Test(arguments: [(20, 6), (30, 8)]) func theNarrowestListHasTheTimeOfTheAlert(columns: Int, rows: Int) async throws
    {
        let lines = try await screen(columns, rows).lines
        #expect(lines[1].contains("R1") && lines[1].hasSuffix("♪ 03:01"), "\(lines)")
    }

    @Test(arguments: [(30, 8), (40, 12)]) func aNarrowFooterLeadsBack(columns: Int, rows: Int) async throws {
        let lines = try await screen(columns, rows).lines
        #expect(lines.last?.contains("Esc Board") == true, "\(lines)")
    }

    @Test func theCountdownMovesAndTheCardOpens() async throws {
        let screen = try await screen(80, 24)
        #expect(screen.lines.contains { $0.contains("at the start") && $0.contains("1m") })
        screen.clock.set(to: .t0 + 31)
        #expect(screen.lines.contains { $0.contains("at the start") && $0.contains("59s") })
        screen.press(.enter)
        #expect(screen.model.state.screen == .card)
    }

    @Test func theKeyShowsItInTheRowAndInTheList() {
        let screen = BoardScreen(columns: 120, rows: 40, alerts: AlertSettings())
        screen.press("jN")
        #expect(screen.lines.contains { $0.contains("♪") }, "\(screen.lines)")
        screen.press("A")
        #expect(screen.lines.contains { $0.contains("1 to come") }, "\(screen.lines)")
        #expect(!screen.lines.joined().contains("♪"), "each of them is an alert")
        #expect(screen.lines[39].contains("N change alert"), "\(screen.lines)")
    }
}
