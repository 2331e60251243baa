import Facts
import Models
import Screen
import ViewModels

/// Draws the races of the board, one row each.
enum RowsView {
    static func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) {
        let columns = layout.columns
        if let line = layout.headings {
            let heads = Area(column: layout.list.column, row: line, width: layout.list.width, height: 1)
            drawHeadings(columns, in: heads, on: &canvas)
        }
        // The rule is drawn only if there is a race below it.
        if let last = layout.lastChosen,
            state.rows.prefix(layout.listed).dropFirst(last).contains(where: { $0.id != nil })
        {
            let rule = layout.line(ofRow: last).line(-1)
            canvas.fill(canvas.glyphs.rule, .rule, in: rule)
        }
        let search = state.search?.search
        for (index, row) in state.rows.prefix(layout.listed).enumerated() {
            let top = layout.line(ofRow: index)
            let isFurther = layout.isFurther(index)
            switch row {
            case .race(let race):
                draw(
                    race, rank: index, isSelected: index == state.cursor, isFurther: isFurther,
                    columns: columns, search: search, in: top, on: &canvas)
                guard layout.hasSecondLine, !isFurther else { continue }
                drawSecondLine(
                    race, columns: columns, search: search, in: top.line(1), on: &canvas)
                if index == state.cursor {
                    canvas.select(Area(column: top.column, row: top.row, width: top.width, height: 2))
                }
            case .empty where isFurther: break
            case .empty(let words):
                if let field = columns[.rank] { putRank(index, field, .dim, in: top, on: &canvas) }
                let offset = columns[.badge]?.offset ?? 0
                let shown = words.fitting(top.width - offset)
                canvas.put(
                    shown.isEmpty ? canvas.glyphs.separator : shown, .dim, in: top, at: offset,
                    width: top.width - offset)
            }
        }
    }

    private static func drawHeadings(_ columns: TableColumns<RowColumns.Column>, in line: Area, on canvas: inout Canvas)
    {
        for field in columns.fields {
            switch field.key {
            case .number where line.width >= 36: canvas.put(HeadingWords.race, .heading, in: line, at: field.offset)
            case .meeting: canvas.put(HeadingWords.meeting, .heading, in: line, at: field.offset, width: field.width)
            case .name: canvas.put(HeadingWords.name, .heading, in: line, at: field.offset)
            case .start: canvas.put(HeadingWords.start, .heading, in: line, at: field.offset)
            case .distance:
                canvas.put(
                    HeadingWords.distance, .heading, in: line, at: field.offset, width: field.width, alignRight: true)
            case .track: canvas.put(HeadingWords.track, .heading, in: line, at: field.offset)
            case .weather: canvas.put(HeadingWords.weather, .heading, in: line, at: field.offset)
            case .late:
                canvas.put(
                    HeadingWords.late, .heading, in: line, at: field.offset, width: field.width, alignRight: true)
            case .region: canvas.put(HeadingWords.region, .heading, in: line, at: field.offset)
            case .favourite: canvas.put(HeadingWords.favourite, .heading, in: line, at: field.offset)
            case .countdown:
                canvas.put(
                    HeadingWords.jumps, .heading, in: line, at: field.offset, width: field.width, alignRight: true)
            case .cursor, .rank, .badge, .word, .number, .urgency: break
            }
        }
    }

    private static func draw(
        _ race: RaceRow, rank: Int, isSelected: Bool, isFurther: Bool, columns: TableColumns<RowColumns.Column>,
        search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        let role = Role(race.urgency)
        let text: Role = race.isAbandoned ? .scratched : isFurther ? .dim : .text
        let isCalledOff = race.isAbandoned && columns[.name] == nil
        if isCalledOff { drawEnding(race, columns, in: line, on: &canvas) }
        for field in columns.fields {
            let at = field.offset
            switch field.key {
            case .urgency where isCalledOff, .countdown where isCalledOff: break
            case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: at) }
            case .rank: putRank(rank, field, .dim, in: line, on: &canvas)
            case .badge:
                let badge = field.width == 3 ? " \(race.badge) " : race.badge
                canvas.put(badge, Role(race.category), in: line, at: at)
            case .word: canvas.put(race.categoryWord, text, in: line, at: at, width: field.width)
            case .number: canvas.put(race.number, text, in: line, at: at, width: field.width)
            case .meeting: drawMeeting(race, text, field, columns: columns, search: search, in: line, on: &canvas)
            case .name: drawName(race, field, search: search, in: line, on: &canvas)
            case .start: drawStart(race, field, in: line, on: &canvas)
            case .distance: canvas.put(race.distance, .dim, in: line, at: at, width: field.width, alignRight: true)
            case .track: canvas.put(race.track, .dim, in: line, at: at, width: field.width)
            case .weather: canvas.put(race.weather, .dim, in: line, at: at, width: field.width)
            case .late: canvas.put(race.late, .dim, in: line, at: at, width: field.width, alignRight: true)
            case .region: canvas.put(race.region, .dim, in: line, at: at, width: field.width)
            case .favourite:
                if let favourite = race.favourite { draw(favourite, text, field, in: line, on: &canvas) }
            case .urgency:
                let sign = canvas.glyphs.urgency(race.urgency)
                canvas.put(field.width > 1 ? "\(sign) \(race.urgencyWord)" : sign, role, in: line, at: at)
            case .countdown:
                // Rows below the chosen ones do not change every second, unless their race is near.
                let countdown = isFurther ? race.calmCountdown : race.countdown
                canvas.put(countdown, role, in: line, at: at, width: field.width, alignRight: true)
            }
        }
        if race.isAtStart {
            canvas.restyle(row: line.row, columns: line.column..<line.column + line.width, Role(race.category))
        }
        if isSelected { canvas.select(line) }
    }

    /// The note of a race that is called off, in the place of its countdown.
    private static func drawEnding(
        _ race: RaceRow, _ columns: TableColumns<RowColumns.Column>, in line: Area, on canvas: inout Canvas
    ) {
        let fields = [columns[.countdown], columns[.urgency]].compactMap(\.self)
        let start = fields.map(\.offset).min() ?? 0
        let room = (fields.map { $0.offset + $0.width }.max() ?? 0) - start
        let note = ([race.note] + race.shortNotes).first { $0.count <= room } ?? "!"
        canvas.put(note, .note, in: line, at: start, width: room)
    }

    /// Number, way of the price, price: the sign is before the price, as on a card.
    private static func draw(
        _ favourite: FavouriteWords, _ role: Role, _ field: RowColumns.Field, in line: Area, on canvas: inout Canvas
    ) {
        canvas.put(favourite.number, role, in: line, at: field.offset, width: 2, alignRight: true)
        if let direction = favourite.direction {
            let sign = direction == .shortened ? canvas.glyphs.down : canvas.glyphs.up
            canvas.put(sign, Role(direction), in: line, at: field.offset + 3)
        }
        canvas.put(figure: favourite.price, role, in: line, at: field.offset + 4, width: field.width - 4)
    }

    /// The meeting. Without a column for names the note of the race is beside it, and wins.
    private static func drawMeeting(
        _ race: RaceRow, _ role: Role, _ field: RowColumns.Field, columns: TableColumns<RowColumns.Column>,
        search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        guard !race.note.isEmpty, columns[.name] == nil, !race.isAbandoned else {
            putMeeting(race, role, search: search, in: line, at: field.offset, width: field.width, on: &canvas)
            if let search, columns[.name] == nil { drawReason(race, field, search, in: line, on: &canvas) }
            return
        }
        let next = columns.fields.first { $0.offset > field.offset }?.offset ?? line.width
        let room = next - field.offset - 1
        // The note is whole, or a word, or a sign, since half a time would be useless.
        let note = ([race.note] + race.shortNotes).first { $0.count + 7 <= room } ?? "!"
        let width = min(field.width, room - note.count - 1)
        putMeeting(race, role, search: search, in: line, at: field.offset, width: width, on: &canvas)
        // On a wall the word of the urgency is here.
        let noteRole = note == race.urgencyWord ? Role(race.urgency) : .note
        canvas.put(note, noteRole, in: line, at: field.offset + room - note.count)
    }

    /// Draws the match of the search where names have no column: from the first matching word on, unless it is the
    /// meeting.
    private static func drawReason(
        _ race: RaceRow, _ field: RowColumns.Field, _ search: RaceSearch, in line: Area, on canvas: inout Canvas
    ) {
        let text = race.found.isEmpty ? race.name : race.found
        let used = DisplayWidth.of(race.meeting) + 2 + race.marks
        let room = field.width - used
        guard room >= 6, search.ranges(in: race.meeting).isEmpty, let range = search.ranges(in: text).first else {
            return
        }
        let fits = DisplayWidth.of(String(text[..<range.upperBound])) <= room - 2
        canvas.put(
            fits ? text : String(text[range.lowerBound...]), .dim, in: line, at: field.offset + used, width: room,
            marking: search)
    }

    private static func putMeeting(
        _ race: RaceRow, _ role: Role, search: RaceSearch?, in line: Area, at offset: Int, width: Int,
        on canvas: inout Canvas
    ) {
        ListView.drawName(
            race.meeting, role, isWatched: race.isWatched, hasAlert: race.hasAlert, search, in: line, at: offset,
            width: width, on: &canvas)
    }

    /// Draws the match of the search if that is on the race's card, else the race's name.
    private static func drawName(
        _ race: RaceRow, _ field: RowColumns.Field, search: RaceSearch?, in line: Area, on canvas: inout Canvas
    ) {
        // The note is shortened before the name is cut to a few letters.
        let notes = [race.note] + race.shortNotes
        let shown = race.found.isEmpty ? race.name : race.found
        let name = min(DisplayWidth.of(shown), leastOfName)
        let note = notes.first { $0.count + 2 + name <= field.width } ?? notes[notes.count - 1]
        canvas.put(note, .note, in: line, at: field.offset, width: field.width)
        let offset = note.isEmpty ? 0 : note.count + 2
        canvas.put(
            shown, race.isAbandoned ? .scratched : .dim, in: line, at: field.offset + offset,
            width: field.width - offset, marking: search)
        if race.found.isEmpty {
            canvas.link(shown, to: race.address, in: line, at: field.offset + offset, width: field.width - offset)
        }
    }

    /// Columns that are left to a name.
    private static let leastOfName = 11

    private static func drawStart(_ race: RaceRow, _ field: RowColumns.Field, in line: Area, on canvas: inout Canvas) {
        let role: Role = race.isAbandoned ? .scratched : race.note.isEmpty ? .dim : .note
        canvas.put(race.start, role, in: line, at: field.offset, width: field.width)
    }

    /// Name and conditions, under the meeting.
    private static func drawSecondLine(
        _ race: RaceRow, columns: TableColumns<RowColumns.Column>, search: RaceSearch?, in line: Area,
        on canvas: inout Canvas
    ) {
        guard let meeting = columns[.meeting] else { return }
        let facts = [race.found, race.name, race.distance, race.track, race.weather].filter { !$0.isEmpty }
        let width = line.width - meeting.offset - 1
        canvas.put(
            DetailView.joined(facts, width: width, canvas.glyphs), .dim, in: line, at: meeting.offset, width: width,
            marking: search)
    }

    private static func putRank(
        _ rank: Int, _ field: RowColumns.Field, _ role: Role, in line: Area, on canvas: inout Canvas
    ) {
        canvas.put("\(rank + 1)", role, in: line, at: field.offset, width: field.width, alignRight: true)
    }
}
