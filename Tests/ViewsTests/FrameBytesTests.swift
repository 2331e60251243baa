import Screen
import Testing

/// What differs between two frames.
@Suite struct FrameBytesTests {
    private let size = TerminalSize(columns: 7, rows: 2)

    /// Rows are compared as bytes: a gap would hold anything.
    @Test func aCellHasNoGap() {
        #expect(MemoryLayout<Cell>.size == MemoryLayout<Cell>.stride)
        #expect(MemoryLayout<Cell>.size == 12)
    }

    @Test(arguments: 0..<7) func everyPartOfACellCounts(_ column: Int) {
        let old = ScreenBuffer(size: size)
        let changes: [(inout ScreenBuffer) -> Void] = [
            { $0[column, 1].scalar = 0x1f40e }, { $0[column, 1].marks = 0x0301_0000 },
            { $0[column, 1].style.role = .title }, { $0[column, 1].style.selected = true },
        ]
        for change in changes {
            var new = old
            change(&new)
            #expect(new.changedColumns(row: 1, from: old) == column..<column + 1)
            #expect(new.changedColumns(row: 0, from: old) == nil)
        }
    }

    @Test func aStretchReachesFromTheFirstChangeToTheLast() {
        let old = ScreenBuffer(size: size)
        var new = old
        for column in [2, 5] { new[column, 0].scalar = 0x41 }
        #expect(new.changedColumns(row: 0, from: old) == 2..<6)
        #expect(ScreenBuffer(size: TerminalSize(columns: 0, rows: 1)).changedColumns(row: 0, from: old) == nil)
    }
}
