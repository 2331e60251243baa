import Facts
package import Models
package import Screen
package import ViewModels

/// A row that a list draws, in a view of its own or as a table of columns (`ListedRow`).
package protocol DrawnRow: ListRow {
    /// Place of the list on a screen.
    static func place(in layout: BoardLayout) -> ListLayout
    /// Draws the list with its head, and what the screen shows besides it.
    static func draw(
        _ state: ListState<Self>, marking search: RaceSearch?, layout: ListLayout, on canvas: inout Canvas)
}

extension ListState: DrawnState where Row: DrawnRow {
    package static func room(in layout: BoardLayout) -> Int { Row.place(in: layout).capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        Row.place(in: layout).row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        var shown = self
        let place = Row.place(in: layout)
        (shown.head.above, shown.head.below, shown.head.isOfPane) = (list.above, list.below, place.isOnDesk)
        Row.draw(shown, marking: state.search?.search, layout: place, on: &canvas)
        return 0
    }
}

/// A row whose parts are columns of a table.
package protocol ColumnedRow: Hashable, Sendable {
    /// Parts of a row, in the order of the screen.
    associatedtype Column: Hashable & Sendable
}

/// A row of a list that a table of columns draws.
package protocol ListedRow: DrawnRow, ColumnedRow {
    /// Columns of a list of some width. A wide one has a column at the right for the signs that there is more.
    static func table(of state: ListState<Self>, width: Int) -> ListTable<Self>
    /// What of the pane is shown; all by default.
    /// - Parameter isCut: whether the list has cut the name of the selected row.
    static func shown(_ pane: Pane, isCut: Bool) -> Pane
    /// Draws what the screen shows besides its list; nothing by default.
    static func draw(_ pane: Pane, in area: Area, on canvas: inout Canvas)
    /// What the title has beside it; by default all that there is.
    static func head(of state: ListState<Self>, over table: TableColumns<Column>) -> ListHead
    /// Whether a column has its head beside the title of a pane of the desk; by default none has.
    static func isNamedOnDesk(_ column: Column) -> Bool
}

extension ListedRow {
    package static func shown(_ pane: Pane, isCut: Bool) -> Pane { pane }
    package static func draw(_ pane: Pane, in area: Area, on canvas: inout Canvas) {}
    package static func head(of state: ListState<Self>, over table: TableColumns<Column>) -> ListHead { state.head }
    package static func isNamedOnDesk(_ column: Column) -> Bool { false }

    package static func draw(
        _ state: ListState<Self>, marking search: RaceSearch?, layout: ListLayout, on canvas: inout Canvas
    ) {
        guard !state.list.rows.isEmpty else {
            if let line = layout.head { ListView.draw(state.head, in: line, on: &canvas) }
            return ListView.draw(empty: state.empty, in: layout.empty, on: &canvas)
        }
        let table = table(of: state, width: layout.list.width)
        table.drawHeads(under: head(of: state, over: table.table), layout: layout, on: &canvas) {
            !layout.isOnDesk || isNamedOnDesk($0)
        }
        var isCut = false
        for (index, row) in state.list.rows.prefix(layout.capacity).enumerated() {
            let line = layout.line(of: index)
            let isSelected = index == state.list.cursor
            let cutsName = table.draw(
                row, isSelected: isSelected, marking: search, layout: layout, in: line, on: &canvas)
            if isSelected {
                canvas.select(line)
                isCut = cutsName
            }
        }
        if let pane = state.pane, let area = layout.pane { draw(shown(pane, isCut: isCut), in: area, on: &canvas) }
    }
}

/// What a column shows of a row.
package enum CellText {
    /// The sign of the selected row; nothing in any other.
    case cursor
    /// The letter of a category, with spaces around it where they fit.
    case badge(String, RaceCategory)
    case text(String, Role)
    /// One of several in a row, at the right of its column; the selected one is inverted.
    case choice(String, Role, isSelected: Bool)
    /// A price, at the right of its column.
    case figure(String, Role)
    /// The finish of a race, to scale.
    case finish([FinishPlace], RaceCategory)
    /// A name in which matches are marked, and its signs, which no cut takes away.
    case name(String, Role, isWatched: Bool = false, hasAlert: Bool = false, address: WebAddress? = nil)

    /// Cells that its text takes, with the signs behind a name.
    fileprivate var width: Int {
        switch self {
        case .cursor: 0
        case .badge(let letter, _): letter.count
        case .text(let text, _), .figure(let text, _): DisplayWidth.of(text)
        case .choice(let text, _, _): DisplayWidth.of(text) + 1
        case .finish: 1
        case .name(let name, _, let isWatched, let hasAlert, _):
            DisplayWidth.of(name) + (isWatched || hasAlert ? 1 : 0) + (isWatched ? 1 : 0) + (hasAlert ? 1 : 0)
        }
    }
}

/// A row of a list, at the place of one of its columns.
package struct ListCell<Row: ColumnedRow> {
    package let row: Row
    let table: TableColumns<Row.Column>
    let glyphs: Glyphs
    /// Whether words replace pictures of numbers.
    let usesWords: Bool
    /// Whether it is in a pane of the desk, where a countdown has no seconds.
    let isOnDesk: Bool
    fileprivate(set) var width = 0
}

