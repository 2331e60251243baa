import Models

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

    /// Fills a stretch of a row with one sign of one column.
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
