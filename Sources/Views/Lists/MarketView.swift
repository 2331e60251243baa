import Facts
import Models
package import Screen
package import ViewModels

/// The runners whose prices have moved most.
enum MarketView {
    static func draw(
        _ market: MarketState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        let columns = MarketColumns.table(width: layout.list.width, texts: market.texts)
        ListView.draw(market.list, columns, head: market.head, empty: market.empty, layout: layout, on: &canvas) {
            (MarketColumns.head($0, before: market.before), MarketColumns.isRight($0))
        } field: { row, field, isSelected, line, canvas in
            draw(row, field, isSelected, isCalm: layout.isOnDesk, search, in: line, on: &canvas)
        }
    }

    private static func draw(
        _ row: MarketRow, _ field: TableColumns<MarketColumns.Column>.Field, _ isSelected: Bool, isCalm: Bool,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .race: canvas.put(row.race, .text, in: line, at: at, width: width)
        case .meeting: canvas.put(row.meeting, .dim, in: line, at: at, width: width, marking: search)
        case .number: canvas.put(row.number, .text, in: line, at: at, width: width, alignRight: true)
        case .name:
            ListView.drawName(
                row.name, .text, isWatched: row.isWatched, search, in: line, at: at, width: width, on: &canvas)
        case .opening: canvas.put(figure: row.opening, .dim, in: line, at: at, width: width)
        case .now: canvas.put(figure: row.now, .text, in: line, at: at, width: width)
        // The column after the next has the direction in words.
        case .sign where canvas.usesWords: break
        case .sign:
            // The sign stands before the price, as on a card, where it shows the direction of the price.
            let sign = row.direction == .shortened ? canvas.glyphs.down : canvas.glyphs.up
            canvas.put(sign, Role(row.direction), in: line, at: at)
        case .move: canvas.put(row.words, Role(row.direction), in: line, at: at, width: width)
        case .fair: canvas.put(figure: row.fair, .dim, in: line, at: at, width: width)
        case .over: canvas.put(row.book, .dim, in: line, at: at, width: width, alignRight: true)
        case .countdown:
            canvas.put(
                isCalm ? row.minutes : row.countdown, Role(row.urgency), in: line, at: at, width: width,
                alignRight: true)
        }
    }
}

extension MarketState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.market.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.market.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        MarketView.draw(self, marking: state.search?.search, layout: layout.market, on: &canvas)
        return 0
    }
}

/// Columns of a move of a price. On a narrow screen the least important ones are left out, but never the word.
enum MarketColumns {
    enum Column: Hashable, Sendable {
        case cursor, badge, race, meeting, number, name, opening, sign, now, move, fair, over, countdown
    }

    /// Width from which there is room for gaps and prices, and from which every column has its own.
    private static let roomy = 36, wide = 60
    /// Width from which fair price and overround take no room from names.
    private static let full = 96

    /// - Parameters:
    ///   - width: of the list, on a wide one with a column at the right for the signs that there is more.
    ///   - texts: widths of the names.
    static func table(width: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        let wanted: [Column: Int] = [
            .meeting: max(texts[.meeting], head(.meeting, before: "").count),
            .name: max(texts[.name], head(.name, before: "").count),
        ]
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true), .init(.badge, isRoomy ? 3 : 1, after: 1),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true), .init(.meeting, 8, after: gap),
                .init(.number, 2, after: 1, fixed: true), .init(.name, isRoomy ? 10 : 5, after: gap),
                .init(.opening, 5, after: 1), .init(.sign, 1, after: isWide ? 1 : 0), .init(.now, 5, after: gap),
                .init(.move, 12, after: 0, fixed: true), .init(.fair, 5, gap: 2), .init(.over, 5, gap: 2),
                .init(.countdown, 7, gap: width >= full ? 2 : 0),
            ],
            priority: [.name, .now, .sign, .meeting, .countdown, .badge, .opening]
                + (width >= full ? [.fair, .over] : []),
            growth: [(.meeting, 12), (.name, 16), (.meeting, 16), (.name, 28), (.meeting, 24)],
            wanted: texts.isEmpty ? [:] : wanted, pushing: .countdown, width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    static func head(_ column: Column, before: String) -> String {
        switch column {
        case .cursor, .badge, .sign: ""
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .number: HeadingWords.number
        case .name: HeadingWords.runner
        case .opening: before
        case .now: HeadingWords.now
        case .move: HeadingWords.move
        case .fair: HeadingWords.fairPrice
        case .over: HeadingWords.over
        case .countdown: HeadingWords.jumps
        }
    }

    static func isRight(_ column: Column) -> Bool {
        switch column {
        case .number, .opening, .now, .fair, .over, .countdown: true
        case .cursor, .badge, .race, .meeting, .name, .sign, .move: false
        }
    }
}
