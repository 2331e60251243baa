/// A rectangle of the screen: columns and rows from 0.
package struct Area: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var width: Int
    package var height: Int

    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package func line(_ offset: Int) -> Area {
        Area(column: column, row: row + offset, width: width, height: 1)
    }

    package func inset(_ columns: Int) -> Area {
        Area(column: column + columns, row: row, width: width - 2 * columns, height: height)
    }
}

/// A buffer together with the signs it may be drawn with. Views take an area of one and return nothing.
package struct Canvas: Sendable {
    package private(set) var buffer: ScreenBuffer
    package let glyphs: Glyphs

    package init(size: TerminalSize, repertoire: Repertoire) {
        buffer = ScreenBuffer(size: size)
        glyphs = Glyphs(repertoire)
    }

    package var area: Area { Area(column: 0, row: 0, width: buffer.columns, height: buffer.rows) }

    /// Writes a text at a column of a line, cut by the line's end.
    /// - Returns: the columns used.
    @discardableResult
    package mutating func put(_ text: String, _ role: Role, in line: Area, at offset: Int = 0) -> Int {
        guard line.height > 0, offset < line.width else { return 0 }
        return buffer.put(
            text, column: line.column + offset, row: line.row, width: line.width - offset, style: Style(role),
            glyphs: glyphs)
    }

    /// Writes a text into a field of its own width, cut with an ellipsis.
    package mutating func put(
        _ text: String, _ role: Role, in line: Area, at offset: Int, width: Int, alignRight: Bool = false
    ) {
        guard line.height > 0, width > 0, offset < line.width else { return }
        buffer.put(
            text, in: min(width, line.width - offset), column: line.column + offset, row: line.row, style: Style(role),
            glyphs: glyphs, alignRight: alignRight)
    }

    package mutating func fill(_ glyph: String, _ role: Role, in line: Area) {
        guard line.height > 0 else { return }
        buffer.fill(glyph, row: line.row, columns: line.column..<line.column + line.width, style: Style(role))
    }

    /// Gives what stands in columns of the screen's row another role.
    mutating func restyle(row: Int, columns: Range<Int>, _ role: Role) {
        buffer.restyle(row: row, columns: columns) { $0.role = role }
    }

    /// Marks the lines of an area as the row under the cursor.
    package mutating func select(_ area: Area) {
        for row in area.row..<area.row + area.height {
            buffer.restyle(row: row, columns: area.column..<area.column + area.width) { $0.selected = true }
        }
    }
}
