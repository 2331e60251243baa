package import Models

/// One position of the screen: a character of one column, or one half of a character of two.
///
/// Twelve bytes without a gap, so that rows are compared as bytes (`ScreenBuffer.changedColumns`).
package struct Cell: Hashable, Sendable {
    /// Base character; 0 for the second half of a wide one.
    package var scalar: UInt32
    /// Combining marks of the basic plane, two at most, 16 bits each; 0 for none.
    package var marks: UInt32
    /// Role and selection, from which the theme makes colours.
    package var style: Style
    /// Number of its address in `ScreenBuffer.links`, from 1; 0 for a cell that leads nowhere.
    package internal(set) var link: UInt16 = 0

    package static let blank = Cell(scalar: 0x20, marks: 0, style: .plain)

    /// Takes the parts as they are; `ScreenBuffer.put` checks texts.
    package init(scalar: UInt32, marks: UInt32 = 0, style: Style) {
        self.scalar = scalar
        self.marks = marks
        self.style = style
    }

    /// True for the second half of a wide character.
    package var isContinuation: Bool { scalar == 0 }
}

/// Role of a cell, which a theme turns into colours and attributes.
package struct Style: Hashable, Sendable {
    /// Purpose of the cell, from which its colours follow.
    package var role: Role
    /// True if the cell is in the selected row.
    package var selected: Bool

    package static let plain = Style(.text)

    /// A role, by default not selected.
    package init(_ role: Role, selected: Bool = false) {
        self.role = role
        self.selected = selected
    }
}

/// Column and row of a cell in a buffer.
package struct CellPlace: Hashable, Sendable {
    /// Column from the left, from 0.
    package let column: Int
    /// Row from the top, from 0.
    package let row: Int

    /// Takes both numbers as they are.
    package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}

/// A rectangle of cells on which views draw, and which a terminal shows.
package struct ScreenBuffer: Hashable, Sendable {
    /// Number of columns, 0 or more.
    package let columns: Int
    /// Number of rows, 0 or more.
    package let rows: Int
    /// Cells row by row: `columns * rows`.
    package internal(set) var cells: [Cell]
    /// Place of the terminal's cursor, which a braille line follows: the selected row; nil without one.
    package var cursor: CellPlace?
    /// Addresses to which cells lead, each once.
    package internal(set) var links: [WebAddress] = []

    /// A blank buffer.
    /// - Parameter size: negative numbers count as 0; a buffer without cells is valid.
    package init(size: TerminalSize) {
        columns = max(0, size.columns)
        rows = max(0, size.rows)
        cells = Array(repeating: .blank, count: columns * rows)
    }

    /// The cell at a column and row, both from 0; outside the buffer the program ends.
    package subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// Columns of a row from the first to the last cell that differs from another buffer of the same size.
    /// - Returns: nil if the row is the same in both.
    package func changedColumns(row: Int, from old: ScreenBuffer) -> Range<Int>? {
        let size = MemoryLayout<Cell>.stride
        let (start, count) = (row * columns * size, columns * size)
        return cells.withUnsafeBytes { new in
            old.cells.withUnsafeBytes { old in
                guard let new = new.baseAddress?.advanced(by: start), let old = old.baseAddress?.advanced(by: start),
                    let first = Self.firstDifference(new, old, count: count)
                else { return nil }
                return first / size..<Self.lastDifference(new, old, count: count) / size + 1
            }
        }
    }

    /// The first byte that differs; nil for the same bytes. Most rows are the same, and most of a second's work is to
    /// find that out: 32 bytes at once.
    private static func firstDifference(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer, count: Int) -> Int? {
        func difference(_ at: Int) -> UInt64 { Self.difference(new, old, at) }
        let whole = count & ~31
        var at = 0
        while at < whole, difference(at) | difference(at &+ 8) | difference(at &+ 16) | difference(at &+ 24) == 0 {
            at &+= 32
        }
        while at < count, isSame(new, old, at) { at += 1 }
        return at < count ? at : nil
    }

    /// The last byte that differs; there is one.
    private static func lastDifference(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer, count: Int) -> Int {
        var end = count
        while end >= 8, difference(new, old, end &- 8) == 0 { end &-= 8 }
        while end > 1, isSame(new, old, end - 1) { end -= 1 }
        return end - 1
    }

    /// The bits in which eight bytes differ; 0 if they are the same.
    private static func difference(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer, _ at: Int) -> UInt64 {
        new.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ old.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }

    private static func isSame(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer, _ at: Int) -> Bool {
        new.load(fromByteOffset: at, as: UInt8.self) == old.load(fromByteOffset: at, as: UInt8.self)
    }

    /// Text of a row, without spaces at its end.
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
