import Facts
import Models
package import Screen
package import ViewModels

/// A meeting a line: its next race, and in ruled columns its races by their numbers.
extension MeetingRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, badge, name, next
        case race(Int)
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.meetings }
    package static func isNamedOnDesk(_ column: Column) -> Bool {
        switch column {
        case .next, .race: true
        case .cursor, .badge, .name: false
        }
    }

    /// A list without columns of races shows no winner, and needs no word for one.
    package static func head(of meetings: MeetingsState, over table: TableColumns<Column>) -> ListHead {
        var head = meetings.head
        if !hasRaces(table) { head.legend = nil }
        return head
    }

    private static func hasRaces(_ table: TableColumns<Column>) -> Bool {
        table.fields.contains { if case .race = $0.key { true } else { false } }
    }

    package static func table(of meetings: MeetingsState, width: Int) -> ListTable<MeetingRow> {
        let (isRoomy, isWide) = (width >= 36, width >= 60)
        let name = max(meetings.texts[.name], HeadingWords.meeting.count)
        let next = isWide ? 11 : 9
        let first: [ListColumn<MeetingRow>] = [
            .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
            .init(.badge, isWide ? 3 : 1, after: 1, fixed: true) { .badge($0.row.badge, $0.row.category) },
            .init(.name, isRoomy ? 12 : 4, HeadingWords.meeting, after: 1, fixed: true, texts: name) {
                .name(
                    $0.row.name, $0.row.isOver ? .dim : .text, isWatched: $0.row.isWatched, address: $0.row.address)
            },
            .init(.next, next, HeadingWords.nextRace, fixed: true) { .text($0.row.nextWords($0), $0.row.nextRole) },
        ]
        let used = (isRoomy ? 2 : 1) + (isWide ? 4 : 2) + name + 1 + next + 1
        let cell = cell(meetings.list)
        let places = places(meetings.list, width: width - used, cell: cell)
        return ListTable(
            first
                + places.map { place in
                    .init(.race(place), cell, tr("R\(place)"), isRight: true) {
                        $0.row.cell(place, $0.glyphs)
                    }
                },
            priority: places.map { .race($0) }, width: width - (isRoomy ? 1 : 0))
    }

    /// Cells of a race: its words, and the space before them.
    private static func cell(_ list: ListWindow<MeetingRow>) -> Int {
        1 + max(5, list.rows.lazy.flatMap(\.races).map { DisplayWidth.of($0.words) }.max() ?? 0)
    }

    /// Races of a meeting that its columns should have: the last result, and some to come.
    private static let nearest = 4

    /// The races that have a column: if not all fit, those with the nearest races of most meetings, and always that
    /// under the cursor.
    private static func places(_ list: ListWindow<MeetingRow>, width: Int, cell: Int) -> Range<Int> {
        let races = list.rows.flatMap(\.races)
        guard let least = races.map(\.place).min(), let most = races.map(\.place).max(), width >= cell else {
            return 0..<0
        }
        let count = min(most - least + 1, width / cell)
        let wanted = list.rows.flatMap { row in
            row.races.dropFirst(max(0, (row.next ?? row.races.count) - 1)).prefix(nearest).map(\.place)
        }
        let last = most - count + 1
        func seen(from first: Int) -> Int { wanted.count { first..<first + count ~= $0 } }
        var first = (least...last).max { seen(from: $0) < seen(from: $1) } ?? last
        if let row = list.cursor.map({ list.rows[$0] }), let under = row.selected.map({ row.races[$0].place }) {
            first = min(max(first, under - count + 1), under)
        }
        return first..<first + count
    }

    /// The next race and its countdown, or how the meeting has ended.
    private func nextWords(_ cell: ListCell<MeetingRow>) -> String {
        // Without columns of races this is the only place for the race under the cursor.
        if !Self.hasRaces(cell.table), let selected, selected != next {
            let race = races[selected]
            return "\(race.number) \(race.words)"
        }
        guard let next else { return ending }
        let (number, room) = (races[next].number, cell.width - 1)
        let time = cell.isOnDesk || number.count + countdown.count > room ? minutes : countdown
        return number + String(repeating: " ", count: max(1, cell.width - number.count - time.count)) + time
    }

    private var nextRole: Role { next == nil ? .dim : Role(urgency) }

    /// A race of the meeting; nothing if it has none of that number.
    private func cell(_ place: Int, _ glyphs: Glyphs) -> CellText {
        guard let index = races.firstIndex(where: { $0.place == place }) else { return .text("", .dim) }
        let race = races[index]
        let words = race.words.isEmpty ? glyphs.separator : race.words
        let role = index == next ? Role(urgency) : race.words.isEmpty ? .dim : Role(race.standing)
        return .choice(words, role, isSelected: index == selected)
    }

    /// Draws the race under the cursor, in a pane or on a line.
    package static func draw(_ pane: MeetingPane, in area: Area, on canvas: inout Canvas) {
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
