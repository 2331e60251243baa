import Facts
import ViewModels

/// Columns of a race of the plan. On a narrow screen the least important ones are left out, but never its part.
enum PlanColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, late, part, free, countdown
    }

    /// Width from which there is room for gaps.
    private static let roomy = 36, wide = 60, spacious = 100

    /// - Parameters:
    ///   - width: of the list, on a wide one with a column at the right for the signs that there is more.
    ///   - texts: widths of the words.
    static func table(width: Int, texts: ColumnWidths) -> TableColumns<Column> {
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true),
                .init(.start, max(5, texts[.start]), after: 1, fixed: isRoomy),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: true),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true),
                .init(.meeting, 7, after: gap, fixed: true), .init(.late, 5, after: gap),
                .init(.part, isWide ? 20 : 7, after: 0, fixed: true), .init(.free, 6, gap: gap),
                .init(.countdown, 7, gap: gap),
            ],
            priority: [.start, .countdown] + (isWide ? [.late, .free] : []),
            growth: [], wanted: texts.isEmpty ? [:] : wanted(texts), pushing: width < spacious ? .countdown : nil,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private static func wanted(_ texts: ColumnWidths) -> [Column: Int] {
        func most(_ column: ColumnWidths.Column, _ head: String) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], head.count)
        }
        return [
            .start: texts[.start], .meeting: max(texts[.meeting], HeadingWords.meeting.count),
            .late: most(.late, HeadingWords.late), .part: max(texts[.plan], HeadingWords.plan.count),
            .free: most(.before, HeadingWords.before),
        ]
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
