/// Columns of a row of the board. The countdown is at the right edge and is never left out.
enum RowColumns {
    /// Part of a row, in the order of the screen.
    enum Column: Hashable, Sendable {
        case cursor, rank, badge, word, number, meeting, name, start, distance, track, weather, region
        case urgency, countdown
    }

    typealias Field = TableColumns<Column>.Field

    /// - Parameters:
    ///   - width: cells of the whole row.
    ///   - hasSecondLine: whether name and conditions are on a line of their own.
    static func table(width: Int, hasSecondLine: Bool) -> TableColumns<Column> {
        let specs = specs(width: width, hasSecondLine: hasSecondLine)
        // The rest of the width is a gap before the countdown and its sign.
        return TableColumns(specs, priority: priority, growth: growth, pushing: .urgency, width: width)
    }

    /// In the order of the screen.
    private static func specs(width: Int, hasSecondLine: Bool) -> [TableColumns<Column>.Spec] {
        let roomy = width >= 36
        let wide = width >= 64
        var specs: [TableColumns<Column>.Spec] = [
            .init(.cursor, 1, after: roomy ? 1 : 0, fixed: true),
            .init(.rank, 2, after: wide ? 2 : 1),
            .init(.badge, roomy ? 3 : 1, after: 1, fixed: true),
            .init(.word, 9, after: 1),
            .init(.number, 3, after: roomy ? 2 : 1, fixed: true),
            .init(.meeting, min(21, max(4, width - 16 - (roomy ? 6 : 0))), after: wide ? 2 : 0, fixed: true),
        ]
        if !hasSecondLine { specs.append(.init(.name, 18, after: 2)) }
        specs.append(.init(.start, 8, after: 2))
        if !hasSecondLine {
            specs.append(.init(.distance, 6, after: 2))
            specs.append(.init(.track, 9, after: 2))
            specs.append(.init(.weather, 10, after: 2))
        }
        specs.append(.init(.region, 8, after: 2))
        // Only a sign without room for the word.
        specs.append(.init(.urgency, wide ? 8 : 1, after: roomy ? 1 : 0, fixed: true))
        specs.append(.init(.countdown, 7, after: roomy ? 1 : 0, fixed: true))
        return specs
    }

    /// What comes first when there is room.
    private static let priority: [Column] = [
        .rank, .word, .start, .distance, .track, .name, .weather, .region,
    ]

    /// Names get the rest of the width, except a few columns beside a note.
    private static let growth: [(key: Column, most: Int)] = [
        (.name, 36), (.meeting, 28), (.start, 11), (.region, 12), (.track, 12), (.weather, 13), (.name, 60),
    ]
}
