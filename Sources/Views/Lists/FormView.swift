import Facts
import Models
package import Screen
package import ViewModels

/// Form: a ranking, and below or beside it the selected row.
enum FormView {
    static func draw(
        _ form: FormState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        drawHead(form, layout: layout, on: &canvas)
        guard !form.list.rows.isEmpty else {
            ListView.draw(empty: form.empty, in: layout.empty, on: &canvas)
            return
        }
        let columns = columns(form, layout)
        let rows = form.list.rows.prefix(layout.capacity)
        let filled = (rows.count - 1) / (layout.capacity / layout.columns) + 1
        if layout.hasHeads {
            for index in 0..<filled {
                ListView.draw(columns, in: layout.list(index).line(-1), on: &canvas) {
                    (
                        FormColumns.head($0), FormColumns.isOrder($0, of: form) ? .title : .heading,
                        FormColumns.isRight($0)
                    )
                }
            }
        }
        for (index, row) in rows.enumerated() {
            draw(
                row, columns, isSelected: index == form.list.cursor, hasHeads: layout.hasHeads, marking: search,
                in: layout.line(of: index), on: &canvas)
        }
        if let pane = form.pane, let area = layout.pane { FormPaneView.draw(pane, in: area, on: &canvas) }
    }

    private static func draw(
        _ row: FormRow, _ columns: TableColumns<FormColumns.Column>, isSelected: Bool, hasHeads: Bool,
        marking search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        for field in columns.fields {
            if field.key == .name {
                ListView.drawName(
                    row.name, row.isSmall ? .dim : .text, isWatched: row.isWatched, search, in: line,
                    at: field.offset, width: field.width, on: &canvas)
            } else {
                draw(row, field, isSelected, hasHeads: hasHeads, in: line, on: &canvas)
            }
        }
        if isSelected { canvas.select(line) }
    }

    /// A column at the right is for the signs that there is more.
    private static func columns(_ form: FormState, _ layout: ListLayout) -> TableColumns<FormColumns.Column> {
        let width = layout.list.width - 2
        return form.isOfPrices
            ? FormColumns.prices(width: width) : FormColumns.table(width: width, texts: form.texts)
    }

    /// Kinds and periods as tabs, with the remarks behind them; a small screen has only words.
    private static func drawHead(_ form: FormState, layout: ListLayout, on canvas: inout Canvas) {
        guard let head = layout.head else { return }
        var rest = form.head
        (rest.above, rest.below, rest.isOfPane) = (form.list.above, form.list.below, layout.isOnDesk)
        guard let tabs = layout.tabs else { return ListView.draw(rest, in: head, on: &canvas) }
        TabsView.draw(form.kinds, in: head.inset(ListView.margin(head)), on: &canvas)
        let line = tabs.inset(ListView.margin(tabs))
        let used = TabsView.draw(form.periods, in: line, on: &canvas)
        rest.title = ""
        // While there is nothing to sort, the order says nothing.
        rest.notes = form.list.rows.isEmpty ? [] : Array(rest.notes.dropFirst())
        ListView.draw(
            rest, in: Area(column: tabs.column + used, row: tabs.row, width: tabs.width - used, height: 1), on: &canvas)
    }

    /// Effect of a click on a tab or on the head of a column; nil beside them.
    static func intent(atColumn column: Int, row: Int, of form: FormState, layout: ListLayout) -> BoardIntent? {
        if let tabs = layout.tabs, let head = layout.head {
            if row == head.row {
                return TabsView.tab(at: column, of: form.kinds, in: head.inset(ListView.margin(head))).map { .kind($0) }
            }
            if row == tabs.row {
                return TabsView.tab(at: column, of: form.periods, in: tabs.inset(ListView.margin(tabs)))
                    .map { .period($0) }
            }
        }
        // Ranges of prices have one order.
        guard let heads = layout.heads, row == heads.row, !form.list.rows.isEmpty, !form.isOfPrices,
            let index = layout.listIndex(atColumn: column)
        else { return nil }
        let field = columns(form, layout).field(at: column - layout.list(index).column)
        return field.flatMap { FormColumns.order($0.key) }.flatMap { FormSort.allCases.firstIndex(of: $0) }
            .map { .order($0) }
    }

    private static func draw(
        _ row: FormRow, _ field: TableColumns<FormColumns.Column>.Field, _ isSelected: Bool, hasHeads: Bool,
        in line: Area, on canvas: inout Canvas
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
        // Five columns have room for the sign that a head would have.
        case .winRate:
            let rate = row.winRate.count > 4 ? row.winRate.prefix(3) : row.winRate[...]
            put(hasHeads || rate.isEmpty ? row.winRate : "\(rate)%", .text)
        case .interval: put(row.interval, .dim)
        case .placeRate: put(row.placeRate, .dim)
        case .starting: put(row.starting, .text)
        case .fixed: put(row.fixed, .dim)
        case .expected: put(row.expected, .dim)
        case .fair: put(FormWords.percent(row.calibration?.fair), .text)
        case .verdict: put(translated(row.calibration?.verdict.rawValue ?? ""), row.isSmall ? .dim : .text)
        case .chart:
            let plot = CalibrationPlot(row.calibration, width: field.width)
            draw(
                plot, in: Area(column: line.column + field.offset, row: line.row, width: field.width, height: 1),
                on: &canvas)
        }
    }

    private static func draw(_ plot: CalibrationPlot, in line: Area, on canvas: inout Canvas) {
        for (index, cell) in plot.cells.enumerated() {
            switch cell {
            case .empty: break
            case .interval: canvas.put(canvas.glyphs.rule, .dim, in: line, at: index)
            case .fair: canvas.put(canvas.glyphs.upright, .rule, in: line, at: index)
            case .rate: canvas.put(canvas.glyphs.dot, .title, in: line, at: index)
            case .beyond: canvas.put(">", .title, in: line, at: index)
            }
        }
    }
}

