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
