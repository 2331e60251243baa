import Models
package import Screen
package import ViewModels

/// The races to come: which can be seen, which clash, and the times between them.
enum PlanView {
    static func draw(
        _ plan: PlanState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        let columns = PlanColumns.table(width: layout.list.width, texts: plan.texts)
        ListView.draw(plan.list, columns, head: plan.head, empty: plan.empty, layout: layout, on: &canvas) {
            (PlanColumns.head($0), PlanColumns.isRight($0))
        } field: { row, field, isSelected, line, canvas in
            draw(row, field, isSelected, search, in: line, on: &canvas)
        }
    }

    private static func draw(
        _ row: PlanRow, _ field: TableColumns<PlanColumns.Column>.Field, _ isSelected: Bool, _ search: RaceSearch?,
        in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        // Races that will not be seen are dimmed.
        let text: Role = row.isSeen ? .text : .dim
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .start: canvas.put(row.start, text, in: line, at: at, width: width)
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .race: canvas.put(row.race, text, in: line, at: at, width: width)
        case .meeting:
            ListView.drawName(
                row.meeting, text, isWatched: row.isWatched, search, in: line, at: at, width: width, on: &canvas)
        case .late: canvas.put(row.late, .dim, in: line, at: at, width: width, alignRight: true)
        case .part: canvas.put(row.part, row.isSeen ? .text : .note, in: line, at: at, width: width)
        case .free: canvas.put(row.free, .dim, in: line, at: at, width: width)
        case .countdown:
            canvas.put(row.countdown, Role(row.urgency), in: line, at: at, width: width, alignRight: true)
        }
    }
}

extension PlanState: DrawnState {
    /// Races of the list, which has the place of the market.
    package static func room(in layout: BoardLayout) -> Int { layout.plan.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.plan.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        PlanView.draw(self, marking: state.search?.search, layout: layout.plan, on: &canvas)
        return 0
    }
}
