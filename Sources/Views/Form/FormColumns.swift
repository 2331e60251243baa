import Facts
import Models
import ViewModels

/// The columns of a ranking. On a narrow screen the least important ones are left out.
enum FormColumns {
    enum Column: Hashable, Sendable {
        case cursor, rank, badge, name, starts, wins, winRate, interval, placeRate, starting, fixed
        case expected, fair, chart, verdict
    }

    /// - Parameter texts: widths of the names.
    static func table(width: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        TableColumns(
            [
                .init(.cursor, 1, gap: 0), .init(.rank, 3), .init(.badge, 3), .init(.name, 12), .init(.starts, 6),
                .init(.wins, 4), .init(.winRate, 5), .init(.interval, 6, gap: 2), .init(.placeRate, 6),
                .init(.starting, 7), .init(.fixed, 7),
            ],
            priority: [
                .name, .winRate, .starts, .cursor, .starting, .interval, .rank, .fixed, .badge, .wins, .placeRate,
            ],
            growth: [(.name, 28), (.wins, 6), (.starting, 9), (.fixed, 9), (.name, 40)],
            wanted: texts.isEmpty ? [:] : [.name: max(texts[.name], head(.name).count)], width: width)
    }

    /// The columns of ranges of prices: the chart has the room that names do not need.
    static func prices(width: Int) -> TableColumns<Column> {
        TableColumns(
            [
                .init(.cursor, 1, gap: 0), .init(.name, 12), .init(.starts, 6), .init(.wins, 4), .init(.expected, 6),
                .init(.winRate, 5), .init(.interval, 6, gap: 2), .init(.fair, 5), .init(.chart, 11, gap: 2),
                .init(.verdict, 9, gap: 2), .init(.starting, 7), .init(.fixed, 7),
            ],
            priority: [
                .name, .winRate, .fair, .starts, .cursor, .chart, .verdict, .interval, .wins, .expected, .starting,
                .fixed,
            ],
            growth: [(.chart, 21), (.name, 16), (.chart, 41)], width: width)
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .rank: HeadingWords.rank
        case .name: HeadingWords.name
        case .starts: HeadingWords.starts
        case .wins: HeadingWords.wins
        case .winRate: HeadingWords.winRate
        case .interval: HeadingWords.interval
        case .placeRate: HeadingWords.placeRate
        case .starting: HeadingWords.starting
        case .fixed: HeadingWords.fixed
        case .expected: HeadingWords.fairWins
        case .fair: HeadingWords.fairRate
        case .chart: HeadingWords.calibration
        case .verdict: ""
        }
    }

    static func isRight(_ column: Column) -> Bool {
        switch column {
        case .cursor, .badge, .name, .chart, .verdict: false
        case .rank, .starts, .wins, .winRate, .interval, .placeRate, .starting, .fixed, .expected, .fair: true
        }
    }

    /// The column that decides the order.
    static func isOrder(_ column: Column, of state: FormState) -> Bool {
        !state.isOfPrices && column != .winRate && order(column) == state.sort
    }

    /// The order that a column's head chooses; nil for none.
    static func order(_ column: Column) -> FormSort? {
        switch column {
        // The order by win rate uses the lower bound of its interval.
        case .interval, .winRate: .rate
        case .starts: .starts
        case .starting: .starting
        case .fixed: .fixed
        case .cursor, .rank, .badge, .name, .wins, .placeRate, .expected, .fair, .chart, .verdict: nil
        }
    }
}
