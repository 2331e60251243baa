import Facts
import Models
import ViewModels

/// Columns of an entry or a result of the watch list. On a narrow screen the least important ones are left out, but
/// never the name and the time.
enum UpcomingColumns {
    enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, number, name, barrier, rider, trainer, price, end
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
                .init(.start, max(5, texts[.start] + (isWide ? texts[.day] : 0)), after: 1, fixed: isRoomy),
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy),
                .init(.race, isRoomy ? 4 : 3, after: 1, fixed: true), .init(.meeting, isWide ? 12 : 8, after: gap),
                .init(.number, 2, after: 1, fixed: isWide), .init(.name, isWide ? 12 : 5, after: gap, fixed: true),
                .init(.barrier, 3, after: gap), .init(.rider, 10, after: gap), .init(.trainer, 10, after: gap),
                .init(.price, 6, after: gap), .init(.end, isWide ? 9 : 7, after: 0, fixed: true),
            ],
            priority: [.start, .badge] + (isWide ? [.meeting, .rider, .price, .trainer, .barrier] : []),
            growth: [(.name, 18)], wanted: wanted(texts, isWide: isWide), pushing: width < spacious ? .end : nil,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private static func wanted(_ texts: ColumnWidths, isWide: Bool) -> [Column: Int] {
        func most(_ column: ColumnWidths.Column, _ head: String) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], head.count)
        }
        return [
            .start: max(5, texts[.start] + (isWide ? texts[.day] : 0)),
            .barrier: most(.barrier, head(.barrier)), .price: most(.price, head(.price)),
            .meeting: max(texts[.meeting], HeadingWords.meeting.count),
            .name: max(texts[.name], texts[.meeting], HeadingWords.runner.count),
            .rider: most(.rider, HeadingWords.riderOrDriver), .trainer: most(.trainer, HeadingWords.trainer),
        ]
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge: ""
        case .start: HeadingWords.start
        case .race: HeadingWords.race
        case .meeting: HeadingWords.meeting
        case .number: HeadingWords.number
        case .name: HeadingWords.runner
        case .barrier: HeadingWords.barrier(of: .unknown)
        case .rider: HeadingWords.riderOrDriver
        case .trainer: HeadingWords.trainer
        case .price: HeadingWords.price
        case .end: HeadingWords.jumps
        }
    }

    static func isRight(_ column: Column) -> Bool {
        switch column {
        case .start, .number, .barrier, .price, .end: true
        case .cursor, .badge, .race, .meeting, .name, .rider, .trainer: false
        }
    }
}
