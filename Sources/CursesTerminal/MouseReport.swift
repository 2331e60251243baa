import Screen

/// A report of the mouse (xterm's ctlseqs, "Mouse Tracking").
///
/// ncurses would read it itself. But it waits for the rest of a report that does not come, waits for the next input
/// behind a report that its mask leaves out (such as the release of every click), and writes past its array
/// when a report has more than nine numbers.
enum MouseReport {
    /// - Parameter report: what follows `ESC [`: `<0;5;3M` (mode 1006; the release ends with `m`), or `M` and three
    ///   bytes from a terminal that has only mode 1000.
    /// - Returns: a press of the first button or a turn of the wheel, with any modifier; nil for anything else.
    static func event(in report: [UInt8]) -> TerminalEvent? {
        switch (report.first, report.last) {
        case (0x3c, 0x4d): numbers(report.dropFirst().dropLast()).flatMap(event)
        case (0x4d, _) where report.count == 4: event(report.dropFirst().map { Int($0) - 32 })
        default: nil
        }
    }

    private static func numbers(_ text: ArraySlice<UInt8>) -> [Int]? {
        let parts = text.split(separator: 0x3b, omittingEmptySubsequences: false)
        let isRight = parts.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 3, isRight else { return nil }
        return parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    }

    /// - Parameter numbers: button with modifiers, column and row from 1.
    private static func event(_ numbers: [Int]) -> TerminalEvent? {
        let modifiers = 4 | 8 | 16
        let (column, row) = (numbers[1] - 1, numbers[2] - 1)
        guard column >= 0, row >= 0 else { return nil }
        switch numbers[0] & ~modifiers {
        case 0: return .click(column: column, row: row)
        case 64: return .wheel(up: true, column: column, row: row)
        case 65: return .wheel(up: false, column: column, row: row)
        default: return nil
        }
    }
}
