package import Screen

/// Places of the board's parts on a screen of some size. The smaller the screen, the more parts are left out, the least
/// important first.
package struct BoardLayout: Hashable, Sendable {
    /// The smallest screen with a header and columns; below it the board is lines of text.
    package static let smallest = TerminalSize(columns: 20, rows: 3)

    /// Columns from which a row shows everything on one line.
    private static let wide = 140

    /// Size of the screen, in cells.
    package let size: TerminalSize
    /// Chosen rows that it was made for.
    package let rowCount: Int
    /// Whether it was made for the poster.
    package let isPoster: Bool
    /// True below `smallest`: then there are lines of text alone.
    package let isTiny: Bool
    /// Columns of each row.
    private(set) var columns: TableColumns<RowColumns.Column>
    /// Lines for each race, with the blank one below it: 1 to 3.
    package private(set) var rowHeight = 1
    /// True if name and conditions are on a line of their own below the race.
    package private(set) var hasSecondLine = false
    /// Rows for races; at least 1.
    package private(set) var capacity = 1
    /// Lines of the list below the poster's digits; equal to `capacity` without a poster.
    package private(set) var listed = 1
    /// Line of the header, always 0; nil on a tiny screen.
    package private(set) var header: Int?
    /// Line of the rule below the header; nil if there is no room.
    package private(set) var headerRule: Int?
    /// Line of the columns' headings; nil if there is no room.
    package private(set) var headings: Int?
    /// Area of the poster's digits; nil without a poster, or if there is no room.
    package private(set) var poster: Area?
    /// First line of the list.
    package private(set) var firstRow = 0
    /// Line below the races for errors and notices; shared with the footer on a small screen. nil if there is no room.
    package private(set) var message: Int?
    /// Line of the footer, the last; nil if there is no room.
    package private(set) var footer: Int?
    /// Pane for the selected race; nil if there is no room.
    package private(set) var detail: Area?
    /// Line for the selected race, if there is no room for a pane.
    package private(set) var detailLine: Int?

    /// Lays out a screen.
    /// - Parameters:
    ///   - size: cells of the screen.
    ///   - rowCount: chosen rows.
    ///   - isPoster: whether the next countdown has big digits, if they fit.
    package init(size: TerminalSize, rowCount: Int, isPoster: Bool = false) {
        self.size = size
        self.rowCount = rowCount
        self.isPoster = isPoster
        columns = RowColumns.table(width: size.columns, hasSecondLine: false)
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
        if isPoster, layPoster(rowCount: rowCount) { return }
        if spare >= 6 { headerRule = 1 }
        if spare >= 3 { headings = headerRule == nil ? 1 : 2 }
        firstRow = (headings ?? headerRule ?? 0) + 1
        let bottom = message ?? size.rows
        if bottom - firstRow >= rowCount * 2 + 12, size.columns >= 60 {
            // A wide row has room for everything, and the eye need not cross an empty one to the countdown.
            hasSecondLine = size.columns < Self.wide
            rowHeight = hasSecondLine && bottom - firstRow >= rowCount * 3 + 18 ? 3 : 2
            columns = RowColumns.table(width: size.columns, hasSecondLine: hasSecondLine)
            firstRow += 1
        }
        capacity = max(1, min(rowCount, (bottom - firstRow) / rowHeight))
        listed = capacity
        let top = firstRow + rowCount * rowHeight + (rowHeight == 1 && bottom - firstRow - rowCount >= 8 ? 1 : 0)
        if bottom - top >= 3 {
            detail = Area(column: 0, row: top, width: size.columns, height: bottom - top)
        } else if bottom - top >= 1 {
            detailLine = bottom - 1
        }
    }

    /// Digits on top, the other races below. False when they find no room.
    private mutating func layPoster(rowCount: Int) -> Bool {
        let bottom = message ?? size.rows
        let above = size.rows >= 12 ? 2 : 1
        if above == 2 { headerRule = 1 }
        let list = min(rowCount, max(0, bottom - above - PosterView.smallestHeight))
        let height = bottom - above - list
        guard height >= PosterView.smallestHeight, size.columns >= PosterView.smallestWidth else {
            headerRule = nil
            return false
        }
        poster = Area(column: 0, row: above, width: size.columns, height: height)
        firstRow = above + height
        capacity = max(1, list)
        listed = list
        return true
    }

    /// Place of the other screens: between the header and the lines below.
    package var body: Area {
        let top = size.rows >= 12 ? 2 : 1
        return Area(column: 0, row: top, width: size.columns, height: (message ?? footer ?? size.rows) - top)
    }

    /// Places of the list of results on the same screen.
    package var results: ListLayout { .results(in: body) }
    /// Places of the screen of form on the same screen.
    package var form: ListLayout { .form(in: body) }
    /// Places of the list of meetings on the same screen.
    package var meetings: ListLayout { .meetings(in: body) }

    /// The board's row at a line of the screen, both from 0; nil if there is none.
    package func row(at line: Int) -> Int? {
        guard line >= firstRow else { return nil }
        let row = (line - firstRow) / rowHeight
        return row < listed ? row : nil
    }
}
