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

extension ScreenBuffer {
    /// Writes a text from a position on, to the right, within a number of columns.
    ///
    /// Never leaves the row or `width`. A wide character that does not fit whole is left out. A character that cannot
    /// be printed becomes `?`, so that no control is drawn; views and models send none.
    /// - Returns: the columns used.
    @discardableResult
    package mutating func put(
        _ text: String, column: Int, row: Int, width: Int = .max, style: Style, glyphs: Glyphs
    ) -> Int {
        guard row >= 0, row < rows, column >= 0, column < columns, width > 0 else { return 0 }
        let end = width >= columns - column ? columns : column + width
        let base = row * columns
        if let used = putPlain(text, at: base + column, within: end - column, style: style) { return used }
        var at = column
        for scalar in text.unicodeScalars {
            let taken = Self.columnsTaken(by: scalar)
            if taken == 0 {
                if at > column { addMark(scalar, before: base + at) }
                continue
            }
            guard at + taken <= end else { break }
            let shown = Self.isControl(scalar) ? "?" : glyphs.repertoire.shown(scalar)
            cells[base + at] = Cell(scalar: shown.value, style: style)
            if taken == 2 { cells[base + at + 1] = Cell(scalar: shown == scalar ? 0 : 0x20, style: style) }
            at += taken
        }
        return at - column
    }

    /// Whether a person can read a whole text on the buffer: in a row, or in rows that follow each other, broken at
    /// spaces.
    /// - Parameter repertoire: what the terminal can show.
    package func has(_ text: String, in repertoire: Repertoire) -> Bool {
        guard repertoire.shows(text) else { return false }
        let shown = String(String.UnicodeScalarView(text.unicodeScalars.map(repertoire.shown)))
        let words = (0..<rows).flatMap { self.text(row: $0).split(separator: " ") }
        return words.contains(shown.split(separator: " "))
    }

    /// Writes a text that is cut with an ellipsis when it is wider than `width`, at the left or right of it.
    package mutating func put(
        _ text: String, in width: Int, column: Int, row: Int, style: Style, glyphs: Glyphs, alignRight: Bool = false
    ) {
        let needed = DisplayWidth.of(text)
        if needed <= width {
            put(text, column: alignRight ? column + width - needed : column, row: row, style: style, glyphs: glyphs)
            return
        }
        let ellipsis = DisplayWidth.of(glyphs.ellipsis)
        guard width > ellipsis else {
            put(text, column: column, row: row, width: width, style: style, glyphs: glyphs)
            return
        }
        let used = put(
            text, column: column, row: row, width: width - ellipsis, style: style, glyphs: glyphs)
        put(glyphs.ellipsis, column: column + used, row: row, width: ellipsis, style: style, glyphs: glyphs)
    }

    /// Gives a stretch of a row one style, keeping its text.
    mutating func restyle(row: Int, columns range: Range<Int>, _ change: (inout Style) -> Void) {
        guard row >= 0, row < rows else { return }
        for column in range.clamped(to: 0..<columns) { change(&self[column, row].style) }
    }

    mutating func fill(_ glyph: String, row: Int, columns range: Range<Int>, style: Style) {
        guard row >= 0, row < rows, let scalar = glyph.unicodeScalars.first else { return }
        let cell = Cell(scalar: scalar.value, style: style)
        for column in range.clamped(to: 0..<columns) { cells[row * columns + column] = cell }
    }

    /// Writes the most common text fast: printable ASCII, a byte a cell.
    /// - Returns: the columns used; nil if the text has other characters: then it is not written.
    private mutating func putPlain(_ text: String, at start: Int, within width: Int, style: Style) -> Int? {
        cells.withUnsafeMutableBufferPointer { cells in
            text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
                guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return nil }
                let used = min(bytes.count, width)
                for place in 0..<used { cells[start + place] = Cell(scalar: UInt32(bytes[place]), style: style) }
                return used
            } ?? nil
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    private static func columnsTaken(by scalar: Unicode.Scalar) -> Int {
        scalar.value < 0xa0 ? 1 : DisplayWidth.of(scalar)
    }

    /// Adds a combining mark to the character that ends before `index`, if it has room for it.
    private mutating func addMark(_ scalar: Unicode.Scalar, before index: Int) {
        guard scalar.value <= 0xffff, scalar.properties.generalCategory == .nonspacingMark else { return }
        var target = index - 1
        if cells[target].isContinuation { target -= 1 }
        guard target >= 0 else { return }
        if cells[target].marks == 0 {
            cells[target].marks = scalar.value
        } else if cells[target].marks <= 0xffff {
            cells[target].marks |= scalar.value << 16
        }
    }
}

extension ScreenBuffer {
    /// Makes a stretch of a row lead to an address, until another text is put there. Columns beyond the buffer, and
    /// addresses beyond 65,534, are left out.
    package mutating func link(row: Int, columns range: Range<Int>, to address: WebAddress) {
        guard row >= 0, row < rows else { return }
        var index = links.firstIndex(of: address)
        if index == nil, links.count < Int(Self.unknownLink) - 1 {
            index = links.count
            links.append(address)
        }
        guard let index else { return }
        for column in range.clamped(to: 0..<columns) { self[column, row].link = UInt16(index + 1) }
    }

    /// The address to which a cell leads (`WebAddress.text`); nil for none. Outside the buffer the program ends.
    package func address(column: Int, row: Int) -> String? {
        let link = Int(self[column, row].link)
        return link > 0 && link <= links.count ? links[link - 1].text : nil
    }

    /// The buffer with the numbers that its addresses have in a table; one that is not in it has a number of its own.
    package func renumbered(by table: [WebAddress]) -> ScreenBuffer {
        guard links != table else { return self }
        let numbers = links.map { address in
            table.firstIndex(of: address).map { UInt16($0 + 1) } ?? Self.unknownLink
        }
        var buffer = self
        buffer.links = table
        for index in cells.indices where cells[index].link != 0 {
            buffer.cells[index].link = numbers[Int(cells[index].link) - 1]
        }
        return buffer
    }

    /// A copy in which no cell leads to an address.
    package var withoutLinks: ScreenBuffer {
        guard !links.isEmpty else { return self }
        var buffer = self
        buffer.links = []
        for index in cells.indices { buffer.cells[index].link = 0 }
        return buffer
    }

    private static let unknownLink = UInt16.max
}
