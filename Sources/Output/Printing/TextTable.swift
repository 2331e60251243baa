import Models

/// Columns of text, padded with spaces to the widest cell of each.
enum TextTable {
    /// - Parameters:
    ///   - rows: cells, as many in each row.
    ///   - right: columns that are aligned at the right.
    /// - Returns: a line a row, without spaces at its end.
    static func text(_ rows: [[String]], right: Set<Int> = []) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
                return right.contains(column) ? padding + cell : cell + padding
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
