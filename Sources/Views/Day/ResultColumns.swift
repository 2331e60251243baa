import Facts
import ViewModels

/// Columns of a line of results. The less important ones need a wide screen.
enum ResultColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, word, number, meeting, status, winner, price, order, second, third
    }

    typealias Field = TableColumns<Column>.Field

    /// - Parameters:
    ///   - width: of the list.
    ///   - timeWidth: of a time of day.
    ///   - texts: widths of the words of the list.
    static func table(width: Int, timeWidth: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        func most(_ column: ColumnWidths.Column, _ head: Column) -> Int { max(texts[column], self.head(head).count) }
        let wanted: [Column: Int] = [
            .meeting: most(.meeting, .meeting), .winner: most(.winner, .winner), .second: most(.second, .second),
            .third: most(.third, .third),
        ]
        return TableColumns(
            specs(width: width, timeWidth: timeWidth), growth: growth, wanted: texts.isEmpty ? [:] : wanted,
            width: width - 1)
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .word: ""
        case .start: HeadingWords.start
        case .number: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .status: HeadingWords.status
        case .winner: HeadingWords.winner
        case .price: HeadingWords.price
        case .order: HeadingWords.order
        case .second: HeadingWords.second
        case .third: HeadingWords.third
        }
    }

    /// Width below which order and status are at the right edge.
    static let narrow = 60

    /// Columns that share the rest of the width, in turn, each up to its limit.
    private static let growth: [(key: Column, most: Int)] = [
        (.winner, 20), (.meeting, 16), (.second, 20), (.third, 20), (.winner, 28), (.meeting, 24), (.second, 26),
        (.third, 26),
    ]

    private static func specs(width: Int, timeWidth: Int) -> [TableColumns<Column>.Spec] {
        let roomy = width >= 36
        let wide = width - timeWidth
        func spec(_ column: Column, _ least: Int, after: Int = 1) -> TableColumns<Column>.Spec {
            .init(column, least, after: after, fixed: true)
        }
        let start = [
            spec(.cursor, 1, after: roomy ? 1 : 0), roomy ? spec(.start, timeWidth, after: 2) : nil,
            spec(.badge, roomy ? 3 : 1), wide >= 100 ? spec(.word, 9) : nil, spec(.number, wide >= narrow - 5 ? 4 : 3),
        ]
        guard wide >= narrow - 5 else { return start.compactMap(\.self) + [spec(.meeting, 1)] }
        let rest = [
            spec(.meeting, wide >= 70 ? 14 : 10), spec(.status, 9, after: wide >= 99 ? 2 : 1), spec(.winner, 16),
            wide >= 63 ? spec(.price, 5, after: 2) : nil, wide >= 72 && wide < 99 ? spec(.order, 8) : nil,
            wide >= 99 ? spec(.second, 14) : nil, wide >= 99 ? spec(.third, 14) : nil,
        ]
        return (start + rest).compactMap(\.self)
    }
}
