package import Screen
package import ViewModels

/// A screen's state with the way to draw it. A new screen brings it besides its value.
package protocol DrawnState: ScreenState {
    /// Lines of its list that fit, at least 1.
    static func room(in layout: BoardLayout) -> Int
    /// The line of its list at a cell of the terminal, from 0; nil if there is none.
    static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int?
    /// The selected line of its list, as `row` counts; nil without a list.
    var selectedRow: Int? { get }
    /// Terminal size for copying as text; by default the size of a list with all its lines.
    static var copySize: TerminalSize { get }
    /// Effect of a click on a cell besides selecting a line of the list; nil for none.
    func intent(atColumn column: Int, row: Int, in layout: BoardLayout) -> BoardIntent?
    /// Draws the area between the header and the lines at the bottom.
    /// - Parameter state: the whole board's, which has the search to be marked.
    /// - Returns: the furthest that it can be scrolled, in lines, or the first line that is shown; 0 if it has no
    ///   scroll position.
    func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int
}

extension DrawnState {
    /// Nil, for a screen without a list.
    package var selectedRow: Int? { nil }
    /// Usual size for a copied list: 100 by 60 cells.
    package static var copySize: TerminalSize { TerminalSize(columns: 100, rows: 60) }
    /// Nil, for a screen without tabs.
    package func intent(atColumn column: Int, row: Int, in layout: BoardLayout) -> BoardIntent? { nil }
}

extension ScreenKind {
    /// Whether there is a view for it.
    package var isDrawn: Bool { state is any DrawnState.Type }
}

extension BoardState {
    /// Terminal on which the open screen is copied as text.
    var copySize: TerminalSize {
        let open: any DrawnState = content?.value as? any DrawnState ?? board
        return type(of: open).copySize
    }
}

extension BoardLayout {
    /// Lines that fit for the list of each screen.
    func rooms(_ kinds: [ScreenKind]) -> [ScreenID: Int] {
        let rooms = kinds.map { kind in
            (kind.id, (kind.state as? any DrawnState.Type)?.room(in: layout(of: kind.id)) ?? 1)
        }
        return Dictionary(rooms) { first, _ in first }
    }

    /// The line of the open screen's list at a cell of the terminal; nil if there is none.
    func row(atColumn column: Int, line: Int, of state: BoardState) -> Int? {
        guard let content = state.content?.value else { return row(at: line) }
        return (content as? any DrawnState).flatMap {
            type(of: $0).row(atColumn: column, line: line, in: layout(of: state.screen))
        }
    }

    /// The selected line of the open screen's list; nil if there is none.
    func selectedRow(of state: BoardState) -> Int? {
        guard let content = state.content?.value else { return state.cursor }
        return (content as? any DrawnState)?.selectedRow
    }

    /// Effect of a click inside the open screen besides selecting a line of its list; nil for none.
    func contentIntent(atColumn column: Int, row: Int, of state: BoardState) -> BoardIntent? {
        if let card = card(beside: state.screen), card.area.contains(column: column, row: row) { return .open }
        let open: (any DrawnState)? = state.content.map { $0.value as? any DrawnState } ?? state.board
        return open?.intent(atColumn: column, row: row, in: layout(of: state.screen))
    }

    /// Effect of a click on the footer; nil beside its words.
    func footerIntent(atColumn column: Int, row: Int, of state: BoardState) -> BoardIntent? {
        guard let footer, row == footer else { return nil }
        let line = Area(column: 0, row: row, width: size.columns, height: 1)
        if let search = state.search, search.isTyping {
            return SearchLineView.key(at: column, of: state.hints, behind: search, in: line)?.intent
        }
        // A message takes the line of the keys on a small screen.
        guard footer != message || (state.notice == nil && state.problem == nil) else { return nil }
        return FooterView.hint(at: column, of: footerHints(of: state), in: line)?.intent
    }

    /// The keys of the footer: without the one that is in the pane of the selected race, and on the desk without those
    /// of its panes, whose titles have a number for that.
    func footerHints(of state: BoardState) -> [KeyHint] {
        if let desk, isOnDesk(state.screen) {
            return state.hints.filter { hint in !desk.panes.contains { hint.intent == .show($0.screen) } }
        }
        // A poster without rows does not show which race would open.
        let isBlind = poster != nil && listed == 0 && state.content == nil
        guard isBlind || hasOpeningInPane && state.content == nil && state.detail != nil else { return state.hints }
        return state.hints.filter { $0.intent != .open }
    }

    /// Effect of a click on the header; nil beside its parts.
    package func headerIntent(atColumn column: Int, row: Int, of state: BoardState) -> BoardIntent? {
        guard row == header else { return nil }
        let line = Area(column: 0, row: row, width: size.columns, height: 1)
        return HeaderView.intent(at: column, of: state.forHeader(of: self), in: line)
    }

    /// Layout of a screen, in its pane if it has one.
    private func layout(of screen: ScreenID) -> BoardLayout { desk?.pane(screen).map(inside) ?? self }

    /// The screen whose pane covers a cell; nil without a desk, and outside.
    func screen(atColumn column: Int, row: Int, of state: BoardState) -> ScreenID? {
        isOnDesk(state.screen) ? desk?.screen(atColumn: column, row: row) : nil
    }
}

extension NextRacesState: DrawnState {
    package static func room(in layout: BoardLayout) -> Int { layout.capacity }
    /// The row, without those that are no list.
    package static func row(atColumn column: Int, line: Int, in layout: BoardLayout) -> Int? { layout.row(at: line) }

    /// The pane of the selected race opens its card.
    package func intent(atColumn column: Int, row: Int, in layout: BoardLayout) -> BoardIntent? {
        detail != nil && layout.detail?.contains(column: column, row: row) == true ? .open : nil
    }
    package func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let area = layout.score { ScoreView.draw(self, in: area, on: &canvas) }
        if let row = layout.headerRule {
            canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area.line(row))
            LastMinuteView.draw(ruler, in: canvas.area.line(row), on: &canvas)
        }
        if let poster = layout.poster { PosterView.draw(state, in: poster, on: &canvas) }
        RowsView.draw(state, layout: layout, on: &canvas)
        if var area = layout.detail, let detail {
            // The pane gives a line to a long message; the rows stay where they are.
            area.height -= max(0, MessageView.lines(state, width: area.width) - 1)
            let key = layout.hasOpeningInPane ? state.hints.first { $0.intent == .open } : nil
            DetailView.drawPane(detail, marking: state.search?.search, opening: key, in: area, on: &canvas)
        }
        if let line = layout.detailLine, let detail {
            DetailView.drawLine(detail, in: canvas.area.line(line), on: &canvas)
        }
        return 0
    }
}
