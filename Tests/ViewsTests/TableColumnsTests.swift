import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Views

/// Spare width goes where a text lacks it.
@Suite struct TableColumnsTests {
    private enum Key: Hashable, Sendable { case one, two, three }

    private func widths(_ width: Int, _ wanted: [Key: Int]) -> [Int] {
        TableColumns<Key>(
            [.init(.one, 10), .init(.two, 10), .init(.three, 4)], priority: [.one, .two, .three],
            growth: [(.one, 40)], wanted: wanted, width: width
        ).fields.map(\.width)
    }

    @Test func whatLacksMostGrowsFirst() {
        #expect(widths(36, [.one: 12, .two: 30, .three: 4]) == [10, 20, 4])
        #expect(widths(46, [.one: 12, .two: 30, .three: 4]) == [11, 29, 4], "then as much as the next")
        #expect(widths(48, [.one: 12, .two: 30, .three: 4]) == [12, 30, 4])
        #expect(widths(60, [.one: 12, .two: 30, .three: 4]) == [24, 30, 4], "what nothing wants is air")
        #expect(widths(30, [.one: 16, .two: 16, .three: 4]) == [12, 12, 4], "in equal parts")
    }

    @Test func whatAColumnDoesNotNeedIsSpareAndOneWithoutTextIsNotThere() {
        #expect(widths(26, [.one: 4, .two: 16, .three: 4]) == [4, 16, 4])
        #expect(widths(26, [.one: 12, .two: 0, .three: 4]) == [21, 4])
    }

    /// The widest texts of a list, at random.
    private static func texts(_ random: inout SeededGenerator) -> ColumnWidths {
        var texts = ColumnWidths()
        for column in ColumnWidths.Column.allCases {
            let most = [.start, .minute, .day, .before].contains(column) ? 8 : 48
            texts.fit(String(repeating: "x", count: Int.random(in: 1...most, using: &random)), column)
        }
        return texts
    }

    private func list<Row: ListRow>(_ texts: ColumnWidths) -> ListState<Row> {
        var list = ListState<Row>()
        list.texts = texts
        return list
    }

    /// Columns of each list of races at some width.
    private func grids(_ texts: ColumnWidths, width: Int) -> [TableColumns<RaceColumn>] {
        [
            RowColumns.table(width: width, hasSecondLine: false, hasFavourites: true, texts: texts).table,
            PlanRow.table(of: list(texts), width: width).table, UpcomingRow.table(of: list(texts), width: width).table,
            AlertRow.table(of: list(texts), width: width).table,
        ]
    }

    @Test func listsOfRacesHaveOneOrderAndNamesGoLast() {
        var random = SeededGenerator(seed: 15)
        for width in 20...240 {
            let texts = Self.texts(&random)
            for (list, grid) in grids(texts, width: width).enumerated() {
                let places = grid.fields.compactMap { RaceColumn.allCases.firstIndex(of: $0.key) }
                #expect(places == places.sorted(), "\(width): \(grid.fields.map(\.key))")
                #expect(grid[.race] != nil && grid[.jumps] != nil || width < 44, "\(width) \(list)")
                // A narrow board or plan, and upcoming races, have the start whatever the names are.
                let hasStart = list == 0 && 40..<60 ~= width || list == 1 && width < 44 || list == 2 && width < 90
                let isShort = hasStart || grid[.start] == nil && grid[.was] == nil && grid[.late] == nil
                let name = grid[.meeting] ?? grid[.runner]
                #expect(
                    isShort || name.map { $0.width >= min(20, texts[.meeting], texts[.name]) } == true,
                    "\(width) \(list)")
            }
        }
    }

    @Test func aWideRowOfTheBoardLeavesTheMarginAtItsRight() {
        var random = SeededGenerator(seed: 16)
        for width in 100...240 {
            let texts = Self.texts(&random)
            let grid = RowColumns.table(width: width, hasSecondLine: false, hasFavourites: true, texts: texts).table
            #expect(grid.width < width, "\(width)")
        }
    }

    /// A ranking that has all columns has the rest of its width between the figures, in even parts.
    @Test(arguments: [90, 118, 200]) func figuresOfFormHaveEvenSpace(width: Int) {
        var texts = ColumnWidths()
        texts.fit("Northern Harbour", .name)
        let fields = FormColumns.table(width: width, texts: texts).fields
        let gaps = zip(fields.dropFirst(3), fields.dropFirst(4)).map { $1.offset - $0.offset - $0.width }
        #expect(fields.count == 11 && Set(gaps).count == 1 && gaps.allSatisfy { $0 > 1 }, "\(gaps)")
    }

    /// A search narrows the names while it is typed, and a scratched runner has a longer word than any countdown.
    @Test func figuresKeepTheirPlacesWhateverTheRowsAre() {
        func texts(_ name: String, state: String = "") -> ColumnWidths {
            var texts = ColumnWidths()
            texts.fit(name, .name)
            texts.fit(state, .state)
            return texts
        }
        let form = [texts("Ab"), texts("Northern Harbour")].map { FormColumns.table(width: 110, texts: $0).fields }
        #expect(form[0] == form[1])
        let upcoming = [texts("Ab"), texts("Ab", state: "scratched")]
            .map { UpcomingRow.table(of: list($0), width: 100).table.fields }
        #expect(upcoming[0] == upcoming[1])
    }

    /// No text is cut while another column has columns that no text of its own needs.
    private func check<Column: Hashable>(
        _ columns: TableColumns<Column>, _ wanted: [Column: Int], width: Int, _ name: String
    ) {
        let known = columns.fields.filter { wanted[$0.key] != nil }
        guard known.contains(where: { $0.width < wanted[$0.key] ?? 0 }) else { return }
        #expect(known.allSatisfy { $0.width <= wanted[$0.key] ?? 0 }, "\(name) at \(width)")
        #expect(columns.width >= width, "\(name) at \(width): \(columns.width)")
    }

    @Test func noNameIsCutBesideFreeColumns() {
        var random = SeededGenerator(seed: 14)
        for width in 64...240 {
            let texts = Self.texts(&random)
            check(
                RowColumns.table(width: width, hasSecondLine: width % 2 == 0, texts: texts).table,
                [
                    .meeting: max(texts[.meeting], 13), .name: max(texts[.name], 4), .track: max(texts[.track], 5),
                    .weather: max(texts[.weather], 7), .region: max(texts[.region], 6),
                    .distance: max(texts[.distance], 4), .start: max(texts[.start], 5),
                ], width: width - 2, "board")
            check(
                ResultRow.table(of: list(texts), width: width).table,
                [
                    .meeting: max(texts[.meeting], 7), .winner: max(texts[.winner], 6),
                    .second: max(texts[.second], 6), .third: max(texts[.third], 5),
                ], width: width - 3, "results")
            check(
                MeetingRow.table(of: list(texts), width: width).table, [.name: max(texts[.name], 7)], width: width - 2,
                "meetings")
            check(
                FormColumns.table(width: width, texts: texts), [.name: max(texts[.name], 4)], width: width, "form")
            check(
                MarketRow.table(of: list(texts), width: width).table,
                [.meeting: max(texts[.meeting], 7), .name: max(texts[.name], 6)], width: width - 2, "market")
            check(
                PlanRow.table(of: list(texts), width: width).table,
                [.meeting: max(texts[.meeting], 7), .state: max(texts[.plan], 4)], width: width - 2, "plan")
            check(
                UpcomingRow.table(of: list(texts), width: width).table,
                [.meeting: max(texts[.meeting], 7), .runner: max(texts[.name], texts[.title], 14)], width: width - 2,
                "upcoming")
        }
    }
}
