import Screen

extension Canvas {
    /// Writes a price or an amount with its decimal point in the same column for all lines of a field, as far as its
    /// width has room for two decimals.
    mutating func put(figure text: String, _ role: Role, in line: Area, at offset: Int, width: Int) {
        guard !text.isEmpty else { return }
        let after = FigureText.columnsAfter(text, width: width)
        put(text, role, in: line, at: offset, width: width - after, alignRight: true)
    }
}

/// Figures of a column, one below the other.
enum FigureText {
    /// Decimals that a column has room for.
    private static let decimals = 2

    /// Columns that stay free at the right of a figure: `12.5` ends one column before `6.50`, and `51` three.
    static func columnsAfter(_ text: String, width: Int) -> Int {
        let bytes = text.utf8
        let digits = bytes.firstIndex(of: UInt8(ascii: ".")).map { bytes.distance(from: $0, to: bytes.endIndex) } ?? 0
        return max(0, min(decimals + 1 - digits, width - bytes.count))
    }
}
