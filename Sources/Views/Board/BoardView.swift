package import Screen
package import ViewModels

/// The whole screen from the whole state.
package enum BoardView {
    /// - Returns: the furthest that the help can be scrolled, in lines; of a card the first line that is shown; else 0.
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
        case .card:
            guard let card = state.card else { return 0 }
            let first = CardView.draw(card, in: layout.body, on: &canvas)
            drawBottom(state, .card, layout: layout, on: &canvas)
            return first
        case .results:
            guard let results = state.results else { return 0 }
            ResultsView.draw(results, marking: state.search?.search, layout: layout.results, on: &canvas)
            drawBottom(state, .results, layout: layout, on: &canvas)
            return 0
        case .meetings:
            guard let meetings = state.meetings else { return 0 }
            MeetingsView.draw(meetings, marking: state.search?.search, layout: layout.meetings, on: &canvas)
            drawBottom(state, .meetings, layout: layout, on: &canvas)
            return 0
        case .form:
            guard let form = state.form else { return 0 }
            FormView.draw(form, marking: state.search?.search, layout: layout.form, on: &canvas)
            drawBottom(state, .form, layout: layout, on: &canvas)
            return 0
        case .help(let search, let scroll):
            let limit = HelpView.draw(
                search: search, scroll: scroll, isReplay: state.replay != nil, in: layout.body, on: &canvas)
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
            DetailView.drawPane(detail, marking: state.search?.search, in: area, on: &canvas)
        }
        if let line = layout.detailLine, let detail = state.detail {
            DetailView.drawLine(detail, in: canvas.area.line(line), on: &canvas)
        }
        drawBottom(state, .board, layout: layout, canGrow: canGrow, on: &canvas)
    }

    private static func drawBottom(
        _ state: BoardState, _ place: KeyBinding.Place, layout: BoardLayout, canGrow: Bool = false,
        on canvas: inout Canvas
    ) {
        let typed = state.search.flatMap { $0.isTyping ? $0 : nil }
        var said = 0
        // A typed search wins over a message if both have one line; the header still has the cause.
        if let message = layout.message, typed == nil || message != layout.footer {
            said = MessageView.draw(state, in: canvas.area.line(message), canGrow: canGrow, on: &canvas)
        }
        guard let footer = layout.footer.map(canvas.area.line) else { return }
        if let typed {
            SearchLineView.draw(typed, in: footer, on: &canvas)
        } else if said == 0 || layout.footer != layout.message {
            FooterView.draw(place, isReplay: state.replay != nil, in: footer, on: &canvas)
        }
    }
}
