import Facts
import ViewModels

/// Columns of a meeting. On a narrow screen the least important ones are left out.
enum MeetingColumns {
    enum Column: Hashable, Sendable {
        case cursor, badge, word, name, region, track, weather, next
    }

    /// - Parameters:
    ///   - width: of the list, with the column at the right for the signs that there is more.
    ///   - texts: widths of the words of the list.
    static func table(width: Int, texts: ColumnWidths = ColumnWidths()) -> TableColumns<Column> {
        let roomy = width >= 36
        func most(_ column: ColumnWidths.Column, _ head: Column) -> Int {
            texts[column] == 0 ? 0 : max(texts[column], self.head(head).count)
        }
        let wanted: [Column: Int] = [
            .name: most(.name, .name), .region: most(.region, .region), .track: most(.track, .track),
            .weather: most(.weather, .weather),
        ]
        return TableColumns(
            [
                .init(.cursor, 1, after: roomy ? 1 : 0, fixed: true),
                .init(.badge, roomy ? 3 : 1, after: 1, fixed: true), .init(.word, 9, after: 1),
                .init(.name, roomy ? 14 : 1, after: 1, fixed: true), .init(.region, 12, after: 1),
                .init(.track, 11, after: 1), .init(.weather, 12, after: 1),
                .init(.next, roomy ? 14 : 0, after: 0, fixed: true),
            ],
            priority: roomy ? [.region, .word, .track, .weather] : [],
            growth: [(.name, 28), (.region, 16), (.name, 40)],
            wanted: texts.isEmpty ? [:] : wanted, pushing: .next, width: width - (roomy ? 2 : 1))
    }

    static func head(_ column: Column) -> String {
        switch column {
        case .cursor, .badge, .word: ""
        case .name: HeadingWords.meeting
        case .region: HeadingWords.region
        case .track: HeadingWords.track
        case .weather: HeadingWords.weather
        case .next: HeadingWords.nextRace
        }
    }
}
