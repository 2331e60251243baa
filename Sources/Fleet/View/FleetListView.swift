import Models
import Screen
import ViewModels
import Views

/// The list of boxes or venues.
enum FleetListView {
    /// Columns from which there are gaps of two, and a column for the venue.
    private static let wide = 60

    static func draw(_ state: FleetState, layout: FleetLayout, on canvas: inout Canvas) {
        guard !state.list.rows.isEmpty else {
            ListView.draw(
                empty: state.empty, in: layout.heads.map { layout.list.joined($0) } ?? layout.list, on: &canvas)
            return
        }
        // Only the list of venues has a column that counts boxes.
        let table = state.widths[.boxes] == nil ? boxes : venues
        let columns = table(layout.list.width, state.widths)
        if let heads = layout.heads {
            ListView.draw(columns, in: heads, on: &canvas) { ($0.head, .heading, $0.isRight) }
            let signs = ListView.scrollSigns(above: state.list.above, below: state.list.below, canvas.glyphs)
            canvas.put(signs, .dim, in: heads, at: heads.width - signs.count)
        }
        for (index, row) in state.list.rows.prefix(layout.list.height).enumerated() {
            let line = layout.list.line(index)
            let isSelected = index == state.list.cursor
            for field in columns.fields {
                draw(row, field, isSelected, columns, in: line, on: &canvas)
            }
            if isSelected { canvas.select(line) }
        }
    }

    private static func boxes(_ width: Int, _ widths: [FleetColumn: Int]) -> TableColumns<FleetColumn> {
        // A list without further columns goes to the edge of the screen.
        let (isWide, hasFurther) = (width >= wide, width >= 78)
        let gap = isWide ? 2 : 1
        func most(_ column: FleetColumn) -> Int { max(widths[column] ?? 0, column.head.count) }
        // On a narrow screen the name of a box has its venue before it.
        let name = isWide ? most(.box) : (widths[.venue] ?? 0) + 1 + (widths[.box] ?? 0)
        var wanted: [FleetColumn: Int] = [.box: name, .state: most(.state)]
        for column in FleetColumn.allCases where wanted[column] == nil && column != .cursor {
            wanted[column] = (widths[column] ?? 0) == 0 ? 0 : most(column)
        }
        // A remark is cut before it takes the place of a name.
        wanted[.note] = min(wanted[.note] ?? 0, max(12, width / 3))
        // Whole names and states come before further columns: each column takes its widest text, within a limit.
        func least(_ column: FleetColumn, _ most: Int) -> Int { min(max(1, wanted[column] ?? 0), most) }
        // On the narrowest a state has its word alone, since only their names tell boxes apart.
        let state = isWide ? 20 : width >= 30 ? 14 : DisplayWidth.of(BoxWords.word(.offline))
        let specs: [TableColumns<FleetColumn>.Spec] =
            [
                .init(.cursor, 1, after: 1, fixed: true),
                .init(.box, isWide ? least(.box, 20) : min(name, max(8, width - 18)), after: gap, fixed: true),
                .init(.venue, least(.venue, 18), after: gap),
                .init(.state, least(.state, state), after: isWide ? gap : 0, fixed: true),
                .init(.note, least(.note, width >= 100 ? 24 : hasFurther ? 20 : 14), after: hasFurther ? gap : 0),
            ]
            + [.way, .version, .clock, .frame, .temperature, .disk].map { .init($0, least($0, 10), after: gap) }
            + [.init(.television, least(.television, 6), after: 0)]
        return TableColumns(
            specs,
            priority: (isWide ? [.venue, .note] : [])
                + (hasFurther ? [.way, .version, .temperature, .frame, .disk, .television, .clock] : []),
            growth: [(.note, 60)], wanted: wanted, width: hasFurther ? width - 1 : width)
    }

    private static func venues(_ width: Int, _ widths: [FleetColumn: Int]) -> TableColumns<FleetColumn> {
        let isWide = width >= wide
        let gap = isWide ? 2 : 1
        func most(_ column: FleetColumn) -> Int { max(widths[column] ?? 0, column.head.count) }
        // A narrow screen shows short words for the faults, and fewer counts of boxes.
        let words: FleetColumn = isWide ? .note : .state
        var wanted: [FleetColumn: Int] = [.venue: most(.venue), words: widths[words] ?? 0]
        wanted[.notices] = widths[.notices] == nil ? 0 : most(.notices)
        return TableColumns(
            [
                .init(.cursor, 1, after: 1, fixed: true),
                .init(.venue, min(most(.venue), isWide ? 24 : max(8, width - 26)), after: gap, fixed: true),
            ] + [.boxes, .live, .faults, .gone, .notices].map { .init($0, most($0), after: gap) }
                + [.init(words, min(max(1, wanted[words] ?? 0), isWide ? 24 : 12), after: 0, fixed: !isWide)],
            priority: [.faults, .boxes, .gone, .live, .note, .notices], growth: [(words, 60)], wanted: wanted,
            width: width - 1)
    }

    private static func draw(
        _ row: FleetLine, _ field: TableColumns<FleetColumn>.Field, _ isSelected: Bool,
        _ columns: TableColumns<FleetColumn>, in line: Area, on canvas: inout Canvas
    ) {
        if field.key == .cursor {
            if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: field.offset) }
            return
        }
        let text = text(of: row, field, columns, room: min(field.width, line.width - field.offset), canvas.glyphs)
        let role: Role =
            switch field.key {
            case .state: Role(row.kind)
            case .note: row.isDim ? .dim : .note
            case _ where row.isDim: .dim
            case _ where row.faulty.contains(field.key): .problem
            // A line without a box is the venue's own.
            case .venue where row.texts[.box] == nil: .text
            case .venue, .way, .version, .clock, .frame, .temperature, .disk, .television, .faults, .gone: .dim
            default: .text
            }
        canvas.put(text, role, in: line, at: field.offset, width: field.width, alignRight: field.key.isRight)
    }
}

extension FleetListView {
    /// - Parameter room: cells of the field on the screen.
    private static func text(
        of row: FleetLine, _ field: TableColumns<FleetColumn>.Field, _ columns: TableColumns<FleetColumn>, room: Int,
        _ glyphs: Glyphs
    ) -> String {
        let text = row.texts[field.key] ?? ""
        switch field.key {
        case .box where columns[.venue] == nil: return name(of: row, room: room, glyphs)
        case .note where !row.remarks.isEmpty:
            return row.remarks.filter { $0.column.flatMap { columns[$0] } == nil }.map(\.words).joined(separator: ", ")
        case .state where DisplayWidth.of(text) > room && row.texts[.box] != nil: return BoxWords.word(row.kind)
        default: return text
        }
    }

    /// Venue and name; without room the beginning of the venue and all of the name, or the end of it.
    static func name(of row: FleetLine, room: Int, _ glyphs: Glyphs) -> String {
        guard DisplayWidth.of(row.name) > room, let box = row.texts[.box] else { return row.name }
        let left = room - DisplayWidth.of(box) - 1
        if left > 0 { return "\(row.name.prefix(left))/\(box)" }
        return left >= -1 ? box : glyphs.ellipsis + box.suffix(max(0, room - glyphs.ellipsis.count))
    }
}

extension Area {
    fileprivate func joined(_ above: Area) -> Area {
        Area(column: column, row: above.row, width: width, height: height + row - above.row)
    }
}
