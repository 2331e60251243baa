import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The list below the chosen rows, on a screen without a desk.
@MainActor
@Suite struct FurtherRacesTests {
    /// Twenty-four races, a minute apart.
    private static let many = FeedAnswer(
        races: (0..<24).map { index in
            Race.sample(
                "race-\(index)", category: RaceCategory.known[index % 3], number: index % 9 + 1,
                meeting: ["Flemington", "Sandown Park", "Gloucester Park"][index % 3], name: "Race \(index)",
                start: .t0 + 60 + Double(index) * 240)
        })

    /// Lines of the board's rows.
    private static func rows(_ lines: [String]) -> [Int] {
        lines.indices.filter { lines[$0].contains(/^[► ]  [HGT]  R\d/) }
    }

    private func role(_ screen: BoardScreen, _ row: Int, of text: String) throws -> Role? {
        let line = screen.terminal.lines[row]
        let at = try #require(line.firstRange(of: text))
        return screen.terminal.frames.last?[DisplayWidth.of(String(line[..<at.lowerBound])), row].style.role
    }

    @Test(arguments: [(80, 24), (120, 24), (60, 16), (40, 12), (20, 6)])
    func aSmallScreenHasFive(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows, answer: Self.many)
        _ = screen.lines
        #expect(screen.model.state.rows.count == 5)
    }

    @Test(arguments: [(90, 50, 20), (120, 40, 15), (80, 30, 9), (200, 60, 20)])
    func whereThereIsRoomItGoesOn(columns: Int, rows: Int, count: Int) {
        let screen = BoardScreen(columns: columns, rows: rows, answer: Self.many)
        #expect(screen.model.state.rows.count == count)
        let lines = screen.lines
        #expect(Self.rows(lines).count == count)
    }

    @Test func theRestIsDimmerBehindARule() throws {
        let screen = BoardScreen(columns: 90, rows: 50, answer: Self.many)
        let lines = screen.lines
        let (fifth, sixth) = (Self.rows(lines)[4], Self.rows(lines)[5])
        #expect(lines[sixth - 1].allSatisfy { $0 == "─" } && sixth > fifth)
        #expect(try role(screen, fifth, of: "Sandown") == .text && role(screen, sixth, of: "Gloucester") == .dim)
        #expect(lines[sixth + 1].contains("  R7   "), "a line each")
        #expect(lines.contains { $0.hasPrefix("── Horse R1 Flemington ──") }, "the selected race keeps its pane")
    }

    @Test func ninetyByFiftyByItsLines() {
        let lines = BoardScreen(columns: 90, rows: 50, answer: Self.many).lines
        #expect(
            Array(lines[2...5] + lines[16...22]) == [
                "      Race Meeting          Start  Was      Jumps  State",
                "",
                "►  H  R1   Flemington       03:01           1m 0s  soon",
                "           Race 0 · 1200m · Good 4 · Fine",
                "   G  R5   Sandown Park     03:17          17m 0s",
                "           Race 4 · 1200m · Good 4 · Fine",
                "",
                String(repeating: "─", count: 90),
                "   T  R6   Gloucester Park  03:21             21m",
                "   H  R7   Flemington       03:25             25m",
                "   G  R8   Sandown Park     03:29             29m",
            ])
    }

    @Test func everyRowIsSelectedByAClickAndTheRuleIsNone() throws {
        let screen = BoardScreen(columns: 90, rows: 50, answer: Self.many)
        let lines = screen.lines
        for (row, line) in Self.rows(lines).enumerated().dropFirst() {
            screen.terminal.queue(.click(column: 20, row: line))
            _ = screen.session.serveEvents()
            #expect(screen.model.state.cursor == row)
        }
        let rule = try #require(lines.lastIndex { $0.count == 90 && $0.allSatisfy { $0 == "─" } })
        screen.terminal.queue(.click(column: 20, row: rule))
        _ = screen.session.serveEvents()
        #expect(screen.model.state.cursor == 19)
    }

    /// A wide row has all of a race in its line, so that blank lines would cost races or the pane their room.
    @Test func rowsOfAWideListAreCloseUnlessTheyAreAll() {
        let screen = BoardScreen(columns: 160, rows: 45, answer: Self.many)
        func first() -> [Int] { Array(Self.rows(screen.lines).prefix(5)) }
        #expect(first() == Array(first()[0]..<first()[0] + 5))
        screen.model.configure(screen.model.preferences, BoardDisplay(.utc, bell: 5, hasExactCount: true))
        _ = screen.lines
        #expect(first() == stride(from: first()[0], to: first()[0] + 10, by: 2).map(\.self))
    }

    @Test func aZoomedBoardGoesOn() {
        let screen = BoardScreen(columns: 160, rows: 45, answer: Self.many, layout: .auto)
        screen.press("z")
        _ = screen.lines
        #expect(screen.model.state.isZoomed && screen.model.state.rows.count > 10)
    }

    @Test func aCountOfTheSettingsIsExact() {
        let screen = BoardScreen(columns: 90, rows: 50, answer: Self.many)
        screen.model.configure(screen.model.preferences, BoardDisplay(.utc, bell: 5, hasExactCount: true))
        _ = screen.lines
        _ = screen.lines
        #expect(screen.model.state.rows.count == 5)
    }

    @Test func whereThereAreNoMoreRacesThereIsNoRule() {
        let screen = BoardScreen(
            columns: 90, rows: 50, answer: FeedAnswer(races: Array(Self.many.races.prefix(5))))
        #expect(!screen.lines.dropFirst(2).contains { $0.count == 90 && $0.allSatisfy { $0 == "─" } })
        #expect(screen.model.state.problem == nil)
    }
}
