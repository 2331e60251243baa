package import ViewModels

/// The whole screen from the whole state.
package enum BoardView {
    /// - Returns: the furthest that what is open can be scrolled, in lines; 0 for the board.
    @discardableResult
    package static func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if layout.isTiny {
            TinyView.draw(state, on: &canvas)
            return 0
        }
        HeaderView.draw(state, in: canvas.area.line(0), on: &canvas)
        switch state.screen {
        case .board:
            drawBoard(state, layout: layout, on: &canvas)
            return 0
        case .detail(let scroll):
            guard let detail = state.detail else { return 0 }
            let limit = DetailView.drawScreen(detail, scroll: scroll, in: body(layout, canvas), on: &canvas)
            drawBottom(state, .detail, layout: layout, on: &canvas)
            return limit
        case .help(let search, let scroll):
            let limit = HelpView.draw(
                search: search, scroll: scroll, isReplay: state.replay != nil, in: body(layout, canvas), on: &canvas)
            drawBottom(state, .help, layout: layout, on: &canvas)
            return limit
        }
    }

    private static func drawBoard(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) {
        if let row = layout.headerRule { canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area.line(row)) }
        if let poster = layout.poster { PosterView.draw(state, in: poster, on: &canvas) }
        RowsView.draw(state, layout: layout, on: &canvas)
        let canGrow = layout.detail != nil
        if var area = layout.detail, let detail = state.detail {
            // The pane gives a line to a long message; the rows stay where they are.
            area.height -= max(0, MessageView.lines(state, width: area.width) - 1)
            DetailView.drawPane(detail, in: area, on: &canvas)
        }
        if let line = layout.detailLine, let detail = state.detail {
            DetailView.drawLine(detail, in: canvas.area.line(line), on: &canvas)
        }
        drawBottom(state, .board, layout: layout, canGrow: canGrow, on: &canvas)
    }

    /// Between the header and what is below.
    private static func body(_ layout: BoardLayout, _ canvas: Canvas) -> Area {
        let bottom = layout.message ?? layout.footer ?? canvas.area.height
        let top = canvas.area.height >= 12 ? 2 : 1
        return Area(column: 0, row: top, width: canvas.area.width, height: bottom - top)
    }

    private static func drawBottom(
        _ state: BoardState, _ place: KeyBinding.Place, layout: BoardLayout, canGrow: Bool = false,
        on canvas: inout Canvas
    ) {
        let said = layout.message.map {
            MessageView.draw(state, in: canvas.area.line($0), canGrow: canGrow, on: &canvas)
        }
        if let footer = layout.footer, said ?? 0 == 0 || footer != layout.message {
            FooterView.draw(place, isReplay: state.replay != nil, in: canvas.area.line(footer), on: &canvas)
        }
    }
}
