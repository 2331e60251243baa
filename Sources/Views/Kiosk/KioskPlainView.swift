import Screen
import ViewModels

/// A screen too small for block digits: the board's own lines, without a cursor and without keys.
enum KioskPlainView {
    static func draw(_ frame: KioskFrame, on canvas: inout Canvas) {
        var state = frame.state
        state.cursor = nil
        state.detail = nil
        state.screen = .board
        state.rows = frame.boardRows
        let layout = BoardLayout(size: TerminalSize(columns: canvas.area.width, rows: canvas.area.height), rowCount: 5)
        guard !layout.isTiny else {
            TinyView.draw(state, on: &canvas)
            return
        }
        HeaderView.draw(state, in: canvas.area.line(0), on: &canvas)
        if let row = layout.headerRule { canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area.line(row)) }
        RowsView.draw(state, layout: layout, on: &canvas)
        guard let line = layout.message else { return }
        state.notice = frame.prompt.map { BoardState.Wording($0) } ?? state.notice
        if state.notice == nil, state.problem == nil, !frame.settings.announcement.isEmpty {
            state.notice = BoardState.Wording(frame.settings.announcement)
        }
        MessageView.draw(state, in: canvas.area.line(line), canGrow: false, on: &canvas)
    }
}
