import Facts
import Screen
import ViewModels

/// The desk: the races, and other screens in panes beside and below them.
enum DeskView {
    /// - Returns: the scroll position of the open screen, as `DrawnState.draw` has it.
    static func draw(_ state: BoardState, _ desk: DeskLayout, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let line = layout.ruler {
            RulerView.draw(state.board.ruler, in: canvas.area.line(line), on: &canvas)
        }
        let isOpen = state.screen == .board
        drawRule(isOpen: isOpen, in: desk.board.line(0), on: &canvas)
        LastMinuteView.draw(state.board.ruler, in: desk.board.line(0), on: &canvas)
        canvas.put(" \(ScreenWords.nextToJump) ", .title, in: desk.board.line(0), at: 2, width: desk.board.width - 4)
        canvas.showsSelection = isOpen
        RowsView.draw(state, layout: layout, on: &canvas)
        var scroll = 0
        for pane in desk.panes {
            let isOpen = state.screen == pane.screen
            let content = state.panes[pane.screen]?.value as? any DrawnState
            let first = draw(content, of: state, in: pane, layout: layout, isOpen: isOpen, on: &canvas)
            if isOpen { scroll = first }
        }
        canvas.showsSelection = true
        return scroll
    }

    /// A pane with the rule above it; without a state only the rule.
    /// - Returns: the scroll position, as `DrawnState.draw` has it.
    @discardableResult
    static func draw(
        _ content: (any DrawnState)?, of state: BoardState, in pane: DeskLayout.Pane, layout: BoardLayout, isOpen: Bool,
        on canvas: inout Canvas
    ) -> Int {
        drawRule(isOpen: isOpen, in: pane.area.line(0), on: &canvas)
        canvas.showsSelection = isOpen
        return content?.draw(state, layout: layout.inside(pane), on: &canvas) ?? 0
    }

    /// The rule above a pane; that of the open one stands out.
    private static func drawRule(isOpen: Bool, in line: Area, on canvas: inout Canvas) {
        canvas.fill(canvas.glyphs.rule, isOpen ? .cursor : .rule, in: line)
    }
}
