package import Models

/// A rectangle of the screen, in cells.
package struct Area: Hashable, Sendable {
    /// First column, from 0 at the left.
    package var column: Int
    /// First row, from 0 at the top.
    package var row: Int
    /// Number of columns, 0 or more.
    package var width: Int
    /// Number of rows, 0 or more.
    package var height: Int

    /// Raises a negative width or height to 0.
    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// One row of the area; an offset beyond it is not checked.
    /// - Parameter offset: 0 for the first row.
    package func line(_ offset: Int) -> Area {
        Area(column: column, row: row + offset, width: width, height: 1)
    }

    /// The area without some columns at both sides.
    package func inset(_ columns: Int) -> Area {
        Area(column: column + columns, row: row, width: width - 2 * columns, height: height)
    }
}

/// A screen buffer with the glyphs for it. Views draw on an area of it.
package struct Canvas: Sendable {
    package private(set) var buffer: ScreenBuffer
    /// Signs that the terminal can show.
    package let glyphs: Glyphs
    /// Whether words replace pictures of numbers.
    package let usesWords: Bool
    /// Whether names lead to their addresses.
    private let hasLinks: Bool

    /// Whether what is drawn belongs to the open screen. In other panes of a desk nothing is selected, no cursor is
    /// shown, and titles are as plain as text.
    package var hasFocus = true

    /// An empty canvas of a terminal's size.
    /// - Parameter usesWords: whether words replace pictures of numbers, for a screen reader or without colours.
    package init(size: TerminalSize, repertoire: Repertoire, usesWords: Bool = false, hasLinks: Bool = false) {
        self.hasLinks = hasLinks
        buffer = ScreenBuffer(size: size)
        self.usesWords = usesWords
        glyphs = Glyphs(repertoire)
    }

    package var area: Area { Area(column: 0, row: 0, width: buffer.columns, height: buffer.rows) }

    /// Writes a text at a column of a line; the line's end cuts it.
    /// - Returns: columns that the text takes.
    @discardableResult
    package mutating func put(_ text: String, _ role: Role, in line: Area, at offset: Int = 0) -> Int {
        guard line.height > 0, offset < line.width, hasFocus || role != .cursor else { return 0 }
        return buffer.put(
            text, column: line.column + offset, row: line.row, width: line.width - offset, style: Style(shown(role)),
            glyphs: glyphs)
    }

    private func shown(_ role: Role) -> Role { !hasFocus && role == .title ? .text : role }

    /// Writes a text into a field of some width; a text that is cut ends with an ellipsis.
    package mutating func put(
        _ text: String, _ role: Role, in line: Area, at offset: Int, width: Int, alignRight: Bool = false
    ) {
        guard line.height > 0, width > 0, offset < line.width, hasFocus || role != .cursor else { return }
        buffer.put(
            text, in: min(width, line.width - offset), column: line.column + offset, row: line.row,
            style: Style(shown(role)), glyphs: glyphs, alignRight: alignRight)
    }

    /// Links a name that was put into a field to its address; without an address the name stays plain.
    package mutating func link(_ name: String, to address: WebAddress?, in line: Area, at offset: Int, width: Int) {
        guard hasLinks, let address, line.height > 0 else { return }
        let start = line.column + offset
        let end = min(start + min(DisplayWidth.of(name), width), line.column + line.width)
        guard start < end else { return }
        buffer.link(row: line.row, columns: start..<end, to: address)
    }

    package mutating func fill(_ glyph: String, _ role: Role, in line: Area) {
        guard line.height > 0 else { return }
        buffer.fill(glyph, row: line.row, columns: line.column..<line.column + line.width, style: Style(role))
    }

    /// Gives some columns of the screen's row another role.
    package mutating func restyle(row: Int, columns: Range<Int>, _ role: Role) {
        buffer.restyle(row: row, columns: columns) { $0.role = role }
    }

    /// Marks the lines of an area as selected, and puts the terminal's cursor there. If several areas are marked, the
    /// cursor is at the last one.
    package mutating func select(_ area: Area) {
        guard hasFocus, area.height > 0 else { return }
        buffer.cursor = CellPlace(column: area.column, row: area.row)
        for row in area.row..<area.row + area.height {
            buffer.restyle(row: row, columns: area.column..<area.column + area.width) { $0.selected = true }
        }
    }
}
