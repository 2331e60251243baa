import Models
import Screen
import ViewModels

/// The placings of a race, one line each, with their dividends.
struct ResultTable {
    private enum Column: Hashable, Sendable {
        case position, number, name, barrier, margin, marginWords, win, place, price, toScale
    }

    private let content: CardContent
    private let columns: TableColumns<Column>
    /// Hundredths of a length from the winner to the last whose margin is known.
    private let widest: Int

    /// - Parameter usesWords: whether the margins are words and figures alone.
    init(_ content: CardContent, result: CardResult, width: Int, usesWords: Bool) {
        self.content = content
        let isRoomy = width >= 34
        widest = result.rows.compactMap(\.behind).max() ?? 0
        func has(_ text: (PlacingRow) -> String) -> Bool { result.rows.contains { !text($0).isEmpty } }
        let filled: [(Column, Bool)] = [
            (.position, true), (.number, true), (.name, true), (.win, has(\.win)), (.place, has(\.place)),
            (.margin, has(\.margin)), (.price, has(\.price)), (.marginWords, has(\.marginWords)),
            (.toScale, result.isFinal && widest > 0 && !usesWords), (.barrier, has(\.barrier)),
        ]
        columns = TableColumns(
            [
                .init(.position, isRoomy ? 3 : 2), .init(.number, isRoomy ? 3 : 2), .init(.name, isRoomy ? 14 : 6),
                .init(.barrier, 3), .init(.margin, 7), .init(.marginWords, 8, gap: 2),
                .init(.win, isRoomy ? 6 : 5, gap: isRoomy ? 2 : 1), .init(.place, 6), .init(.price, 6, gap: 2),
                .init(.toScale, 16, gap: 3),
            ],
            priority: filled.filter(\.1).map(\.0),
            growth: [(.name, 18), (.marginWords, 10), (.toScale, 40), (.name, 26)],
            width: width)
    }

    func drawHeads(in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            let word =
                switch field.key {
                case .position, .marginWords: ""
                case .number: HeadingWords.number
                case .name: HeadingWords.runner
                case .barrier: content.barrierWord
                case .margin: HeadingWords.margin
                case .win: HeadingWords.win
                case .place: HeadingWords.place
                case .price: HeadingWords.price
                case .toScale: HeadingWords.toScale
                }
            canvas.put(
                word, .heading, in: line, at: field.offset, width: field.width, alignRight: Self.isRight(field.key))
        }
    }

    private static func isRight(_ column: Column) -> Bool {
        switch column {
        case .barrier, .margin, .win, .place, .price, .toScale: true
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
                RunnerTable.drawNumber(row.number, role(of: row), field.offset, field.width, line, &canvas)
            case .name: put(row.name, .text)
            case .barrier: put(row.barrier, .dim)
            case .margin: put(row.margin, .dim)
            case .marginWords: put(row.isDeadHeat ? ScreenWords.deadHeat : row.marginWords, .dim)
            case .win: put(figure: row.win, .later)
            case .place: put(figure: row.place, .text)
            case .price: put(figure: row.price, .dim)
            case .toScale: drawToScale(row, field, in: line, on: &canvas)
            }
        }
    }

    /// The runner's number where it was when the winner was at the post, which is at the right.
    private func drawToScale(
        _ row: PlacingRow, _ field: TableColumns<Column>.Field, in line: Area, on canvas: inout Canvas
    ) {
        let post = field.offset + field.width - 1
        canvas.put(canvas.glyphs.upright, .heading, in: line, at: post)
        guard let behind = row.behind else { return }
        let room = field.width - 4
        let gap = (behind * room + widest / 2) / widest
        let track = Area(column: line.column + post - gap, row: line.row, width: gap, height: 1)
        canvas.fill(canvas.glyphs.rule, .rule, in: track)
        RunnerTable.drawNumber(row.number, role(of: row), post - gap - 3, 3, line, &canvas)
    }

    private func role(of row: PlacingRow) -> Role {
        (content.category == .greyhound ? Role(rug: row.number) : nil) ?? .text
    }
}
