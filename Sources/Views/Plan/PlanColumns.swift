import ViewModels

/// Columns of a race of the plan. On a narrow screen the least important ones are left out, but never its part.
enum PlanColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, late, part, free, countdown
    }

    /// Width from which there is room for gaps.
    private static let roomy = 36, wide = 60

    /// - Parameter width: of the list, on a wide one with a column at the right for the signs that there is more.
    static func table(width: Int) -> TableColumns<Column> {
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true),
                .init(.start, 8, after: isWide ? 1 : 0, fixed: isRoomy),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: true), .init(.race, 3, after: 1, fixed: true),
                .init(.meeting, 6, after: gap, fixed: true), .init(.late, 5, after: gap),
                .init(.part, isWide ? 20 : 7, after: 0, fixed: true), .init(.free, 11, gap: gap),
                .init(.countdown, 7, gap: gap),
            ],
            priority: [.start, .countdown, .late, .free],
            growth: [(.meeting, 16), (.part, 36), (.meeting, 28)], width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .start: HeadingWords.start
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .late: HeadingWords.late
        case .part: HeadingWords.plan
        case .free: HeadingWords.before
        case .countdown: HeadingWords.jumps
        }
    }

    static func isRight(_ column: Column) -> Bool { column == .late || column == .countdown }
}
