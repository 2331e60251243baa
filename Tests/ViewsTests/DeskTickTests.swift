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

/// What a second changes on a desk: seconds are counted where the next races are, and nowhere else.
@MainActor
@Suite struct DeskTickTests {
    /// Starts of 20 races, a minute apart, the first one in the last minute.
    private let starts = (0..<20).map { Double($0) * 60 + 40 }

    /// A desk on which the same races are listed, at meetings, and moved in the market.
    private func desk() -> BoardScreen {
        var day = DaySnapshot.full
        day.meetings = starts.indices.map { .sample("Meeting \($0)", first: .t0 + starts[$0]) }
        let races = day.meetings.map { Race($0.races[0], of: $0) }
        return BoardScreen(
            columns: 200, rows: 60, answer: FeedAnswer(races: races), cards: ScriptedCards([.sample("race-0")]),
            day: ScriptedDay(day), layout: .auto)
    }

    /// Cells that each second changes, by the pane of the desk in which they are; nil for those outside.
    private func changes(_ screen: BoardScreen, seconds: Range<Int>) -> [[ScreenID?: Int]] {
        _ = screen.lines
        let layout = BoardLayout(size: screen.terminal.size, of: screen.model.state)
        return seconds.map { second in
            let before = screen.terminal.frames.last
            screen.go(to: Double(second))
            _ = screen.lines
            var changes: [ScreenID?: Int] = [:]
            guard let before, let after = screen.terminal.frames.last else { return changes }
            for row in 0..<after.rows {
                for column in 0..<after.columns where after[column, row] != before[column, row] {
                    changes[layout.desk?.screen(atColumn: column, row: row), default: 0] += 1
                }
            }
            return changes
        }
    }

    @Test func meetingsAndMarketBesideTheRacesMoveOnceAMinute() {
        let screen = desk()
        let lines = screen.lines
        #expect(lines.contains { $0.contains("5 Meetings") })
        #expect(lines.contains { $0.contains("4 Market") })
        let seconds = changes(screen, seconds: 1..<40)
        for pane in [ScreenID.meetings, .market] {
            #expect(seconds.filter { ($0[pane] ?? 0) > 0 }.count == 0, "\(pane)")
        }
        #expect(seconds.allSatisfy { ($0[.board] ?? 0) >= 4 && ($0[.card] ?? 0) >= 1 }, "the others count")
    }

    @Test func theDaysScoreMovesByCells() {
        let screen = desk()
        let lanes = screen.lines[1...4]
        let seconds = changes(screen, seconds: 1..<40)
        #expect(seconds.count { ($0[nil] ?? 0) > 12 } == 1, "the clock counts; the score moves once in half a minute")
        #expect(screen.lines[1...4] != lanes)
    }

    @Test func inMostSecondsADeskWritesFewCells() {
        let cells = changes(desk(), seconds: 1..<40).map { $0.values.reduce(0, +) }.sorted()
        #expect(cells[cells.count / 2] <= 10, "five rows, the card and the clock, of one or two figures each")
    }
}
