import Facts
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

/// Columns of a race of the plan. On a narrow screen the least important ones are left out, but never its part.
enum PlanColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, late, part, free, countdown
    }

    /// Width from which there is room for gaps.
    private static let roomy = 36, wide = 60, spacious = 100

    /// - Parameters:
    ///   - width: of the list, on a wide one with a column at the right for the signs that there is more.
    ///   - texts: widths of the words.
    static func table(width: Int, texts: ColumnWidths) -> TableColumns<Column> {
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true),
                .init(.start, max(5, texts[.start]), after: 1, fixed: isRoomy),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: true),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true),
                .init(.meeting, 7, after: gap, fixed: true), .init(.late, 5, after: gap),
                .init(.part, isWide ? 20 : 7, after: 0, fixed: true), .init(.free, 6, gap: gap),
                .init(.countdown, 7, gap: gap),
            ],
            priority: [.start, .countdown] + (isWide ? [.late, .free] : []),
            growth: [], wanted: texts.isEmpty ? [:] : wanted(texts), pushing: width < spacious ? .countdown : nil,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private static func wanted(_ texts: ColumnWidths) -> [Column: Int] {
        func most(_ column: ColumnWidths.Column, _ head: String) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], head.count)
        }
        return [
            .start: texts[.start], .meeting: max(texts[.meeting], HeadingWords.meeting.count),
            .late: most(.late, HeadingWords.late), .part: max(texts[.plan], HeadingWords.plan.count),
            .free: most(.before, HeadingWords.before),
        ]
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .start: HeadingWords.start
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .late: HeadingWords.late
        case .part: HeadingWords.plan
        case .free: HeadingWords.before
        case .countdown: HeadingWords.jumps
        }
    }

    static func isRight(_ column: Column) -> Bool { column == .late || column == .countdown }
}
