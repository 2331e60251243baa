import Facts
import Models
import Screen
import ViewModels

/// A screen too small for block digits: the board's own lines, without a cursor and without keys.
enum KioskPlainView {
    /// - Returns: the part of the announcement that it has now, from 0, and how many there are; nil for none.
    static func draw(_ frame: KioskFrame, on canvas: inout Canvas) -> (part: Int, count: Int)? {
        var state = frame.state
        state.cursor = nil
        state.detail = nil
        state.screen = .board
        // From 64 columns on a row has a column for the word; below 30 there is room for the sign alone.
        state.rows = (30..<64).contains(canvas.area.width) ? frame.boardRows.map(withWord) : frame.boardRows
        let layout = BoardLayout(size: TerminalSize(columns: canvas.area.width, rows: canvas.area.height), rowCount: 5)
        guard !layout.isTiny else {
            TinyView.draw(state, on: &canvas)
            return nil
        }
        HeaderView.draw(state, in: canvas.area.line(0), on: &canvas)
        if let row = layout.headerRule { canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area.line(row)) }
        RowsView.draw(state, layout: layout, on: &canvas)
        guard let line = layout.message else { return nil }
        if KioskWords.problem(state).isEmpty { state.problem = nil }
        state.notice = frame.prompt.map { Wording($0) } ?? state.notice
        let parts = TextWrap.lines(frame.settings.announcement, width: canvas.area.width - 2)
        let hasTurn = state.notice == nil && state.problem == nil && !parts.isEmpty
        let turn = hasTurn ? frame.plan.messageTurn % parts.count : 0
        if hasTurn { state.notice = Wording(parts[turn]) }
        MessageView.draw(state, in: canvas.area.line(line), canGrow: false, on: &canvas)
        // A screen of few lines has no room for the message, or gives it to the keys.
        let isWhole = hasTurn && canvas.buffer.has(parts[turn], in: canvas.glyphs.repertoire)
        return isWhole ? (turn, parts.count) : nil
    }

    /// The row with the word of its urgency in front of its note.
    private static func withWord(_ row: RowState) -> RowState {
        guard case .race(var race) = row, !race.urgencyWord.isEmpty else { return row }
        let notes = [race.note].filter { !$0.isEmpty } + race.shortNotes
        let words = notes.map { "\(race.urgencyWord), \($0)" } + [race.urgencyWord]
        race.note = words[0]
        race.shortNotes = Array(words.dropFirst())
        return .race(race)
    }
}
