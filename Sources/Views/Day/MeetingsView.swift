import Models
package import Screen
package import ViewModels

/// The day's meetings.
enum MeetingsView {
    static func draw(
        _ meetings: MeetingsState, marking search: RaceSearch? = nil, layout: ListLayout, on canvas: inout Canvas
    ) {
        if let head = layout.head { ListView.draw(meetings.head, in: head, on: &canvas) }
        guard !meetings.list.rows.isEmpty else {
            ListView.draw(empty: meetings.empty, in: layout.empty, on: &canvas)
            return
        }
        for (index, row) in meetings.list.rows.prefix(layout.capacity).enumerated() {
            let line = layout.list.line(index * layout.rowHeight)
            let isSelected = index == meetings.list.cursor
            drawMeeting(
                row, isSelected: isSelected, layout: layout, search, in: line, on: &canvas)
            if layout.rowHeight > 1 {
                let indent = line.width >= 36 ? 2 : 1
                let below = Area(
                    column: line.column + indent, row: line.row + 1, width: line.width - indent - 1, height: 1)
                TimetableView.draw(row, in: below, on: &canvas)
            }
            if isSelected { canvas.select(line) }
        }
        ListView.drawScrollSigns(meetings.list, in: layout.list, on: &canvas)
        if let pane = meetings.pane, let area = layout.pane { drawPane(pane, in: area, on: &canvas) }
    }

    /// Category, name, conditions, and at the right the next race.
    private static func drawMeeting(
        _ row: MeetingRow, isSelected: Bool, layout: ListLayout, _ search: RaceSearch?, in line: Area,
        on canvas: inout Canvas
    ) {
        let roomy = line.width >= 36
        if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line) }
        var offset = roomy ? 2 : 1
        offset += canvas.put(roomy ? " \(row.badge) " : row.badge, Role(row.category), in: line, at: offset) + 1
        if line.width >= 60 {
            canvas.put(row.categoryWord, .text, in: line, at: offset)
            offset += 10
        }
        let right = line.width - ListView.margin(line) - 1
        var end = drawNext(row, layout, until: right, in: line, on: &canvas)
        // Columns of conditions beside the name, which gets the rest of the width.
        let facts = [(row.weather, 13, 88), (row.track, 12, 74), (row.region, line.width >= 74 ? 13 : 9, 46)].filter {
            line.width >= $0.2
        }
        if !facts.isEmpty {
            end = min(end, right - 16, offset + 32 + facts.reduce(0) { $0 + $1.1 })
        }
        for (text, width, _) in facts {
            end -= width
            canvas.put(text, .dim, in: line, at: end, width: width - 1)
        }
        ListView.drawName(
            row.name, row.isOver ? .dim : .text, isWatched: row.isWatched, search, in: line, at: offset,
            width: end - offset - 1, on: &canvas)
    }

    /// The next race and its countdown, or how the meeting has ended.
    /// - Returns: the first column that it uses.
    private static func drawNext(
        _ row: MeetingRow, _ layout: ListLayout, until right: Int, in line: Area, on canvas: inout Canvas
    ) -> Int {
        // Without a timetable the race under the cursor has no other place.
        if layout.rowHeight == 1, let selected = row.selected, selected != row.next {
            let race = row.races[selected]
            let ways = ["\(race.number) \(race.words)", race.number]
            let words = ways.first { DisplayWidth.of($0) <= right / 2 } ?? race.number
            canvas.put(words, .text, in: line, at: right - DisplayWidth.of(words))
            return right - DisplayWidth.of(words)
        }
        guard let next = row.next else {
            let width = DisplayWidth.of(row.ending)
            canvas.put(row.ending, .dim, in: line, at: max(0, right - width))
            return right - width
        }
        let sign = canvas.glyphs.urgency(row.urgency)
        let words = [
            row.races[next].number, sign == " " ? "" : sign, layout.isOnDesk ? row.calmCountdown : row.countdown,
        ].filter { !$0.isEmpty }
        let text = words.joined(separator: " ")
        canvas.put(text, Role(row.urgency), in: line, at: right - DisplayWidth.of(text))
        return right - DisplayWidth.of(text)
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
        let offset = DisplayWidth.of(pane.name) + 3
        let room = inner.width - offset
        // Beside the name if it fits whole, else below if there is a line for it.
        let isBelow = DisplayWidth.of(pane.status.words) > room && inner.height > 2
        if !status.isEmpty, isBelow || room >= 4 {
            let line = isBelow ? inner.line(1) : inner
            if !isBelow { canvas.put(canvas.glyphs.separator, .dim, in: inner, at: offset - 2) }
            canvas.put(
                isBelow ? pane.status.words : pane.status.fitting(room), Role(pane.standing), in: line,
                at: isBelow ? 0 : offset, width: inner.width)
        }
        let last = isBelow ? 2 : 1
        let facts = DetailView.joined(pane.facts, width: inner.width, canvas.glyphs)
        canvas.put(facts, .dim, in: inner.line(last), at: 0, width: inner.width)
    }
}

extension MeetingsState: DrawnState {
    /// Entries of the list.
    package static func room(in layout: BoardLayout) -> Int { layout.meetings.capacity }
    /// The entry of the list.
    package static func row(at line: Int, in layout: BoardLayout) -> Int? { layout.meetings.row(at: line) }
    /// The entry under the cursor.
    package var selectedRow: Int? { list.cursor }
    /// List and pane.
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        MeetingsView.draw(self, marking: state.search?.search, layout: layout.meetings, on: &canvas)
        return 0
    }
}
