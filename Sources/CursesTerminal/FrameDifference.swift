import CNCurses
import Screen

/// What has to be put where to turn one frame into another.
struct FrameDifference {
    /// Neighbours of one style in one row.
    struct Run: Hashable {
        let row: Int
        var columns: Range<Int>
        let style: Style
        /// Number of the link in the new frame; 0 for none.
        let link: UInt16
    }

    /// What differs without being a link in either frame.
    private(set) var runs: [Run] = []
    /// What is a link, or was one, and has to be written even if it is the same.
    private(set) var links: [Run] = []

    /// Columns that ncurses may write once more, so as to move the cursor to the right: no more than the bytes of a
    /// sequence that does it.
    private static let mostRepeated = 5

    /// - Parameters:
    ///   - old: the visible frame, of the same size; nil if it is unknown, and then every cell is in a run.
    ///   - size: the terminal's; cells outside are left out.
    init(from old: ScreenBuffer?, to new: ScreenBuffer, within size: TerminalSize) {
        let old = old?.renumbered(by: new.links)
        let columns = min(new.columns, size.columns)
        for row in 0..<max(0, min(new.rows, size.rows)) {
            var changed = 0..<columns
            if let old {
                guard let range = new.changedColumns(row: row, from: old) else { continue }
                changed = range.clamped(to: 0..<columns)
                let start = Self.firstWritten(changed, row: row, new)
                changed = start..<max(start, changed.upperBound)
            }
            // A change in a second half concerns the whole character.
            var column = changed.lowerBound
            if column > 0, column < columns, new[column, row].isContinuation { column -= 1 }
            while column < changed.upperBound {
                let next = Self.clusterEnd(after: column, row: row, in: new, columns: columns)
                let link = new[column, row].link
                let run = Run(row: row, columns: column..<next, style: new[column, row].style, link: link)
                if link != 0 || (old?[column, row].link ?? 0) != 0 {
                    Self.add(run, to: &links)
                } else if Self.differs(old, new, row: row, columns: column..<next) {
                    Self.add(run, to: &runs)
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

    /// The first column of a row that ncurses may write: between the changes it writes what is there once more, and a
    /// little before them, which would end a link.
    private static func firstWritten(_ changed: Range<Int>, row: Int, _ new: ScreenBuffer) -> Int {
        var first = changed.lowerBound
        guard !new.links.isEmpty else { return first }
        while let linked = (max(0, first - mostRepeated)..<first).first(where: { new[$0, row].link != 0 }) {
            first = linked
        }
        return first
    }

    private static func add(_ run: Run, to runs: inout [Run]) {
        if let last = runs.last, last.row == run.row, last.style == run.style, last.link == run.link,
            last.columns.upperBound == run.columns.lowerBound
        {
            runs[runs.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
        } else {
            runs.append(run)
        }
    }
}

extension ScreenBuffer {
    /// Sends what was put of it, with the cursor in the selected row.
    func show(on screen: OpaquePointer) -> rbt_result {
        rbt_show(screen, Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
    }
}

/// A character as it may be sent: nothing in it can move the cursor or change how other cells look.
struct Cluster {
    let text: rbt_cluster
    /// Number of columns that it takes, 1 or 2.
    let columns: Int
    /// Whether terminals disagree about its width, so that the cursor must be placed again after it.
    let isDoubtful: Bool

    private static let replacement: UInt32 = 0x3f

    /// - Parameters:
    ///   - columns: its columns in the frame, 1 or 2.
    ///   - repertoire: a question mark replaces other characters.
    init(_ cell: Cell, columns: Int, repertoire: Repertoire) {
        if (0x20..<0x7f).contains(cell.scalar), cell.marks == 0, columns == 1 {
            self.init(base: cell.scalar, columns: 1, isDoubtful: false)
            return
        }
        guard repertoire != .ascii || cell.scalar < 0x7f, Self.isShown(cell.scalar),
            rbt_width(cell.scalar) == columns
        else {
            self.init(base: Self.replacement, columns: 1, isDoubtful: false)
            return
        }
        let marks = repertoire == .ascii ? [] : [cell.marks & 0xffff, cell.marks >> 16].filter(Self.isMark)
        self.init(
            base: cell.scalar, first: marks.first ?? 0, second: marks.dropFirst().first ?? 0, columns: columns,
            isDoubtful: columns == 2 || !marks.isEmpty || cell.scalar >= 0x1f000)
    }

    private init(base: UInt32, first: UInt32 = 0, second: UInt32 = 0, columns: Int, isDoubtful: Bool) {
        text = rbt_cluster(base: base, first_mark: first, second_mark: second)
        self.columns = columns
        self.isDoubtful = isDoubtful
    }

    private static func isShown(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: return false
        default: return true
        }
    }

    private static func isMark(_ value: UInt32) -> Bool {
        guard value != 0, let scalar = Unicode.Scalar(value) else { return false }
        let category = scalar.properties.generalCategory
        return (category == .nonspacingMark || category == .enclosingMark) && rbt_width(value) == 0
    }
}

extension rbt_cluster {
    static let blank = rbt_cluster(base: 0x20, first_mark: 0, second_mark: 0)
}
