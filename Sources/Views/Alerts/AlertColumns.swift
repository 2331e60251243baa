import Facts
import Models
import ViewModels

/// Columns of the alerts. On a narrow screen the least important ones are left out, but never race, time and end.
enum AlertColumns {
    enum Column: Hashable, Sendable {
        case cursor, time, badge, race, meeting, what, end
    }

    /// Width from which there is room for gaps.
    private static let roomy = 36, wide = 60
    /// Width from which the alert is in words, and not in one word.
    static let words = 16

    /// - Parameters:
    ///   - width: of the list.
    ///   - texts: widths of the words.
    static func table(width: Int, texts: ColumnWidths) -> TableColumns<Column> {
        let (isRoomy, isWide) = (width >= roomy, width >= wide)
        let gap = isWide ? 2 : 1
        let time = isWide ? max(8, texts[.start]) : 5
        return TableColumns(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true), .init(.time, time, after: gap, fixed: true),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true),
                .init(.meeting, isWide ? 12 : 7, after: gap, fixed: true), .init(.what, isWide ? 16 : 7, after: gap),
                .init(.end, isWide ? 8 : 6, after: 0, fixed: true),
            ],
            priority: [.what, .badge], growth: isWide ? [(.what, 60)] : [],
            wanted: [
                .meeting: max(texts[.meeting], HeadingWords.meeting.count),
                .what: max(isWide ? texts[.name] : texts[.value], HeadingWords.alert.count),
            ], pushing: .end, width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .end: ""
        case .time: HeadingWords.time
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .what: HeadingWords.alert
        }
    }
}
