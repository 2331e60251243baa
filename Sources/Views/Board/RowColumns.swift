import Facts
import ViewModels

/// Columns of a row of the board, in one order for every size: the race, its times, then its conditions. The countdown
/// is never left out.
enum RowColumns {
    /// Part of a row, in the order of the screen.
    enum Column: Hashable, Sendable {
        case cursor, rank, badge, word, number, meeting, start, countdown, urgency, late
        case favourite, distance, track, weather, name, region
    }

    typealias Field = TableColumns<Column>.Field

    /// - Parameters:
    ///   - width: cells of the whole row.
    ///   - hasSecondLine: whether name and conditions are on a second line.
    ///   - hasFavourites: whether there is a column for favourites as soon as one is known.
    ///   - texts: widths of the races' words; empty without races.
    static func table(
        width: Int, hasSecondLine: Bool, hasFavourites: Bool = false, texts: ColumnWidths = ColumnWidths()
    ) -> TableColumns<Column> {
        let isPriced = hasFavourites && texts[.favourite] > 0
        return TableColumns(
            specs(width: width, hasSecondLine: hasSecondLine, isPriced: isPriced),
            priority: isPriced ? pricedPriority : priority, growth: growth,
            wanted: texts.isEmpty ? [:] : wanted(texts), pushing: width >= wide ? nil : .urgency, width: width)
    }

    private static func wanted(_ texts: ColumnWidths) -> [Column: Int] {
        func most(_ column: ColumnWidths.Column, _ head: String) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], head.count)
        }
        return [
            .meeting: max(texts[.meeting], HeadingWords.meeting.count), .start: max(texts[.start], startWidth),
            .distance: most(.distance, HeadingWords.distance), .track: most(.track, HeadingWords.track),
            .weather: most(.weather, HeadingWords.weather), .name: most(.name, HeadingWords.name),
            .late: texts[.late] == 0 ? 0 : lateWidth, .region: most(.region, HeadingWords.region),
        ]
    }

    /// Columns of a start to the second. Near races show it, and the width is always kept, so that the column does not
    /// widen.
    private static let startWidth = 8

    /// Columns for `~60m`, and for the heading.
    private static let lateWidth = 5

    /// Columns from which a row has room for the word of its state.
    private static let wide = 64

    /// Columns in the order of the screen.
    private static func specs(width: Int, hasSecondLine: Bool, isPriced: Bool) -> [TableColumns<Column>.Spec] {
        let roomy = width >= 36
        let wide = width >= Self.wide
        var specs: [TableColumns<Column>.Spec] = [
            .init(.cursor, 1, after: roomy ? 1 : 0, fixed: true),
            .init(.rank, 2, after: wide ? 2 : 1),
            .init(.badge, roomy ? 3 : 1, after: 1, fixed: true),
            .init(.word, 9, after: 1),
            .init(.number, 3, after: roomy ? 2 : 1, fixed: true),
            .init(.meeting, min(21, max(4, width - 16 - (roomy ? 6 : 0))), after: wide ? 2 : 0, fixed: true),
            .init(.start, startWidth, after: 2),
        ]
        let countdown = TableColumns<Column>.Spec(.countdown, 7, after: roomy ? 1 : 0, fixed: true)
        // If the word has no room, a sign stands in front of the countdown, as in a title.
        specs +=
            wide
            ? [countdown, .init(.urgency, 8, after: 0, fixed: true)]
            : [.init(.urgency, 1, after: roomy ? 1 : 0, fixed: true), countdown]
        specs.append(.init(.late, lateWidth))
        if isPriced { specs.append(.init(.favourite, 9, gap: 2)) }
        if !hasSecondLine {
            specs.append(.init(.distance, 6, gap: 2))
            specs.append(.init(.track, 9, gap: 2))
            specs.append(.init(.weather, 10, gap: 2))
            specs.append(.init(.name, 18, gap: 2))
        }
        specs.append(.init(.region, 8, gap: 2))
        return specs
    }

    /// Columns that come first when there is room.
    private static let priority: [Column] = [
        .rank, .word, .start, .distance, .track, .late, .name, .weather, .region,
    ]

    /// The same with favourites: the badge has the category in a letter, so that its word makes room for a price.
    private static let pricedPriority: [Column] = [
        .rank, .start, .favourite, .distance, .track, .late, .name, .word, .weather, .region,
    ]

    /// Names get the width that other columns leave, except a few columns beside a note.
    private static let growth: [(key: Column, most: Int)] = [
        (.name, 36), (.meeting, 28), (.region, 12), (.track, 12), (.weather, 13), (.name, 60),
    ]
}
