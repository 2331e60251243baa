import Facts
import Models
package import Screen
package import ViewModels

enum ResultsView {
    /// Races without known placings from which they have a sign in place of words.
    private static let leastWithSign = 3

    static func draw(
        _ results: ResultsState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        guard !results.list.rows.isEmpty else {
            if let head = layout.head { ListView.draw(results.head, in: head, on: &canvas) }
            ListView.draw(empty: results.empty, in: layout.empty, on: &canvas)
            return
        }
        let timeWidth = results.list.rows.contains { $0.start.count > 5 } ? 8 : 5
        let columns = ResultColumns.table(
            width: layout.list.width, timeWidth: timeWidth, texts: results.texts)
        // The same words in every line would be hard to read.
        let awaited = results.list.rows.prefix(layout.capacity).count(where: \.isAwaited)
        let hasSign = columns[.status] != nil && awaited >= leastWithSign && layout.head != nil && !canvas.usesWords
        if let head = layout.head {
            var words = results.head
            if hasSign { words.notes.append(HeadingWords.unknownPlacings) }
            ListView.draw(words, in: head, on: &canvas)
        }
        if layout.hasHeads {
            ListView.draw(columns, in: layout.list.line(-1), on: &canvas) {
                (ResultColumns.head($0), .heading, $0 == .price || $0 == .start)
            }
        }
        for (index, var row) in results.list.rows.prefix(layout.capacity).enumerated() {
            if hasSign, row.isAwaited { row.words = Wording(HeadingWords.unknown) }
            let line = layout.list.line(index)
            let isSelected = index == results.list.cursor
            for field in columns.fields { draw(row, field, columns, isSelected, search, in: line, on: &canvas) }
            if columns[.status] == nil { drawOutcome(row, columns, search, in: line, on: &canvas) }
            if isSelected { canvas.select(line) }
        }
        ListView.drawScrollSigns(results.list, in: layout.list, on: &canvas)
        if let pane = results.pane, let area = layout.pane { ResultPaneView.draw(pane, in: area, on: &canvas) }
    }

    private static func draw(
        _ row: ResultRow, _ field: ResultColumns.Field, _ columns: TableColumns<ResultColumns.Column>,
        _ isSelected: Bool,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        let text = Role(text: row.standing)
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .start: canvas.put(row.start, .dim, in: line, at: at, width: width, alignRight: true)
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .word: canvas.put(row.categoryWord, .text, in: line, at: at, width: width)
        case .number: canvas.put(row.number, text, in: line, at: at, width: width)
        case .meeting where columns[.status] == nil: break
        case .meeting:
            ListView.drawName(
                row.meeting, text, isWatched: row.isWatched, search, in: line, at: at, width: width, on: &canvas)
        case .status: canvas.put(row.status, Role(row.standing), in: line, at: at, width: width)
        case .winner where row.winner.isEmpty:
            let room = line.width - 1 - at
            canvas.put(row.words?.fitting(room) ?? "", .dim, in: line, at: at, width: room)
        case .winner: canvas.put(row.winner, .text, in: line, at: at, width: width, marking: search)
        case .price: canvas.put(figure: row.price, .text, in: line, at: at, width: width)
        case .order: canvas.put(row.order, .dim, in: line, at: at, width: width)
        case .second: canvas.put(row.placed.first ?? "", .dim, in: line, at: at, width: width)
        case .third: canvas.put(row.placed.dropFirst().first ?? "", .dim, in: line, at: at, width: width)
        }
    }

    /// Draws a row without columns: order and status at the right edge, the meeting in the rest.
    private static func drawOutcome(
        _ row: ResultRow, _ columns: TableColumns<ResultColumns.Column>, _ search: RaceSearch?, in line: Area,
        on canvas: inout Canvas
    ) {
        guard let meeting = columns[.meeting] else { return }
        let room = line.width - ListView.margin(line) - 1 - meeting.offset
        let least = min(DisplayWidth.of(row.meeting), room >= 20 ? 9 : 3)
        let outcome = row.outcomes.first { DisplayWidth.of($0) + 1 + least <= room } ?? row.outcomes.last ?? ""
        let width = min(room, DisplayWidth.of(outcome))
        canvas.put(outcome, Role(row.standing), in: line, at: meeting.offset + room - width, width: width)
        ListView.drawName(
            row.meeting, Role(text: row.standing), isWatched: row.isWatched, search, in: line, at: meeting.offset,
            width: room - width - 1, on: &canvas)
    }
}

extension ResultsState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.results.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.results.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        ResultsView.draw(self, marking: state.search?.search, layout: layout.results, on: &canvas)
        return 0
    }
}
