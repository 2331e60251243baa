import CNCurses
import Models
import Screen

@testable import CursesTerminal

/// Whatever text comes, clean or not: it stays in its field, and no cell holds what a terminal would obey.
enum ScreenProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let column = reader.choice(14)
        let width = reader.choice(14)
        let repertoire = reader.pick(Repertoire.allCases)
        let form = reader.choice(4)
        let raw = String(decoding: reader.remaining(), as: UTF8.self)
        let text = form & 1 == 0 ? raw : FeedText.clean(raw)
        var canvas = Canvas(size: TerminalSize(columns: 12, rows: 3), repertoire: repertoire)
        // A row full of signs above, at and below the text: what it must not touch.
        for row in 0..<3 { canvas.fill("#", .rule, in: canvas.area.line(row)) }
        let before = canvas.buffer
        var rules = Rules()
        if form & 2 == 0 {
            let used = canvas.put(text, .text, in: Area(column: 0, row: 1, width: 12, height: 1), at: column)
            rules.hold(used >= 0 && used <= max(0, 12 - column), "used \(used) columns from \(column)")
            check(canvas.buffer, before, field: column..<max(column, column + used), repertoire, &rules)
        } else {
            canvas.put(
                text, .text, in: canvas.area.line(1), at: column, width: width, alignRight: form & 1 == 1)
            check(canvas.buffer, before, field: column..<column + width, repertoire, &rules)
        }
        return rules.broken
    }

    private static func check(
        _ buffer: ScreenBuffer, _ before: ScreenBuffer, field: Range<Int>, _ repertoire: Repertoire,
        _ rules: inout Rules
    ) {
        for row in 0..<3 {
            for column in 0..<12 {
                let cell = buffer[column, row]
                if row != 1 || !field.contains(column) {
                    rules.hold(cell == before[column, row], "a cell outside the field changed: \(column),\(row)")
                    continue
                }
                if cell.isContinuation {
                    rules.hold(column > 0 && isWide(buffer[column - 1, row]), "half a character at \(column)")
                    continue
                }
                rules.hold(!isControl(cell.scalar), "a cell holds the control U+\(String(cell.scalar, radix: 16))")
                rules.hold(
                    repertoire != .ascii || cell.scalar < 0x7f, "a cell holds U+\(String(cell.scalar, radix: 16))")
                checkSent(cell, columns: isWide(cell) ? 2 : 1, repertoire, &rules)
            }
        }
    }

    /// What the terminal is sent for a cell.
    private static func checkSent(_ cell: Cell, columns: Int, _ repertoire: Repertoire, _ rules: inout Rules) {
        let sent = Cluster(cell, columns: columns, repertoire: repertoire)
        rules.hold((1...columns).contains(sent.columns), "a character takes \(sent.columns) columns of \(columns)")
        for part in [sent.text.base, sent.text.first_mark, sent.text.second_mark] where part != 0 {
            rules.hold(
                (0x20...0x7e).contains(part) || Unicode.Scalar(part).map { !PrintProperty.isCommand($0) } ?? false,
                "the terminal is sent U+\(String(part, radix: 16))")
        }
        rules.hold(sent.text.base != 0, "the terminal is sent no character")
    }

    private static func isWide(_ cell: Cell) -> Bool {
        Unicode.Scalar(cell.scalar).map { DisplayWidth.of($0) == 2 } ?? false
    }

    private static func isControl(_ value: UInt32) -> Bool {
        value < 0x20 || (0x7f...0x9f).contains(value) || value == 0x2028 || value == 0x2029
            || Unicode.Scalar(value) == nil
    }
}
