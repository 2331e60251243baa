import Models
import Screen
import ViewModels

/// The placings of a race, one line each, with their dividends.
struct ResultTable {
    private enum Column: Hashable, Sendable {
        case position, number, name, barrier, margin, marginWords, win, place, price
    }

    private let face: CardContent
    private let columns: TableColumns<Column>

    init(_ face: CardContent, result: CardResult, width: Int) {
        self.face = face
        let isRoomy = width >= 34
        func has(_ text: (PlacingRow) -> String) -> Bool { result.rows.contains { !text($0).isEmpty } }
        let filled: [(Column, Bool)] = [
            (.position, true), (.number, true), (.name, true), (.win, has(\.win)), (.place, has(\.place)),
            (.margin, has(\.margin)), (.price, has(\.price)), (.marginWords, has(\.marginWords)),
            (.barrier, has(\.barrier)),
        ]
        columns = TableColumns(
            [
                .init(.position, isRoomy ? 3 : 2), .init(.number, isRoomy ? 3 : 2), .init(.name, isRoomy ? 14 : 6),
                .init(.barrier, 3), .init(.margin, 7), .init(.marginWords, 8, gap: 2),
                .init(.win, isRoomy ? 6 : 5, gap: isRoomy ? 2 : 1), .init(.place, 6), .init(.price, 6, gap: 2),
            ],
            priority: filled.filter(\.1).map(\.0), growth: [(.name, 18), (.marginWords, 10), (.name, 26)],
            width: width)
    }

    func drawHeads(in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            let word =
                switch field.key {
                case .position, .marginWords: ""
                case .number: HeadingWords.number
                case .name: HeadingWords.runner
                case .barrier: face.barrierWord
                case .margin: HeadingWords.margin
                case .win: HeadingWords.win
                case .place: HeadingWords.place
                case .price: HeadingWords.price
                }
            canvas.put(
                word, .heading, in: line, at: field.offset, width: field.width, alignRight: Self.isRight(field.key))
        }
    }

    private static func isRight(_ column: Column) -> Bool {
        switch column {
        case .barrier, .margin, .win, .place, .price: true
        case .position, .number, .name, .marginWords: false
        }
    }

    func draw(_ row: PlacingRow, in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            func put(figure: String, _ role: Role) {
                canvas.put(figure: figure, role, in: line, at: field.offset, width: field.width)
            }
            func put(_ text: String, _ role: Role) {
                canvas.put(
                    text, role, in: line, at: field.offset, width: field.width, alignRight: Self.isRight(field.key))
            }
            switch field.key {
            case .position: put(row.position, .title)
            case .number:
                let rug = face.category == .greyhound ? Role(rug: row.number) : nil
                RunnerTable.drawNumber(row.number, rug ?? .text, field.offset, field.width, line, &canvas)
            case .name: put(row.name, .text)
            case .barrier: put(row.barrier, .dim)
            case .margin: put(row.margin, .dim)
            case .marginWords: put(row.isDeadHeat ? ScreenWords.deadHeat : row.marginWords, .dim)
            case .win: put(figure: row.win, .later)
            case .place: put(figure: row.place, .text)
            case .price: put(figure: row.price, .dim)
            }
        }
    }
}
