import Facts
package import Models
package import Screen
package import ViewModels

extension MeetingRow: DrawnRow {
    package static func place(in layout: BoardLayout) -> ListLayout { layout.meetings }

    package static func draw(
        _ meetings: MeetingsState, marking search: RaceSearch?, layout: ListLayout, on canvas: inout Canvas
    ) {
        if let head = layout.head { ListView.draw(meetings.head, in: head, on: &canvas) }
        guard !meetings.list.rows.isEmpty else {
            ListView.draw(empty: meetings.empty, in: layout.empty, on: &canvas)
            return
        }
        let columns = MeetingColumns.table(width: layout.list.width, texts: meetings.texts)
        if layout.hasHeads {
            ListView.draw(columns, in: layout.list.line(-1), on: &canvas) {
                (MeetingColumns.head($0), .heading, $0 == .next)
            }
        }
        let rows = Array(meetings.list.rows.prefix(layout.capacity))
        let indent = layout.list.width >= 36 ? 2 : 1
        let widths = TimetableView.widths(rows, width: layout.list.width - indent - 1)
        for (index, row) in rows.enumerated() {
            let line = layout.list.line(index * layout.rowHeight)
            let isSelected = index == meetings.list.cursor
            drawMeeting(row, columns, isSelected: isSelected, layout: layout, search, in: line, on: &canvas)
            if layout.rowHeight > 1 {
                let below = Area(
                    column: line.column + indent, row: line.row + 1, width: line.width - indent - 1, height: 1)
                TimetableView.draw(row, widths: widths, in: below, on: &canvas)
            }
            if isSelected { canvas.select(line) }
        }
        ListView.drawScrollSigns(meetings.list, in: layout.list, on: &canvas)
        if let pane = meetings.pane, let area = layout.pane { drawPane(pane, in: area, on: &canvas) }
    }

    /// Category, name, conditions, and at the right the next race.
    private static func drawMeeting(
        _ row: MeetingRow, _ columns: TableColumns<MeetingColumns.Column>, isSelected: Bool, layout: ListLayout,
        _ search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let (words, role) = next(row, layout, room: columns.width / 2, canvas.glyphs)
        // Words that are longer than their column extend into the columns before it.
        let end = columns.width - DisplayWidth.of(words)
        canvas.put(words, role, in: line, at: max(0, end))
        for field in columns.fields {
            let (at, width) = (field.offset, field.width)
            switch field.key {
            case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
            case .badge: canvas.put(width == 3 ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: at)
            case .word: canvas.put(row.categoryWord, .text, in: line, at: at, width: width)
            case .name:
                let next = columns.fields.first { $0.offset > at && $0.key != .next }?.offset ?? line.width
                ListView.drawName(
                    row.name, row.isOver ? .dim : .text, to: row.address, isWatched: row.isWatched, search, in: line,
                    at: at, width: min(next, end) - at - 1, on: &canvas)
            case .region where at + width < end: canvas.put(row.region, .dim, in: line, at: at, width: width)
            case .track where at + width < end: canvas.put(row.track, .dim, in: line, at: at, width: width)
            case .weather where at + width < end: canvas.put(row.weather, .dim, in: line, at: at, width: width)
            case .region, .track, .weather, .next: break
            }
        }
    }

    /// The next race and its countdown, or how the meeting has ended.
    /// - Parameter room: columns that a race without its timetable may take.
    private static func next(
        _ row: MeetingRow, _ layout: ListLayout, room: Int, _ glyphs: Glyphs
    ) -> (words: String, role: Role) {
        // Without a timetable, this is the only place for the race under the cursor.
        if layout.rowHeight == 1, let selected = row.selected, selected != row.next {
            let race = row.races[selected]
            let words = "\(race.number) \(race.words)"
            return (DisplayWidth.of(words) <= room ? words : race.number, .text)
        }
        guard let next = row.next else { return (row.ending, .dim) }
        let sign = glyphs.urgency(row.urgency)
        let words = [
            row.races[next].number, sign == " " ? "" : sign, layout.isOnDesk ? row.minutes : row.countdown,
        ].filter { !$0.isEmpty }
        return (words.joined(separator: " "), Role(row.urgency))
    }

    /// The race under the cursor, in a pane or on a line.
    private static func drawPane(_ pane: MeetingPane, in area: Area, on canvas: inout Canvas) {
        let sign = canvas.glyphs.urgency(pane.urgency)
        let countdown =
            pane.countdown.isEmpty
            ? "" : [sign == " " ? "" : sign, pane.countdown].filter { !$0.isEmpty }.joined(separator: " ")
        let status = pane.status.fitting(max(8, area.width / 2))
        guard area.height > 1 else {
            let inner = area.inset(ListView.margin(area))
            let facts = [pane.name, status] + pane.facts
            let words = DetailView.joined(facts.filter { !$0.isEmpty }, width: inner.width, canvas.glyphs)
            canvas.put(words, .dim, in: inner, at: 0, width: inner.width)
            return
        }
        ListView.drawRule(pane.title, countdown, Role(pane.urgency), in: area.line(0), on: &canvas)
        let inner = area.inset(2).without(top: 1)
        canvas.put(pane.name, .text, in: inner, at: 0, width: inner.width)
        canvas.link(pane.name, to: pane.address, in: inner, at: 0, width: inner.width)
        let offset = DisplayWidth.of(pane.name) + 3
        let room = inner.width - offset
        // The status stands beside the name if it fits whole, else below if there is a line for it.
        let isBelow = DisplayWidth.of(pane.status.words) > room && inner.height > 2
        if !status.isEmpty, isBelow || room >= 4 {
            let line = isBelow ? inner.line(1) : inner
            if !isBelow { canvas.put(canvas.glyphs.separator, .dim, in: inner, at: offset - 2) }
            canvas.put(
                isBelow ? pane.status.words : pane.status.fitting(room), Role(pane.standing), in: line,
                at: isBelow ? 0 : offset, width: inner.width)
        }
        let last = isBelow ? 2 : 1
        let lines = DetailView.lines(pane.facts, width: inner.width, limit: inner.height - last, canvas.glyphs)
        for (index, line) in lines.enumerated() {
            canvas.put(line, .dim, in: inner.line(last + index), at: 0, width: inner.width)
        }
    }
}

