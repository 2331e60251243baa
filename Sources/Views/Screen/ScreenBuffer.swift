/// One position of the screen: a character of one column, the first half of one of two, or the second half.
package struct Cell: Hashable, Sendable {
    /// The base character. 0 marks the second half of a wide character.
    package var scalar: UInt32
    /// Up to two combining marks of the basic plane, 16 bits each; 0 for none.
    package var marks: UInt32
    package var style: Style

    package static let blank = Cell(scalar: 0x20, marks: 0, style: .plain)

    package init(scalar: UInt32, marks: UInt32 = 0, style: Style) {
        self.scalar = scalar
        self.marks = marks
        self.style = style
    }

    package var isContinuation: Bool { scalar == 0 }
}

/// How a cell looks, as a role that a theme turns into colours and attributes.
package struct Style: Hashable, Sendable {
    package var role: Role
    /// Whether the cell belongs to the row under the cursor.
    package var selected: Bool

    package static let plain = Style(.text)

    package init(_ role: Role, selected: Bool = false) {
        self.role = role
        self.selected = selected
    }
}

/// A rectangle of cells that views draw on; what it holds is what the terminal shows.
package struct ScreenBuffer: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Row by row, `columns * rows` of them.
    package internal(set) var cells: [Cell]

    /// - Parameter size: negative measures count as 0; a buffer of no cells is valid and draws nothing.
    package init(size: TerminalSize) {
        columns = max(0, size.columns)
        rows = max(0, size.rows)
        cells = Array(repeating: .blank, count: columns * rows)
    }

    package subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// The columns of a row from the first to the last cell that differs from another buffer of the same size.
    /// - Returns: nil when the row is the same in both.
    package func changedColumns(row: Int, from old: ScreenBuffer) -> Range<Int>? {
        let start = row * columns
        return cells.withUnsafeBufferPointer { new in
            old.cells.withUnsafeBufferPointer { old in
                var first = start
                let end = start + columns
                while first < end, new[first] == old[first] { first += 1 }
                guard first < end else { return nil }
                var last = end - 1
                while new[last] == old[last] { last -= 1 }
                return first - start..<last - start + 1
            }
        }
    }

    /// What a person reads in a row, without spaces at its end.
    package func text(row: Int) -> String {
        var end = (row + 1) * columns
        while end > row * columns, cells[end - 1].scalar == 0x20, cells[end - 1].marks == 0 { end -= 1 }
        var text = String.UnicodeScalarView()
        for cell in cells[row * columns..<end] where !cell.isContinuation {
            guard let scalar = Unicode.Scalar(cell.scalar) else { continue }
            text.append(scalar)
            for mark in [cell.marks & 0xffff, cell.marks >> 16] where mark != 0 {
                if let mark = Unicode.Scalar(mark) { text.append(mark) }
            }
        }
        return String(text)
    }
}
