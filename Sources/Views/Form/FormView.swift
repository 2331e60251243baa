import Models
package import Screen
package import ViewModels

/// Form: a ranking, and below or beside it the selected row.
enum FormView {
    static func draw(
        _ form: FormState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        if let head = layout.head { ListView.draw(form.head, in: head, on: &canvas) }
        guard !form.list.rows.isEmpty else {
            ListView.draw(empty: form.empty, in: layout.empty, on: &canvas)
            return
        }
        // A column at the right for the signs that there is more.
        let columns = FormColumns.table(width: layout.list.width - 2)
        if layout.hasHeads {
            ListView.draw(columns, in: layout.list.line(-1), on: &canvas) {
                (FormColumns.head($0), FormColumns.isOrder($0, of: form) ? .title : .heading, FormColumns.isRight($0))
            }
        }
        for (index, row) in form.list.rows.prefix(layout.capacity).enumerated() {
            let line = layout.list.line(index)
            let isSelected = index == form.list.cursor
            for field in columns.fields {
                if field.key == .name {
                    canvas.put(
                        row.name, row.isSmall ? .dim : .text, in: line, at: field.offset, width: field.width,
                        marking: search)
                } else {
                    draw(row, field, isSelected, in: line, on: &canvas)
                }
            }
            if isSelected { canvas.select(line) }
        }
        ListView.drawScrollSigns(form.list, in: layout.list, on: &canvas)
        if let pane = form.pane, let area = layout.pane { FormPaneView.draw(pane, in: area, on: &canvas) }
    }

    private static func draw(
        _ row: FormRow, _ field: TableColumns<FormColumns.Column>.Field, _ isSelected: Bool, in line: Area,
        on canvas: inout Canvas
    ) {
        func put(_ text: String, _ role: Role) {
            canvas.put(
                text, role, in: line, at: field.offset, width: field.width,
                alignRight: FormColumns.isRight(field.key))
        }
        switch field.key {
        case .cursor: if isSelected { put(canvas.glyphs.cursor, .cursor) }
        case .rank: put(row.rank, .dim)
        case .badge: put(" \(row.badge) ", Role(row.category))
        case .name: break
        case .starts: put(row.starts, row.isSmall ? .dim : .text)
        case .wins: put(row.wins, .dim)
        case .winRate: put(row.winRate, .text)
        case .interval: put(row.interval, .dim)
        case .placeRate: put(row.placeRate, .dim)
        case .starting: put(row.starting, .text)
        case .fixed: put(row.fixed, .dim)
        }
    }
}

extension FormState: DrawnState {
    /// Entries of the list.
    package static func room(in layout: BoardLayout) -> Int { layout.form.capacity }
    /// The entry of the list.
    package static func row(at line: Int, in layout: BoardLayout) -> Int? { layout.form.row(at: line) }
    /// The entry under the cursor.
    package var selectedRow: Int? { list.cursor }
    /// List and pane.
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        FormView.draw(self, marking: state.search?.search, layout: layout.form, on: &canvas)
        return 0
    }
}
