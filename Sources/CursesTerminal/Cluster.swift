import CNCurses
import Screen

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
