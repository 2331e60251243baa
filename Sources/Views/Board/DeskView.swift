import Facts
import Screen
import ViewModels

/// The desk: the races, and other screens in panes beside and below them.
enum DeskView {
    /// - Returns: the scroll position of the open screen, as `DrawnState.draw` has it.
    static func draw(_ state: BoardState, _ desk: DeskLayout, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let area = layout.score { ScoreView.draw(state.board, in: area, on: &canvas) }
        LastMinuteView.draw(state.board.ruler, in: desk.board.line(0), on: &canvas)
        canvas.hasFocus = state.screen == .board
        canvas.put("1 \(ScreenWords.next)", .title, in: desk.board.line(1))
        RowsView.draw(state, layout: layout, on: &canvas)
        var scroll = 0
        for (index, pane) in desk.panes.enumerated() {
            let isOpen = state.screen == pane.screen
            let content = state.panes[pane.screen]?.value as? any DrawnState
            let first = draw(content, of: state, in: pane, layout: layout, isOpen: isOpen, on: &canvas)
            canvas.put("\(index + 2)", .title, in: pane.body.line(0))
            if isOpen { scroll = first }
        }
        canvas.hasFocus = true
        return scroll
    }

    /// A pane below its blank line; without a state only that.
    /// - Returns: the scroll position, as `DrawnState.draw` has it.
    @discardableResult
    static func draw(
        _ content: (any DrawnState)?, of state: BoardState, in pane: DeskLayout.Pane, layout: BoardLayout, isOpen: Bool,
        on canvas: inout Canvas
    ) -> Int {
        canvas.hasFocus = isOpen
        return content?.draw(state, layout: layout.inside(pane), on: &canvas) ?? 0
    }
}

/// Places of the panes on a large screen: the races, and other screens beside and below them.
struct DeskLayout: Hashable, Sendable {
    /// A screen in a part of the desk. Its first line is blank.
    struct Pane: Hashable, Sendable {
        let screen: ScreenID
        /// Everything that it covers, with the blank line.
        let area: Area

        /// Area of the pane below its blank line.
        var body: Area { area.without(top: 1) }
    }

    /// The smallest screen for a desk by default.
    static let usual = TerminalSize(columns: 100, rows: 30)
    /// The smallest screen for a desk that a person chose.
    static let smallest = TerminalSize(columns: 60, rows: 22)

    /// Columns from which panes stand side by side.
    private static let wide = 160
    /// Columns between two panes that stand side by side.
    static let gap = 2
    /// Least lines with which a card is useful.
    private static let leastOfCard = 11
    /// Lines of a card with ten runners.
    private static let cardLines = 21
    /// Lines below which a list gets no pane.
    private static let leastOfList = 7
    /// Rows at most below the chosen ones, where the panes are one above the other.
    private static let mostBelow = 10

    /// The races, which are on every desk, with the blank line above them, on which the last minute is drawn.
    let board: Area
    /// The other panes, in the order of the key that goes through them.
    let panes: [Pane]

    /// nil without room.
    /// - Parameters:
    ///   - space: between the header and the lines at the bottom.
    ///   - rowCount: rows of the board that always have room.
    ///   - side: which of meetings and form has the pane that they share.
    init?(_ space: Area, rowCount: Int, side: ScreenID) {
        // The board needs a blank line and the heads of columns besides its rows.
        let least = rowCount + 2
        guard space.height - least >= Self.leastOfCard else { return nil }
        (board, panes) =
            space.width >= Self.wide ? Self.grid(space, least: least, side: side) : Self.stack(space, least: least)
    }

    /// Puts the panes one above the other.
    private static func stack(_ space: Area, least: Int) -> (Area, [Pane]) {
        var spare = max(0, space.height - least - cardLines)
        let results = spare >= leastOfList + mostBelow ? max(leastOfList, spare * 2 / 5) : 0
        spare -= results
        // Races below the chosen ones need a blank line, and a single one would not be a list.
        let board = least + (spare >= 4 ? min(spare, mostBelow + 1) : 0)
        let (top, rest) = space.split(top: board)
        guard results > 0 else { return (top, [Pane(screen: .card, area: rest)]) }
        let (card, below) = rest.split(top: rest.height - results)
        return (top, [Pane(screen: .card, area: card), Pane(screen: .results, area: below)])
    }

    /// Races and results at the left; card, market, and meetings or form at the right.
    private static func grid(_ space: Area, least: Int, side: ScreenID) -> (Area, [Pane]) {
        let width = (space.width - gap) * 12 / 25
        let left = Area(column: space.column, row: space.row, width: width, height: space.height)
        let right = Area(
            column: space.column + width + gap, row: space.row, width: space.width - width - gap, height: space.height)
        // The board has at most as many rows as the settings allow, with a blank line between them.
        let most = Preferences.rowRange.upperBound + 3
        let (board, results) = left.split(
            top: max(least, min(most, space.height * 3 / 5)), leaving: leastOfList)
        let (card, lower) = right.split(top: max(cardLines + 2, space.height / 2), leaving: leastOfList)
        let (market, below) = lower.split(
            top: lower.height >= 2 * leastOfList ? lower.height / 2 : 0, leaving: min(leastOfList, lower.height))
        let panes = [
            Pane(screen: .card, area: card), Pane(screen: .results, area: results),
            Pane(screen: .market, area: market), Pane(screen: side, area: below),
        ]
        return (board, panes.filter { $0.area.height > 0 })
    }

    /// The pane of a screen; nil if it has none.
    func pane(_ screen: ScreenID) -> Pane? { panes.first { $0.screen == screen } }

    /// The screen at a cell; nil for a cell outside.
    func screen(atColumn column: Int, row: Int) -> ScreenID? {
        if board.contains(column: column, row: row) { return .board }
        return panes.first { $0.area.contains(column: column, row: row) }?.screen
    }
}

extension Area {
    /// Two areas, one above the other.
    /// - Parameter least: lines below which the lower one is left out.
    fileprivate func split(top lines: Int, leaving least: Int = 0) -> (Area, Area) {
        let lines = height - lines < least ? height : lines
        return (
            Area(column: column, row: row, width: width, height: lines),
            Area(column: column, row: row + lines, width: width, height: height - lines)
        )
    }

    func contains(column: Int, row: Int) -> Bool {
        (self.column..<self.column + width).contains(column) && (self.row..<self.row + height).contains(row)
    }
}
