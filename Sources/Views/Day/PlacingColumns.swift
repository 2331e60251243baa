import Models
import Screen
import ViewModels

/// The table of a race's placings. Columns without values, then the least important ones, are left out.
struct PlacingColumns {
    private enum Column: Hashable, Sendable, CaseIterable {
        case position, number, name, barrier, margin, win, place, price
    }

    private let columns: TableColumns<Column>

    /// Columns that are left to a name beside others.
    private static let leastOfName = 12

    init(_ placings: [PlacingRow], width: Int) {
        func spec(_ column: Column) -> TableColumns<Column>.Spec? {
            let widest = placings.map { DisplayWidth.of(Self.text(of: $0, column)) }.max() ?? 0
            return widest > 0 ? .init(column, max(Self.least(column), widest), after: 1, fixed: true) : nil
        }
        let fixed = [Column.position, .number].compactMap(spec)
        // The last one is left out first.
        var others = [Column.win, .place, .price, .margin, .barrier].compactMap(spec)
        func used() -> Int { (fixed + others).reduce(0) { $0 + $1.least + $1.after } }
        while !others.isEmpty, width - used() < Self.leastOfName { others.removeLast() }
        let name = TableColumns<Column>.Spec(.name, 1, after: 1, fixed: true)
        let rest = Column.allCases.compactMap { column in others.first { $0.key == column } }
        let names = placings.map { DisplayWidth.of($0.name) }.max() ?? 0
        // The last column needs no space behind it.
        columns = TableColumns(fixed + [name] + rest, growth: [(.name, max(4, names))], width: width + 1)
    }

    func drawHeadings(in line: Area, on canvas: inout Canvas) {
        ListView.draw(columns, in: line, on: &canvas) { (Self.heading($0), .heading, $0 != .name) }
    }

    func draw(_ placing: PlacingRow, in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            let (words, role) = (Self.text(of: placing, field.key), Self.role(field.key))
            switch field.key {
            case .win, .place, .price:
                canvas.put(figure: words, role, in: line, at: field.offset, width: field.width)
            case .position, .number, .name, .barrier, .margin:
                canvas.put(
                    words, role, in: line, at: field.offset, width: field.width, alignRight: field.key != .name)
            }
        }
    }

    private static func heading(_ column: Column) -> String {
        switch column {
        case .position: ""
        case .number: HeadingWords.number
        case .name: HeadingWords.name
        case .barrier: HeadingWords.barrier
        case .margin: HeadingWords.margin
        case .win: HeadingWords.win
        case .place: HeadingWords.place
        case .price: HeadingWords.price
        }
    }

    private static func text(of placing: PlacingRow, _ column: Column) -> String {
        switch column {
        case .position: placing.position
        case .number: "\(placing.number)"
        case .name: placing.name
        case .barrier: placing.barrier
        case .margin: placing.margin
        case .win: placing.win
        case .place: placing.place
        case .price: placing.price
        }
    }

    private static func role(_ column: Column) -> Role {
        switch column {
        case .barrier, .margin, .price: .dim
        case .position, .number, .name, .win, .place: .text
        }
    }

    private static func least(_ column: Column) -> Int {
        switch column {
        case .position, .number: 2
        case .barrier: 3
        case .name: 4
        case .price: 5
        case .margin, .win, .place: 6
        }
    }
}
