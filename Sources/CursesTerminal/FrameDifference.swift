import Screen

/// What has to be put where to turn one frame into another.
struct FrameDifference {
    /// Neighbours of one style in one row.
    struct Run: Hashable {
        let row: Int
        var columns: Range<Int>
        let style: Style
    }

    private(set) var runs: [Run] = []

    /// - Parameters:
    ///   - old: the visible frame, of the same size; nil if it is unknown, and then every cell is in a run.
    ///   - size: the terminal's; cells outside are left out.
    init(from old: ScreenBuffer?, to new: ScreenBuffer, within size: TerminalSize) {
        let columns = min(new.columns, size.columns)
        for row in 0..<max(0, min(new.rows, size.rows)) {
            var changed = 0..<columns
            if let old {
                guard let range = new.changedColumns(row: row, from: old) else { continue }
                changed = range.clamped(to: 0..<columns)
            }
            // A change in a second half concerns the whole character.
            var column = changed.lowerBound
            if column > 0, column < columns, new[column, row].isContinuation { column -= 1 }
            while column < changed.upperBound {
                let next = Self.clusterEnd(after: column, row: row, in: new, columns: columns)
                if Self.differs(old, new, row: row, columns: column..<next) {
                    add(row: row, columns: column..<next, style: new[column, row].style)
                }
                column = next
            }
        }
    }

    /// The column after a character and its second half.
    private static func clusterEnd(after column: Int, row: Int, in buffer: ScreenBuffer, columns: Int) -> Int {
        let next = column + 1
        guard next < columns, buffer[next, row].isContinuation, !buffer[column, row].isContinuation else { return next }
        return next + 1
    }

    private static func differs(_ old: ScreenBuffer?, _ new: ScreenBuffer, row: Int, columns: Range<Int>) -> Bool {
        guard let old else { return true }
        return columns.contains { old[$0, row] != new[$0, row] }
    }

    private mutating func add(row: Int, columns: Range<Int>, style: Style) {
        if let last = runs.last, last.row == row, last.style == style, last.columns.upperBound == columns.lowerBound {
            runs[runs.count - 1].columns = last.columns.lowerBound..<columns.upperBound
        } else {
            runs.append(Run(row: row, columns: columns, style: style))
        }
    }
}
