import FoundationEssentials
import Models

/// A column of a report's table: for people padded with spaces, for programs as CSV (docs/next.md, "CSV").
struct Column<Row> {
    let head: String
    let isRight: Bool
    /// Colour of a row's cell on a terminal; nil for none.
    let ink: (Row) -> Ink?
    /// The cell of a row, and whether it is a text that a spreadsheet could compute.
    private let cell: (Row) -> (words: String, isText: Bool)

    init<Value: ColumnValue>(
        _ head: String, right: Bool = false, ink: @escaping (Row) -> Ink? = { _ in nil },
        _ value: @escaping (Row) -> Value
    ) {
        (self.head, isRight, self.ink) = (head, right, ink)
        cell = { row in
            let value = value(row)
            return (value.words, Value.isText)
        }
    }

    func words(of row: Row) -> String { cell(row).words }

    fileprivate func field(of row: Row) -> String {
        let (words, isText) = cell(row)
        return CSVText.quoted(isText ? CSVText.inert(words) : words)
    }
}

/// A value that a column can have.
protocol ColumnValue {
    var words: String { get }
    /// Whether it can be any text.
    static var isText: Bool { get }
}

extension ColumnValue where Self: CustomStringConvertible {
    var words: String { description }
    static var isText: Bool { false }
}

extension Int: ColumnValue {}
extension Bool: ColumnValue {}
extension Decimal: ColumnValue {}

extension String: ColumnValue {
    var words: String { self }
    static var isText: Bool { true }
}

extension Date: ColumnValue {
    var words: String { RFC3339.format(self) }
    static var isText: Bool { false }
}

extension RunnerNumber: ColumnValue {
    var words: String { isNone ? "" : text }
    static var isText: Bool { false }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    var words: String { self?.words ?? "" }
    static var isText: Bool { Wrapped.isText }
}

enum CSVTable {
    /// RFC 4180: a line of the columns' names, then a line a row, each ended by CR LF; absent values are empty.
    static func text<Row>(_ rows: [Row], @ListBuilder<Column<Row>> _ columns: () -> [Column<Row>]) -> String {
        let columns = columns()
        let lines = rows.map { row in columns.map { $0.field(of: row) } }
        return ([columns.map(\.head)] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }
}

extension TextTable {
    /// The table of rows; without rows only its heading.
    /// - Parameter hidesEmpty: whether columns without a value are left out.
    static func text<Row>(
        _ rows: [Row], hasHeads: Bool = true, hidesEmpty: Bool = false,
        @ListBuilder<Column<Row>> _ columns: () -> [Column<Row>]
    ) -> String {
        let columns = columns().filter { column in
            !hidesEmpty || rows.contains { !column.words(of: $0).isEmpty }
        }
        let lines = rows.map { row in columns.map { $0.words(of: row) } }
        let right = columns.indices.filter { columns[$0].isRight }
        let heads = hasHeads ? 1 : 0
        return text((hasHeads ? [columns.map(\.head)] : []) + lines, right: Set(right), hasHeads: hasHeads) {
            columns[$1].ink(rows[$0 - heads])
        }
    }
}
