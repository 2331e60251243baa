import Facts
import Models
package import Screen
package import ViewModels

/// Alerts to come, sent and missed.
enum AlertsView {
    static func draw(
        _ alerts: AlertsState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        let columns = AlertColumns.table(width: layout.list.width, texts: alerts.texts)
        ListView.draw(alerts.list, columns, head: alerts.head, empty: alerts.empty, layout: layout, on: &canvas) {
            (AlertColumns.head($0), $0 == .end || $0 == .time)
        } field: { row, field, isSelected, line, canvas in
            draw(row, field, isSelected, search, in: line, on: &canvas)
        }
    }

    private static func draw(
        _ row: AlertRow, _ field: TableColumns<AlertColumns.Column>.Field, _ isSelected: Bool, _ search: RaceSearch?,
        in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .time:
            let time = row.time.count <= width ? row.time : row.minute
            canvas.put(time, row.id.isPast ? .dim : .text, in: line, at: at, width: width, alignRight: true)
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .race: canvas.put(row.race, .text, in: line, at: at, width: width)
        case .meeting:
            ListView.drawName(
                row.meeting, .text, isWatched: false, hasAlert: row.isOwn, search, in: line, at: at, width: width,
                on: &canvas)
        case .what:
            let what = width < AlertColumns.words ? row.word : row.what
            canvas.put(what, row.id.isPast ? .dim : .text, in: line, at: at, width: width)
        case .end:
            let role: Role = row.isMissed ? .note : row.id.isPast ? .dim : .later
            canvas.put(row.end, role, in: line, at: at, width: width, alignRight: true)
        }
    }
}

extension AlertsState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.alerts.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.alerts.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        AlertsView.draw(self, marking: state.search?.search, layout: layout.alerts, on: &canvas)
        return 0
    }
}

/// Columns of the alerts. On a narrow screen the least important ones are left out, but never race, time and end.
enum AlertColumns {
    enum Column: Hashable, Sendable {
        case cursor, time, badge, race, meeting, what, end
    }

    /// Width from which there is room for gaps.
    private static let roomy = 36, wide = 60
    /// Width from which the alert is in words, and not in one word.
    static let words = 16

    /// - Parameters:
    ///   - width: of the list.
    ///   - texts: widths of the words.
    static func table(width: Int, texts: ColumnWidths) -> TableColumns<Column> {
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        let time = isWide ? max(8, texts[.start]) : 5
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true), .init(.time, time, after: gap, fixed: true),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true),
                .init(.meeting, isWide ? 12 : 7, after: gap, fixed: true), .init(.what, isWide ? 16 : 7, after: gap),
                .init(.end, isWide ? 8 : 6, after: 0, fixed: true),
            ],
            priority: [.what, .badge], growth: isWide ? [(.what, 60)] : [],
            wanted: [
                .meeting: max(texts[.meeting], HeadingWords.meeting.count),
                .what: max(isWide ? texts[.name] : texts[.value], HeadingWords.alert.count),
            ], pushing: .end, width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .end: ""
        case .time: HeadingWords.time
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .what: HeadingWords.alert
        }
    }
}
