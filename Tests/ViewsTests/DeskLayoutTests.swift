import Facts
import Screen
import Testing
import ViewModels

@testable import Views

/// Which panes stand on a screen of some size, and where.
@Suite struct DeskLayoutTests {
    private static func panes(
        _ columns: Int, _ rows: Int, _ choice: LayoutChoice, count: Int = 5, side: ScreenID = .meetings
    ) -> [ScreenID]? {
        BoardLayout(
            size: TerminalSize(columns: columns, rows: rows), rowCount: count, choice: choice, sidePane: side
        ).desk?.panes.map(\.screen)
    }

    @Test func theSpaceDecides() {
        #expect(Self.panes(80, 24, .auto) == nil)
        #expect(Self.panes(99, 30, .auto) == nil)
        #expect(Self.panes(100, 29, .auto) == nil)
        #expect(Self.panes(100, 30, .auto) == [.card])
        #expect(Self.panes(120, 40, .auto) == [.card])
        #expect(Self.panes(120, 60, .auto) == [.card, .results])
        #expect(Self.panes(160, 30, .auto) == [.card, .results])
        #expect(Self.panes(160, 40, .auto) == [.card, .results, .meetings])
        #expect(Self.panes(160, 45, .auto) == [.card, .results, .market, .meetings])
        #expect(Self.panes(240, 67, .auto) == [.card, .results, .market, .meetings])
    }

    @Test func meetingsAndFormShareAPane() {
        #expect(Self.panes(160, 40, .auto, side: .form) == [.card, .results, .form])
        #expect(Self.panes(160, 45, .auto, side: .form) == [.card, .results, .market, .form])
        #expect(Self.panes(120, 40, .auto, side: .form) == [.card])
        let size = TerminalSize(columns: 160, rows: 45)
        let layout = BoardLayout(size: size, rowCount: 5, choice: .auto)
        #expect(layout.desk?.panes.suffix(2).map(\.area.height) == [7, 8])
        var state = BoardState()
        state.layout = .auto
        #expect(layout.isMade(for: state, size: size))
        state.sidePane = .form
        #expect(!layout.isMade(for: state, size: size))
    }

    @Test func somebodyWhoChoseHasTheDeskOnASmallerScreenOrNever() {
        #expect(Self.panes(80, 24, .desk) == [.card])
        #expect(Self.panes(60, 22, .desk) == [.card])
        #expect(Self.panes(59, 22, .desk) == nil)
        #expect(Self.panes(240, 67, .list) == nil)
        #expect(Self.panes(240, 67, .poster) == nil)
        // Twenty rows leave no room for a card.
        #expect(Self.panes(100, 30, .auto, count: 20) == nil)
    }

    @Test func theDaysScoreIsOnEveryLargeScreen() {
        func score(_ columns: Int, _ rows: Int, _ choice: LayoutChoice, count: Int = 5) -> Area? {
            BoardLayout(size: TerminalSize(columns: columns, rows: rows), rowCount: count, choice: choice).score
        }
        let place = Area(column: 0, row: 1, width: 100, height: 4)
        for choice in [LayoutChoice.auto, .list, .desk] {
            #expect(score(100, 40, choice) == place && score(240, 67, choice)?.height == 4)
            #expect(score(99, 60, choice) == nil && score(160, 39, choice) == nil && score(80, 24, choice) == nil)
        }
        // Its lines are the first to go where many rows are wanted.
        #expect(score(100, 40, .auto, count: 20) == place && score(100, 40, .list, count: 30) == nil)
        let list = BoardLayout(size: TerminalSize(columns: 100, rows: 40), rowCount: 5, choice: .list)
        #expect(list.headerRule == 5 && list.headings == 6)
    }

    @Test(arguments: [5, 1, 12, 20])
    func panesCoverEverythingBetweenHeaderAndFooterAndNothingTwice(count: Int) throws {
        for columns in stride(from: 60, through: 300, by: 5) {
            for rows in 22...90 {
                let size = TerminalSize(columns: columns, rows: rows)
                let layout = BoardLayout(size: size, rowCount: count, choice: .desk)
                guard let desk = layout.desk else { continue }
                let areas = [desk.board] + desk.panes.map(\.area)
                let bottom = try #require(layout.message)
                try #require(areas.allSatisfy { $0.column >= 0 && $0.column + $0.width <= columns && $0.row >= 1 })
                try #require(areas.allSatisfy { $0.row + $0.height <= bottom })
                for (index, area) in areas.enumerated() {
                    try #require(areas.dropFirst(index + 1).allSatisfy { !Self.overlap(area, $0) }, "\(size)")
                }
                // Every column has its panes from the header to the message.
                for column in Set(areas.map(\.column)) {
                    let heights = areas.filter { $0.column == column }.reduce(0) { $0 + $1.height }
                    try #require(heights == bottom - 1 - (layout.score?.height ?? 0), "\(size)")
                }
                try #require(layout.capacity >= count && layout.listed == layout.capacity)
                try #require(layout.line(ofRow: layout.listed - 1).row < desk.board.row + desk.board.height, "\(size)")
            }
        }
    }

    private static func overlap(_ one: Area, _ other: Area) -> Bool {
        one.column < other.column + other.width && other.column < one.column + one.width
            && one.row < other.row + other.height && other.row < one.row + one.height
    }

    @Test func aRowAndItsLineAreInverse() throws {
        let layout = BoardLayout(size: TerminalSize(columns: 160, rows: 45), rowCount: 5, choice: .auto)
        #expect(layout.lastChosen == 5 && layout.listed > 10)
        for row in 0..<layout.listed { #expect(layout.row(at: layout.line(ofRow: row).row) == row) }
        #expect(layout.row(at: layout.line(ofRow: 5).row - 1) == nil, "the gap is no row")
        #expect(layout.row(at: layout.line(ofRow: layout.listed).row) == nil)
    }

    @Test func aCountOfTheSettingsIsExactAndAnotherMovesTheGap() {
        let size = TerminalSize(columns: 160, rows: 45)
        let exact = BoardLayout(size: size, rowCount: 5, choice: .auto, hasExactCount: true)
        #expect(exact.desk != nil && exact.lastChosen == nil && exact.listed == 5)
        let moved = BoardLayout(size: size, rowCount: 6, choice: .auto)
        #expect(moved.lastChosen == 6 && moved.listed > 10)
    }
}
