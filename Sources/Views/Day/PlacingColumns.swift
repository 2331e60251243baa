import Models
import Screen
import ViewModels

/// The table of a race's placings. Columns without values, then the least important ones, are left out.
struct PlacingColumns {
    private struct Column {
        let heading: String
        let value: @Sendable (PlacingRow) -> String
        let width: Int
        let isNumber: Bool
        let role: Role
    }

    private let columns: [Column]

    init(_ placings: [PlacingRow], width: Int) {
        func column(
            _ heading: String, _ least: Int, isNumber: Bool = true, _ role: Role = .text,
            _ value: @escaping @Sendable (PlacingRow) -> String
        ) -> Column? {
            let widest = placings.map { DisplayWidth.of(value($0)) }.max() ?? 0
            guard widest > 0 else { return nil }
            return Column(
                heading: heading, value: value, width: max(least, widest), isNumber: isNumber, role: role)
        }
        let position = column("", 2) { $0.position }
        let number = column(HeadingWords.number, 2) { "\($0.number)" }
        let barrier = column(HeadingWords.barrier, 3, .dim) { $0.barrier }
        let margin = column(HeadingWords.margin, 6, .dim) { $0.margin }
        let win = column(HeadingWords.win, 6) { $0.win }
        let place = column(HeadingWords.place, 6) { $0.place }
        let price = column(HeadingWords.price, 5, .dim) { $0.price }
        let fixed = [position, number].compactMap(\.self)
        // The last one is left out first.
        var others = [win, place, price, margin, barrier].compactMap(\.self)
        func used() -> Int { (fixed + others).reduce(0) { $0 + $1.width + 1 } }
        while !others.isEmpty, width - used() < 12 { others.removeLast() }
        let names = placings.map { DisplayWidth.of($0.name) }.max() ?? 0
        let name = Column(
            heading: HeadingWords.name, value: { $0.name }, width: min(max(4, names), max(1, width - used())),
            isNumber: false,
            role: .text)
        let kept = Set(others.map(\.heading))
        columns =
            fixed + [name]
            + [barrier, margin, win, place, price].compactMap(\.self).filter { kept.contains($0.heading) }
    }

    func drawHeadings(in line: Area, on canvas: inout Canvas) {
        draw(in: line, on: &canvas) { ($0.heading, .heading) }
    }

    func draw(_ placing: PlacingRow, in line: Area, on canvas: inout Canvas) {
        draw(in: line, on: &canvas) { ($0.value(placing), $0.role) }
    }

    private func draw(in line: Area, on canvas: inout Canvas, _ text: (Column) -> (String, Role)) {
        var offset = 0
        for column in columns {
            let (words, role) = text(column)
            canvas.put(words, role, in: line, at: offset, width: column.width, alignRight: column.isNumber)
            offset += column.width + 1
        }
    }
}