/// Columns of a meeting. On a narrow screen the least important ones are left out.
enum MeetingColumns {
    enum Column: Hashable, Sendable {
        case cursor, badge, word, name, region, track, weather, next
    }

    /// - Parameters:
    ///   - width: of the list, with the column at the right for the signs that there is more.
    ///   - texts: widths of the words of the list.
    static func table(width: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        let roomy = width >= 36
        func most(_ column: ColumnWidths.Column, _ head: Column) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], self.head(head).count)
        }
        let wanted: [Column: Int] = [
            .name: most(.name, .name), .region: most(.region, .region), .track: most(.track, .track),
            .weather: most(.weather, .weather),
        ]
        return TableColumns(
            [
                .init(.cursor, 1, after: roomy ? 1 : 0, fixed: true),
                .init(.badge, roomy ? 3 : 1, after: 1, fixed: true), .init(.word, 9, after: 1),
                .init(.name, roomy ? 14 : 1, after: 1, fixed: true), .init(.region, 12, after: 1),
                .init(.track, 11, after: 1), .init(.weather, 12, after: 1),
                .init(.next, roomy ? 14 : 0, after: 0, fixed: true),
            ],
            priority: roomy ? [.region, .word, .track, .weather] : [],
            growth: [(.name, 28), (.region, 16), (.name, 40)],
            wanted: texts.isEmpty ? [:] : wanted, pushing: .next, width: width - (roomy ? 2 : 1))
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .word: ""
        case .name: HeadingWords.meeting
        case .region: HeadingWords.region
        case .track: HeadingWords.track
        case .weather: HeadingWords.weather
        case .next: HeadingWords.nextRace
        }
    }
}

/// A meeting's races with their times on one line; if not all fit, those around the selected or next one.
enum TimetableView {
    /// - Parameter common: columns of each race in every line, as `widths` has them; nil for those of this line.
    static func draw(_ row: MeetingRow, widths common: [Int]? = nil, in line: Area, on canvas: inout Canvas) {
        guard !row.races.isEmpty else { return }
        let widths = common ?? row.races.map(width)
        let range = shown(
            Array(widths.prefix(row.races.count)), around: row.selected ?? row.next ?? row.races.count - 1,
            width: line.width)
        var offset = sides
        if range.lowerBound > 0 { canvas.put(canvas.glyphs.ellipsis, .dim, in: line) }
        for index in range {
            draw(row.races[index], row, index, at: offset, in: line, on: &canvas)
            offset += widths[index]
        }
        if range.upperBound < row.races.count {
            let sign = canvas.glyphs.ellipsis
            canvas.put(sign, .dim, in: line, at: line.width - DisplayWidth.of(sign))
        }
    }

    /// Columns reserved at either side for the sign that there is more.
    private static let sides = 2

    /// Columns of the races by which they stand below each other; nil if all races of a meeting would not fit.
    /// - Parameter width: of a line.
    static func widths(_ rows: [MeetingRow], width room: Int) -> [Int]? {
        let most = rows.map(\.races.count).max() ?? 0
        let common = (0..<most).map { index in
            rows.compactMap { $0.races.indices.contains(index) ? width($0.races[index]) : nil }.max() ?? 0
        }
        return common.reduce(0, +) - 1 <= room - 2 * sides ? common : nil
    }

    /// Two signs, number and words, a space.
    private static func width(_ race: TimetableEntry) -> Int {
        2 + 4 + max(5, DisplayWidth.of(race.words)) + 1
    }

    /// The races that fit: from the first one on, or else around the selected or next one, with later ones visible.
    private static func shown(_ widths: [Int], around index: Int, width: Int) -> Range<Int> {
        let room = width - 2 * sides
        func end(from first: Int) -> Int {
            var used = 0
            var end = first
            while end < widths.count, used + widths[end] - 1 <= room || end == first {
                used += widths[end]
                end += 1
            }
            return end
        }
        var first = 0
        // The race before the one under the cursor stays in sight.
        while end(from: first) < widths.count, first < index - 1 || end(from: first) <= index { first += 1 }
        return first..<end(from: first)
    }

    private static func draw(
        _ race: TimetableEntry, _ row: MeetingRow, _ index: Int, at offset: Int, in line: Area,
        on canvas: inout Canvas
    ) {
        let glyphs = canvas.glyphs
        let isSelected = index == row.selected
        let isNext = index == row.next
        if isSelected { canvas.put(glyphs.cursor, .cursor, in: line, at: offset) }
        let sign = isNext ? glyphs.dot : race.isPast ? glyphs.separator : " "
        let role: Role =
            isNext ? Role(row.urgency) : race.isPast && !race.standing.isUnderWay ? .dim : Role(race.standing)
        canvas.put(sign, role, in: line, at: offset + 1)
        canvas.put(race.number, race.standing == .abandoned ? .scratched : role, in: line, at: offset + 2)
        canvas.put(race.words, role, in: line, at: offset + 6, width: line.width - offset - 6)
        guard isSelected else { return }
        canvas.select(Area(column: line.column + offset, row: line.row, width: width(race) - 1, height: 1))
    }
}
