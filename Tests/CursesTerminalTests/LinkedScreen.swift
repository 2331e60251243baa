import Screen

/// The part of an xterm that ncurses uses here: which character each cell has, and where it leads.
struct LinkedScreen {
    private let size: TerminalSize
    private var cells: [(text: String, address: String)]
    private var column = 0
    private var row = 0
    private var saved = (column: 0, row: 0)
    private var address = ""
    private var last: Unicode.Scalar = " "

    init(_ size: TerminalSize) {
        self.size = size
        cells = Array(repeating: (" ", ""), count: size.columns * size.rows)
    }

    func address(_ column: Int, _ row: Int) -> String { cells[row * size.columns + column].address }

    func text(row: Int) -> String {
        let line = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    mutating func feed(_ output: String) {
        var rest = output.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1b}": escape(&rest)
            case "\r": column = 0
            case "\n": row = min(row + 1, size.rows - 1)
            case "\u{8}": column = max(0, column - 1)
            case "\t": column = min((column / 8 + 1) * 8, size.columns - 1)
            default: if scalar.value >= 0x20 { draw(scalar) }
            }
        }
    }

    private mutating func draw(_ scalar: Unicode.Scalar) {
        let isWide = scalar.value >= 0x2e80
        last = scalar
        put(String(scalar), column)
        if isWide { put("", column + 1) }
        column += isWide ? 2 : 1
    }

    private mutating func put(_ text: String, _ column: Int) {
        if column < size.columns { cells[row * size.columns + column] = (text, address) }
    }

    private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
        switch rest.popFirst() {
        case "]":
            let end = rest.firstIndex { $0 == "\u{1b}" || $0 == "\u{7}" } ?? rest.endIndex
            let words = String(rest[..<end])
            rest = rest[end...]
            if rest.popFirst() == "\u{1b}" { _ = rest.popFirst() }
            let parts = words.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0] == "8" { address = String(parts[2]) }
        case "[":
            let end = rest.firstIndex { (0x40...0x7e).contains($0.value) } ?? rest.endIndex
            let numbers = String(rest[..<end]).split(separator: ";", omittingEmptySubsequences: false).map {
                Int($0) ?? 0
            }
            rest = rest[end...]
            if let final = rest.popFirst() { control(final, numbers) }
        case "7": saved = (column, row)
        case "8": (column, row) = saved
        case "(": _ = rest.popFirst()
        default: break
        }
    }

    private mutating func control(_ final: Unicode.Scalar, _ numbers: [Int]) {
        let first = numbers.first ?? 0
        let count = max(1, first)
        switch final {
        case "H": (row, column) = (count - 1, max(1, numbers.dropFirst().first ?? 1) - 1)
        case "G": column = count - 1
        case "d": row = count - 1
        case "A": row = max(0, row - count)
        case "B": row = min(size.rows - 1, row + count)
        case "C": column = min(size.columns - 1, column + count)
        case "D": column = max(0, column - count)
        case "Z": column = max(0, ((column + 7) / 8 - count) * 8)
        case "J": erase((first == 0 ? row * size.columns + column : 0)..<cells.count)
        case "K":
            let start = row * size.columns
            erase(first == 0 ? start + column..<start + size.columns : start..<start + column + 1)
        case "X": erase(row * size.columns + column..<row * size.columns + min(size.columns, column + count))
        case "b": for _ in 0..<count { draw(last) }
        default: break
        }
    }

    private mutating func erase(_ range: Range<Int>) {
        for index in range { cells[index] = (" ", "") }
    }
}