/// A column, and what it shows of a row.
package struct ListColumn<Row: ColumnedRow> {
    var key: Row.Column { spec.key }
    fileprivate let spec: TableColumns<Row.Column>.Spec
    fileprivate let head: String
    fileprivate let isRight: Bool
    fileprivate let wanted: Int?
    fileprivate let cell: (ListCell<Row>) -> CellText

    /// - Parameters:
    ///   - least: cells without which it is left out.
    ///   - gap: cells of space before it.
    ///   - after: cells of space after it.
    ///   - fixed: whether it stays, however narrow the list is.
    ///   - isRight: whether head and texts are at its right.
    ///   - wanted: width of its widest text; nil if `least` has room for every text.
    ///   - texts: the same, for a column that its head widens, and that is left out without texts.
    package init(
        _ key: Row.Column, _ least: Int, _ head: String = "", gap: Int = 0, after: Int = 0, fixed: Bool = false,
        isRight: Bool = false, wanted: Int? = nil, texts: Int? = nil, cell: @escaping (ListCell<Row>) -> CellText
    ) {
        self.init(
            spec: gap > 0 ? .init(key, least, gap: gap) : .init(key, least, after: after, fixed: fixed), head,
            isRight: isRight, wanted: wanted, texts: texts, cell: cell)
    }

    init(
        spec: TableColumns<Row.Column>.Spec, _ head: String, isRight: Bool, wanted: Int?, texts: Int?,
        cell: @escaping (ListCell<Row>) -> CellText
    ) {
        (self.spec, self.head, self.isRight, self.cell) = (spec, head, isRight, cell)
        self.wanted = wanted ?? texts.map { $0 == 0 ? 0 : max($0, head.count) }
    }
}

/// The columns of a list at some width.
package struct ListTable<Row: ColumnedRow> {
    /// Places of the columns that there is room for.
    let table: TableColumns<Row.Column>
    private let columns: [ListColumn<Row>]
    private let width: Int

    /// - Parameters:
    ///   - columns: in the order of the screen.
    ///   - priority, growth, pushed: as in `TableColumns`.
    package init(
        _ columns: [ListColumn<Row>], priority: [Row.Column], growth: [(key: Row.Column, most: Int)] = [],
        pushing pushed: Row.Column? = nil, width: Int
    ) {
        table = TableColumns(
            columns.map(\.spec), priority: priority, growth: growth,
            wanted: columns.reduce(into: [:]) { $0[$1.spec.key] = $1.wanted }, pushing: pushed, width: width)
        self.width = width
        self.columns = table.fields.compactMap { field in columns.first { $0.spec.key == field.key } }
    }

    /// Draws the title, and the heads of columns below it or, in a pane of the desk, at the right of it.
    func drawHeads(
        under head: ListHead, layout: ListLayout, on canvas: inout Canvas,
        of isNamed: (Row.Column) -> Bool
    ) {
        var title = layout.head
        if layout.hasHeads {
            let heads = layout.list.line(-1)
            drawHeads(in: heads, on: &canvas, of: isNamed)
            if let line = title, line.row == heads.row, let first = table.fields.first(where: { isNamed($0.key) }) {
                title?.width = max(0, heads.column + first.offset - 1 - line.column)
            }
        }
        if let title { ListView.draw(head, in: title, on: &canvas) }
    }

    /// - Parameter isNamed: whether the head of a column is drawn.
    func drawHeads(in line: Area, on canvas: inout Canvas, of isNamed: (Row.Column) -> Bool = { _ in true }) {
        for (column, field) in zip(columns, table.fields) where isNamed(field.key) {
            canvas.put(
                column.head, .heading, in: line, at: field.offset, width: field.width, alignRight: column.isRight)
        }
    }

    /// - Returns: whether a name was cut.
    @discardableResult
    func draw(
        _ row: Row, isSelected: Bool, marking search: RaceSearch?, layout: ListLayout? = nil, in line: Area,
        on canvas: inout Canvas
    ) -> Bool {
        var isCut = false
        var cell = ListCell(
            row: row, table: table, glyphs: canvas.glyphs, usesWords: canvas.usesWords,
            isOnDesk: layout?.isOnDesk ?? false)
        let cells = zip(columns, table.fields).map { column, field in
            cell.width = field.width
            return column.cell(cell)
        }
        for (index, field) in table.fields.enumerated() {
            let (column, at) = (columns[index], field.offset)
            let width = column.isRight ? field.width : max(field.width, min(cells[index].width, room(index, cells)))
            switch cells[index] {
            case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
            case .badge(let letter, let category):
                canvas.put(
                    width == 3 && !letter.isEmpty ? " \(letter) " : letter, Role(category), in: line, at: at)
            case .text(let text, let role):
                canvas.put(text, role, in: line, at: at, width: width, alignRight: column.isRight)
            case .choice(let text, let role, let isSelected):
                let shown = isSelected && canvas.hasFocus ? .match : role
                canvas.put(text, shown, in: line, at: at + width - DisplayWidth.of(text))
            case .figure(let text, let role): canvas.put(figure: text, role, in: line, at: at, width: width)
            case .finish(let finish, let category):
                FinishLine.draw(finish, of: category, in: line, at: at, width: width, on: &canvas)
            case .name(let name, let role, let isWatched, let hasAlert, let address):
                isCut = isCut || cells[index].width > width
                ListView.drawName(
                    name, role, to: address, isWatched: isWatched, hasAlert: hasAlert, search, in: line, at: at,
                    width: width, on: &canvas)
            }
        }
        return isCut
    }

    /// Cells from a column to the next text of a row: no text is cut beside free cells.
    private func room(_ index: Int, _ cells: [CellText]) -> Int {
        let next = cells.indices.first { $0 > index && cells[$0].width > 0 }
        guard let next else { return width - table.fields[index].offset }
        let field = table.fields[next]
        let start = field.offset + (columns[next].isRight ? max(0, field.width - cells[next].width) : 0)
        return start - table.fields[index].offset - 1
    }
}
