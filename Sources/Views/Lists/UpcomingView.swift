import Facts
import Models
package import Screen
package import ViewModels

/// Entries of the watch list in the races to come, and their results.
enum UpcomingView {
    static func draw(
        _ upcoming: UpcomingState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        let columns = UpcomingColumns.table(width: layout.list.width, texts: upcoming.texts)
        let hasMeeting = columns[.meeting] != nil
        ListView.draw(upcoming.list, columns, head: upcoming.head, empty: upcoming.empty, layout: layout, on: &canvas) {
            (UpcomingColumns.head($0), UpcomingColumns.isRight($0))
        } field: { row, field, isSelected, line, canvas in
            if field.key == .name {
                drawName(row, field, hasMeeting: hasMeeting, search, in: line, on: &canvas)
            } else {
                draw(row, field, isSelected, search, in: line, on: &canvas)
            }
        }
    }

    /// The runner; for a race as a whole its meeting, where that has no column.
    private static func drawName(
        _ row: UpcomingRow, _ field: TableColumns<UpcomingColumns.Column>.Field, hasMeeting: Bool,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        guard !row.name.isEmpty || !hasMeeting else { return }
        let isMeeting = row.name.isEmpty
        ListView.drawName(
            isMeeting ? row.meeting : row.name, row.isScratched ? .scratched : .text,
            isWatched: row.watched.contains(isMeeting ? .meeting : .runner), search, in: line, at: field.offset,
            width: field.width, on: &canvas)
    }

    private static func draw(
        _ row: UpcomingRow, _ field: TableColumns<UpcomingColumns.Column>.Field, _ isSelected: Bool,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let (at, width) = (field.offset, field.width)
        func name(_ text: String, _ role: Role, _ kind: WatchEntry.Kind) {
            ListView.drawName(
                text, role, isWatched: row.watched.contains(kind), search, in: line, at: at, width: width,
                on: &canvas)
        }
        switch field.key {
        case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
        case .start:
            // A narrow list has no room for the day.
            let withDay = row.day.isEmpty ? row.start : row.day + " " + row.start
            canvas.put(
                withDay.count <= width ? withDay : row.start, .text, in: line, at: at, width: width, alignRight: true)
        case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
        case .race: canvas.put(row.race, .text, in: line, at: at, width: width)
        case .meeting: name(row.meeting, .text, .meeting)
        case .number: canvas.put(row.number, .dim, in: line, at: at, width: width, alignRight: true)
        case .name: break
        case .barrier: canvas.put(row.barrier, .dim, in: line, at: at, width: width, alignRight: true)
        case .rider: name(row.rider, .text, .rider)
        case .trainer: name(row.trainer, .dim, .trainer)
        case .price: canvas.put(row.price, .text, in: line, at: at, width: width, alignRight: true)
        case .end: drawEnd(row, in: line, at: at, width: width, on: &canvas)
        }
    }

    /// The countdown of an entry, `scratched`, or the position of a result.
    private static func drawEnd(
        _ row: UpcomingRow, in line: Area, at offset: Int, width: Int, on canvas: inout Canvas
    ) {
        if row.finish.isEmpty, row.isScratched {
            canvas.put(
                width < 9 ? tr("scr") : tr("scratched"), .note, in: line, at: offset, width: width, alignRight: true)
        } else if row.finish.isEmpty {
            canvas.put(row.countdown, Role(row.urgency), in: line, at: offset, width: width, alignRight: true)
        } else {
            let long = row.finish.first?.isNumber == true ? tr("placed \(row.finish)") : row.finish
            let words = long.count <= width ? long : row.finish
            canvas.put(words, .title, in: line, at: offset, width: width, alignRight: true)
        }
    }
}

extension UpcomingState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.upcoming.capacity }
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? {
        layout.upcoming.row(atColumn: column, line: line)
    }
    package var selectedRow: Int? { list.cursor }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        UpcomingView.draw(self, marking: state.search?.search, layout: layout.upcoming, on: &canvas)
        return 0
    }
}

/// Columns of an entry or a result of the watch list. On a narrow screen the least important ones are left out, but
/// never the name and the time.
enum UpcomingColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, number, name, barrier, rider, trainer, price, end
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
                .init(.start, max(5, texts[.start] + (isWide ? texts[.day] : 0)), after: 1, fixed: isRoomy),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true), .init(.meeting, isWide ? 12 : 8, after: gap),
                .init(.number, 2, after: 1, fixed: isWide), .init(.name, isWide ? 12 : 5, after: gap, fixed: true),
                .init(.barrier, 3, after: gap), .init(.rider, 10, after: gap), .init(.trainer, 10, after: gap),
                .init(.price, 6, after: gap), .init(.end, isWide ? 9 : 7, after: 0, fixed: true),
            ],
            priority: [.start, .badge] + (isWide ? [.meeting, .rider, .price, .trainer, .barrier] : []),
            growth: [(.name, 18)], wanted: wanted(texts, isWide: isWide), pushing: width < spacious ? .end : nil,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private static func wanted(_ texts: ColumnWidths, isWide: Bool) -> [Column: Int] {
        func most(_ column: ColumnWidths.Column, _ head: String) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], head.count)
        }
        return [
            .start: max(5, texts[.start] + (isWide ? texts[.day] : 0)),
            .barrier: most(.barrier, head(.barrier)), .price: most(.price, head(.price)),
            .meeting: max(texts[.meeting], HeadingWords.meeting.count),
            .name: max(texts[.name], texts[.meeting], HeadingWords.runner.count),
            .rider: most(.rider, HeadingWords.riderOrDriver), .trainer: most(.trainer, HeadingWords.trainer),
        ]
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .start: HeadingWords.start
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .number: HeadingWords.number
        case .name: HeadingWords.runner
        case .barrier: HeadingWords.barrier(of: .unknown)
        case .rider: HeadingWords.riderOrDriver
        case .trainer: HeadingWords.trainer
        case .price: HeadingWords.price
        case .end: HeadingWords.jumps
        }
    }

    static func isRight(_ column: Column) -> Bool {
        switch column {
        case .start, .number, .barrier, .price, .end: true
        case .cursor, .badge, .race, .meeting, .name, .rider, .trainer: false
        }
    }
}
