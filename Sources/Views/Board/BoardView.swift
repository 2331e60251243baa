package import Screen
package import ViewModels

/// The whole screen from the whole state.
package enum BoardView {
    /// - Returns: the furthest that the help can be scrolled, in lines; for a card the first line that is shown; else
    ///   0.
    @discardableResult
    package static func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if layout.isTiny {
            TinyView.draw(state, on: &canvas)
            return 0
        }
        HeaderView.draw(state, in: canvas.area.line(0), on: &canvas)
        let scroll = drawScreen(state, layout: layout, on: &canvas)
        drawBottom(state, layout: layout, on: &canvas)
        return scroll
    }

    private static func drawScreen(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let desk = layout.desk, layout.isOnDesk(state.screen) {
            return DeskView.draw(state, desk, layout: layout, on: &canvas)
        }
        let content: (any DrawnState)? = state.content.map { $0.value as? any DrawnState } ?? state.board
        let scroll = content?.draw(state, layout: layout, on: &canvas) ?? 0
        if let pane = layout.card(beside: state.screen), let card = state.panes[pane.screen]?.value as? any DrawnState {
            DeskView.draw(card, of: state, in: pane, layout: layout, isOpen: false, on: &canvas)
            canvas.showsSelection = true
        }
        return scroll
    }

    private static func drawBottom(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) {
        let typed = state.search.flatMap { $0.isTyping ? $0 : nil }
        var messageLines = 0
        // A typed search wins over a message if both have one line; the header still has the cause.
        if let message = layout.message, typed == nil || message != layout.footer {
            // On the board the pane gives a line to a long message.
            let canGrow = state.content == nil && layout.detail != nil
            messageLines = MessageView.draw(state, in: canvas.area.line(message), canGrow: canGrow, on: &canvas)
            if messageLines == 0, message != layout.footer, !(layout.detail.map(PointerView.isRoomy) ?? false) {
                PointerView.draw(state.pointers, in: canvas.area.line(message), on: &canvas)
            }
        }
        if let replay = state.replay, let line = layout.scrubber(of: state) {
            ScrubberView.draw(replay, in: line, on: &canvas)
        }
        guard let footer = layout.footer.map(canvas.area.line) else { return }
        if let typed {
            SearchLineView.draw(typed, hints: state.hints, in: footer, on: &canvas)
        } else if messageLines == 0 || layout.footer != layout.message {
            FooterView.draw(layout.footerHints(of: state), in: footer, on: &canvas)
        }
    }
}