extension FormState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.form.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.form.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    /// Tabs, and heads of columns that decide the order.
    package func intent(atColumn column: Int, row: Int, in layout: BoardLayout) -> BoardIntent? {
        guard page == nil else { return nil }
        return FormView.intent(atColumn: column, row: row, of: self, layout: layout.form)
    }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let page { return FormPaneView.draw(page.pane, scroll: page.scroll, in: layout.body, on: &canvas) }
        FormView.draw(self, marking: state.search?.search, layout: layout.form, on: &canvas)
        return 0
    }
}

/// The columns of a ranking. On a narrow screen the least important ones are left out.
enum FormColumns {
    enum Column: Hashable, Sendable {
        case cursor, rank, badge, name, starts, wins, winRate, interval, placeRate, starting, fixed
        case expected, fair, chart, verdict
    }

    /// The columns of names. Where there is room for all of them, the rest is between the figures.
    /// - Parameter texts: widths of the names.
    static func table(width: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        let tight = table(width: width, texts: texts, gap: 1, least: leastOfName)
        guard tight[.placeRate] != nil else { return table(width: width, texts: texts, gap: 1, longest: 40) }
        let gap = min(6, 1 + max(0, width - tight.width) / 7)
        return table(width: width, texts: texts, gap: gap, least: leastOfName)
    }

    /// Cells of most names, so that figures rarely move when a search finds shorter ones.
    private static let leastOfName = 20

    /// - Parameters:
    ///   - gap: columns of space before each figure.
    ///   - longest: columns to which the names grow in spare width.
    ///   - least: columns of the names where there is room for more than their words.
    private static func table(
        width: Int, texts: ColumnWidths, gap: Int, longest: Int = 0, least: Int = 0
    ) -> TableColumns<Column> {
        TableColumns(
            [
                .init(.cursor, 1, gap: 0), .init(.rank, 3), .init(.badge, 3), .init(.name, 12),
                .init(.starts, 6, gap: gap), .init(.wins, 4, gap: gap), .init(.winRate, 5, gap: gap),
                .init(.interval, 8, gap: gap), .init(.placeRate, 6, gap: gap), .init(.starting, 7, gap: gap),
                .init(.fixed, 7, gap: gap),
            ],
            priority: [
                .name, .winRate, .starts, .cursor, .starting, .interval, .rank, .fixed, .badge, .wins, .placeRate,
            ],
            growth: [(.name, longest)],
            wanted: texts.isEmpty ? [:] : [.name: max(texts[.name], head(.name).count, least)], width: width)
    }

    /// The columns of ranges of prices: the chart has the room that names do not need.
    static func prices(width: Int) -> TableColumns<Column> {
        TableColumns(
            [
                .init(.cursor, 1, gap: 0), .init(.name, 12), .init(.starts, 6), .init(.wins, 4), .init(.expected, 6),
                .init(.winRate, 5), .init(.interval, 8), .init(.fair, 5), .init(.chart, 11, gap: 2),
                .init(.verdict, 9, gap: 2), .init(.starting, 7), .init(.fixed, 7),
            ],
            priority: [
                .name, .winRate, .fair, .starts, .cursor, .chart, .verdict, .interval, .wins, .expected, .starting,
                .fixed,
            ],
            growth: [(.chart, 21), (.name, 16), (.chart, 41)], width: width)
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .rank: HeadingWords.rank
        case .name: HeadingWords.name
        case .starts: HeadingWords.starts
        case .wins: HeadingWords.wins
        case .winRate: HeadingWords.winRate
        case .interval: HeadingWords.interval
        case .placeRate: HeadingWords.placeRate
        case .starting: HeadingWords.starting
        case .fixed: HeadingWords.fixed
        case .expected: HeadingWords.fairWins
        case .fair: HeadingWords.fairRate
        case .chart: HeadingWords.calibration
        case .verdict: ""
        }
    }

    static func isRight(_ column: Column) -> Bool {
        switch column {
        case .cursor, .badge, .name, .chart, .verdict: false
        case .rank, .starts, .wins, .winRate, .interval, .placeRate, .starting, .fixed, .expected, .fair: true
        }
    }

    /// The column that decides the order.
    static func isOrder(_ column: Column, of state: FormState) -> Bool {
        !state.isOfPrices && column != .winRate && order(column) == state.sort
    }

    /// The order that a column's head chooses; nil for none.
    static func order(_ column: Column) -> FormSort? {
        switch column {
        // The order by win rate uses the lower bound of its interval.
        case .interval, .winRate: .rate
        case .starts: .starts
        case .starting: .starting
        case .fixed: .fixed
        case .cursor, .rank, .badge, .name, .wins, .placeRate, .expected, .fair, .chart, .verdict: nil
        }
    }
}
