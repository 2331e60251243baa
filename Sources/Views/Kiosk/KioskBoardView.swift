import Models
import Screen
import ViewModels

/// The five races: shape and number, meeting, countdown.
enum KioskBoardView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        guard frame.hasRaces else {
            KioskNothingView.draw(frame, layout: layout, in: area, on: &canvas)
            return
        }
        for (index, row) in frame.boardRows.enumerated() {
            let half = 2 * area.row + layout.half(row: index)
            switch row {
            case .race(let race): draw(race, layout: layout, half: half, in: area, on: &canvas)
            case .empty(let wording): drawEmpty(wording.words, layout: layout, half: half, in: area, on: &canvas)
            }
        }
    }

    private static func draw(
        _ race: RaceRow, layout: KioskLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let mark = Role(mark: race.category)
        let letters = layout.letters
        let markHeight = CategoryShape.height * layout.mark
        let markTop = letters == 0 ? half + (layout.rowHeight - markHeight) / 2 / 2 * 2 : half
        BlockText.draw(
            CategoryShape.rows(of: race.category), mark, scale: layout.mark, column: area.column, half: markTop,
            on: &canvas)
        if letters > 0, let number = BlockFont.shown(race.number) {
            BlockText.draw(
                number, .later, scale: letters, column: area.column,
                half: half + layout.rowHeight - BlockFont.height * letters, on: &canvas)
        }
        BlockCountdown.draw(
            race.figures, Role(race.urgency), digits: layout.digits, right: area.column + area.width, half: half,
            on: &canvas)
        let name = Area(
            column: area.column + layout.nameColumn, row: 0, width: layout.nameWidth, height: canvas.area.height)
        drawName(race, layout: layout, half: half, in: name, on: &canvas)
    }

    /// The meeting in block letters, below it category, start and note, below that the name of the race.
    private static func drawName(
        _ race: RaceRow, layout: KioskLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        var top = half
        var isCut = true
        if layout.letters > 0,
            let name = BlockFont.cut(race.meeting, pixels: area.width / layout.letters)
        {
            isCut = name.uppercased() != BlockFont.shown(race.meeting)
            BlockText.draw(name, .later, scale: layout.letters, column: area.column, half: top, on: &canvas)
            top += BlockFont.height * layout.letters
        }
        let facts = [race.categoryWord, race.start, race.urgencyWord].filter { !$0.isEmpty }.joined(separator: " ")
        if layout.detail > 0 {
            drawDetail(race, facts, layout: layout, half: top + 1, in: area, on: &canvas)
            top += 1 + BlockFont.height * layout.detail
        }
        let last = (half + layout.rowHeight - 2) / 2
        var lines: [(String, Role)] = []
        if layout.letters == 0 { lines.append(("\(race.number) \(race.meeting)", .title)) }
        if layout.detail == 0 {
            lines.append((race.note.isEmpty ? facts : "\(facts)  \(race.note)", race.note.isEmpty ? .text : .note))
        }
        let more = [race.name, race.distance, race.track, race.weather].filter { !$0.isEmpty }
        lines.append(
            (isCut && layout.letters > 0 ? race.meeting : more.joined(separator: " \(canvas.glyphs.separator) "), .dim))
        for (line, text) in zip((top + 1) / 2...max((top + 1) / 2, last), lines) where line <= last {
            canvas.put(text.0, text.1, in: area.line(line), at: 0, width: area.width)
        }
    }

    /// Category and start in small block letters; if the note does not fit beside them, it replaces the start.
    private static func drawDetail(
        _ race: RaceRow, _ facts: String, layout: KioskLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let scale = layout.detail
        // The word is there in every row, or in none.
        let hasWord = BlockFont.width(of: "GREYHOUND 00:00 JUMPED") * scale <= area.width
        let short = "\(race.categoryWord) \(race.start)"
        let ways =
            race.note.isEmpty
            ? (hasWord ? [facts] : []) + [short, race.start]
            : ["\(short) \(race.note)", "\(race.categoryWord) \(race.note)", race.note] + race.shortNotes
        let half = half + (layout.halves ? 0 : half % 2)
        if let words = BlockFont.fitting(ways, pixels: area.width / scale) {
            let role: Role = race.note.isEmpty ? .dim : .note
            BlockText.draw(words, role, scale: scale, column: area.column, half: half, on: &canvas)
        }
    }

    private static func drawEmpty(
        _ words: String, layout: KioskLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let line = area.line((half + layout.rowHeight / 2) / 2 - area.row)
        let text = words.isEmpty ? canvas.glyphs.separator : words
        if layout.letters > 0, let shown = BlockFont.fitting([text], pixels: area.width / layout.letters) {
            let top = half + (layout.rowHeight - BlockFont.height * layout.letters) / 2 / 2 * 2
            BlockText.draw(shown, .dim, scale: layout.letters, column: area.column, half: top, on: &canvas)
        } else {
            canvas.put(text, .dim, in: line, at: 0, width: line.width)
        }
    }
}
