package import Facts
package import Screen
package import ViewModels

/// Places of the board's parts on a screen of some size. The smaller the screen, the more parts are left out, the least
/// important first.
package struct BoardLayout: Hashable, Sendable {
    /// The smallest screen with a header and columns; below it the board is lines of text.
    package static let smallest = TerminalSize(columns: 20, rows: 3)

    /// The least screen with the day's score.
    private static let leastWithScore = TerminalSize(columns: 100, rows: 40)

    /// The least screen whose poster has heads above its races.
    private static let leastWithHeads = TerminalSize(columns: 60, rows: 16)

    /// Columns from which a row shows everything on one line, and from which one without prices does.
    private static let wide = 140, wideWithoutPrices = 120

    /// Columns of a screen from which the rows have favourites, and from which the pane of the selected race has
    /// starters by price.
    private static let leastForFavourites = 80, leastForStarters = 60

    /// Lines of a screen above which the list goes on below the chosen rows.
    private static let rowsOfChosenAlone = 24
    /// Lines of the pane for the selected race that such a list leaves free at its end.
    private static let detailLines = 8
    /// Fewer races below the chosen ones are not worth a rule.
    private static let leastFurther = 3

    let size: TerminalSize
    /// Chosen rows that it was made for.
    let rowCount: Int
    /// Chosen layout that it was made for.
    let choice: LayoutChoice
    /// Whether it was made for a pane that fills the screen.
    let isZoomed: Bool
    /// Which of meetings and form it was made for, in the pane that they share.
    let sidePane: ScreenID
    /// Whether it was made for a list that ends with the chosen rows.
    let hasExactCount: Bool
    /// Whether a card has runners and prices; a record holds none.
    let hasCards: Bool
    /// Widths of the races' words that it was made for.
    let texts: ColumnWidths
    /// True below `smallest`: then there are only lines of text.
    package let isTiny: Bool
    /// Lines for each race, with the blank one below it: 1 to 3.
    private(set) var rowHeight = 1
    /// True if name and conditions are on a second line below the race.
    private(set) var hasSecondLine = false
    /// Rows for races; at least 1.
    package private(set) var capacity = 1
    /// Rows that the list draws: fewer than `capacity` below the poster's digits.
    private(set) var listed = 1
    /// The list from its heads to its last line.
    private(set) var list = Area(column: 0, row: 0, width: 0, height: 0)
    /// Chosen rows, below which a rule and further races are; nil if the list ends with them.
    private(set) var lastChosen: Int?
    /// Lines of the day's score; nil if there is no room.
    private(set) var score: Area?
    /// Panes of the desk; nil without one.
    private(set) var desk: DeskLayout?
    /// Place of the other screens if it is not the whole space.
    private(set) var pane: Area?
    /// Line of the header, always 0; nil on a tiny screen.
    private(set) var header: Int?
    /// Line of the rule below the header; nil if there is no room.
    private(set) var headerRule: Int?
    /// Line of the columns' headings; nil if there is no room.
    private(set) var headings: Int?
    /// Area of the poster's digits; nil without a poster, or if there is no room.
    private(set) var poster: Area?
    /// Line of the screen on which the list begins.
    private(set) var firstRow = 0
    /// Line below the races for errors and notices; shared with the footer on a small screen. nil if there is no room.
    package private(set) var message: Int?
    /// Line of the footer, the last; nil if there is no room.
    package private(set) var footer: Int?
    /// Pane for the selected race; nil if there is no room.
    private(set) var detail: Area?
    /// Line for the selected race, if there is no room for a pane.
    private(set) var detailLine: Int?

    /// Lays out a screen.
    /// - Parameters:
    ///   - size: cells of the screen.
    ///   - choice: the desk and the poster are made only where they fit.
    ///   - isZoomed: whether one pane of the desk fills the screen.
    ///   - hasExactCount: whether the list ends with the chosen rows, even if there is room.
    package init(
        size: TerminalSize, rowCount: Int, choice: LayoutChoice = .list, isZoomed: Bool = false,
        hasExactCount: Bool = false, sidePane: ScreenID = .meetings, hasCards: Bool = true,
        texts: ColumnWidths = ColumnWidths()
    ) {
        self.hasCards = hasCards
        self.sidePane = sidePane
        self.size = size
        self.rowCount = rowCount
        self.choice = choice
        self.isZoomed = isZoomed
        self.hasExactCount = hasExactCount
        self.texts = texts
        list = Area(column: 0, row: 0, width: size.columns, height: size.rows)
        isTiny = size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
        if isTiny {
            capacity = max(1, min(rowCount, size.rows))
            listed = capacity
            return
        }
        header = 0
        let spare = size.rows - 1 - rowCount
        if spare >= 1 { footer = size.rows - 1 }
        message = spare >= 2 ? size.rows - 2 : footer
        if choice == .poster, layPoster(rowCount: rowCount) { return }
        if !isZoomed, layDesk(rowCount: rowCount) { return }
        layList(rowCount: rowCount, spare: spare)
    }

    /// Rows from the top, the selected race below them.
    /// - Parameter spare: lines besides the header and one for each row.
    private mutating func layList(rowCount: Int, spare: Int) {
        if isLarge, spare >= 6 + ScoreView.height {
            score = Area(column: 0, row: 1, width: size.columns, height: ScoreView.height)
        }
        if spare >= 6 { headerRule = (score?.height ?? 0) + 1 }
        if spare >= 3 { headings = (headerRule ?? 0) + 1 }
        firstRow = (headings ?? headerRule ?? 0) + 1
        let bottom = message ?? size.rows
        if bottom - firstRow >= rowCount * 2 + 12, size.columns >= 60 {
            // A wide row has room for everything, and a second, empty line would only push the rows apart, unless they
            // are all that the list has.
            hasSecondLine = size.columns < (hasCards ? Self.wide : Self.wideWithoutPrices)
            rowHeight =
                !hasSecondLine ? (hasExactCount ? 2 : 1) : bottom - firstRow >= rowCount * 3 + 18 ? 3 : 2
            firstRow += 1
        }
        capacity = max(1, min(rowCount, (bottom - firstRow) / rowHeight))
        var top = firstRow + rowCount * rowHeight
        // The rows have a rule below them, and a blank line above the pane.
        let further = min(bottom - top - 2 - Self.detailLines, Preferences.rowRange.upperBound - rowCount)
        if size.rows > Self.rowsOfChosenAlone, !hasExactCount, capacity == rowCount, further >= Self.leastFurther {
            lastChosen = rowCount
            capacity += further
            top += further + 2
        } else if rowHeight == 1, bottom - top >= 8 {
            top += 1
        }
        listed = capacity
        if bottom - top >= 3 {
            detail = Area(column: 0, row: top, width: size.columns, height: bottom - top)
        } else if bottom - top >= 1 {
            detailLine = bottom - 1
        }
    }

    private var isLarge: Bool {
        size.columns >= Self.leastWithScore.columns && size.rows >= Self.leastWithScore.rows
    }

    /// The races in their pane, beside others. False without room.
    private mutating func layDesk(rowCount: Int) -> Bool {
        let least: TerminalSize
        switch choice {
        case .auto: least = DeskLayout.usual
        case .desk: least = DeskLayout.smallest
        case .list, .poster: return false
        }
        guard size.columns >= least.columns, size.rows >= least.rows else { return false }
        let rest = space.without(top: ScoreView.height)
        let below = isLarge ? DeskLayout(rest, rowCount: rowCount, side: sidePane) : nil
        guard let desk = below ?? DeskLayout(space, rowCount: rowCount, side: sidePane) else { return false }
        if below != nil { score = Area(column: 0, row: 1, width: size.columns, height: ScoreView.height) }
        self.desk = desk
        list = desk.board.without(top: 1)
        headings = list.row
        firstRow = list.row + 1
        capacity = rowCount
        let further = list.height - 1 - rowCount - 1
        if further > 0, !hasExactCount {
            lastChosen = rowCount
            capacity = min(rowCount + further, Preferences.rowRange.upperBound)
        }
        listed = capacity
        return true
    }

    /// Whether the poster's digits have room.
    var hasPoster: Bool {
        size.columns >= PosterView.smallestWidth
            && (message ?? size.rows) - (size.rows >= 12 ? 2 : 1) >= PosterView.smallestHeight
    }

    /// Digits on top, the races below. False when the digits find no room.
    private mutating func layPoster(rowCount: Int) -> Bool {
        guard hasPoster else { return false }
        let bottom = message ?? size.rows
        let above = size.rows >= 12 ? 2 : 1
        if above == 2 { headerRule = 1 }
        let heads = size.columns >= Self.leastWithHeads.columns && size.rows >= Self.leastWithHeads.rows ? 1 : 0
        // Digits of whole blocks come before rows, but for one.
        let room = bottom - above - heads
        let hasBlocks = size.columns >= PosterView.widthOfBlocks && room > PosterView.heightOfBlocks
        let least = hasBlocks ? min(PosterView.heightOfBlocks + 1, room - 1) : PosterView.smallestHeight
        let list = min(rowCount, max(0, room - least))
        let height = bottom - above - list - heads
        poster = Area(column: 0, row: above, width: size.columns, height: height)
        if heads > 0 { headings = above + height }
        firstRow = above + height + heads
        capacity = max(1, list)
        listed = list
        return true
    }

    package init(size: TerminalSize, of state: BoardState) {
        self.init(
            size: size, rowCount: state.rowCount, choice: state.layout, isZoomed: state.isZoomed,
            hasExactCount: state.hasExactCount, sidePane: state.sidePane, hasCards: state.replay == nil,
            texts: state.board.texts)
    }

    /// Whether it still is the layout of a state on a screen; costs less than making one.
    package func isMade(for state: BoardState, size: TerminalSize) -> Bool {
        self.size == size && rowCount == state.rowCount && choice == state.layout && isZoomed == state.isZoomed
            && hasExactCount == state.hasExactCount && sidePane == state.sidePane && hasCards == (state.replay == nil)
            && texts == state.board.texts
    }

    var hasFavourites: Bool { size.columns >= Self.leastForFavourites }

    /// Whether cards of the rows are requested, for their prices.
    var hasPrices: Bool { hasFavourites || detail != nil && size.columns >= Self.leastForStarters }

    /// Whether the pane of the selected race has the key that opens its card, so that the footer has room for places.
    var hasOpeningInPane: Bool { detail != nil && size.columns >= 60 }

    /// Whether the list goes on below the chosen rows.
    var hasFurther: Bool { lastChosen != nil }

    /// The layout of another screen in a pane of the desk.
    func inside(_ pane: DeskLayout.Pane) -> BoardLayout {
        var inside = self
        inside.pane = pane.body
        return inside
    }

    /// Whether a screen is on the desk, and not above it.
    package func isOnDesk(_ screen: ScreenID) -> Bool {
        screen == .board ? desk != nil : desk?.pane(screen) != nil
    }

    /// Area between the header and the lines at the bottom.
    private var space: Area {
        Area(column: 0, row: 1, width: size.columns, height: (message ?? footer ?? size.rows) - 1)
    }

    /// Place of the other screens: between the header and the lines below.
    package var body: Area {
        if let pane { return pane }
        return space.without(top: size.rows >= 12 ? 1 : 0)
    }

    /// The board's row at a line of the screen, both from 0; nil if there is none.
    package func row(at line: Int) -> Int? {
        guard line >= firstRow else { return nil }
        if let lastChosen, line >= firstRow + lastChosen * rowHeight {
            let further = line - firstRow - lastChosen * rowHeight - 1
            return further >= 0 && lastChosen + further < listed ? lastChosen + further : nil
        }
        let row = (line - firstRow) / rowHeight
        return row < listed ? row : nil
    }

    /// The first line of a row of the board. Those below the chosen ones have one line, and a rule above them.
    func line(ofRow row: Int) -> Area {
        let lines =
            lastChosen.flatMap { row >= $0 ? $0 * rowHeight + 1 + row - $0 : nil } ?? row * rowHeight
        return Area(column: list.column, row: firstRow + lines, width: list.width, height: 1)
    }

    /// Whether a row is below the chosen ones.
    func isFurther(_ row: Int) -> Bool { lastChosen.map { row >= $0 } ?? false }
}
