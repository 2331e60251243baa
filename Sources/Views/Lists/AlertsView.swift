import Facts
import Screen
package import ViewModels

extension AlertRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, time, badge, race, meeting, what, end
    }

    /// Width from which the alert is in words, and not in one word.
    private static let words = 16

    package static func place(in layout: BoardLayout) -> ListLayout { layout.alerts }

    package static func table(of alerts: AlertsState, width: Int) -> ListTable<AlertRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= 60, alerts.texts)
        let gap = isWide ? 2 : 1
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(
                    .time, isWide ? max(8, texts[.start]) : 5, HeadingWords.time, after: gap, fixed: true,
                    isRight: true
                ) {
                    .text($0.row.time.count <= $0.width ? $0.row.time : $0.row.minute, $0.row.role)
                },
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy) { .badge($0.row.badge, $0.row.category) },
                .init(.race, isRoomy ? 4 : 3, HeadingWords.race, after: 1, fixed: true) { .text($0.row.race, .text) },
                .init(
                    .meeting, isWide ? 12 : 7, HeadingWords.meeting, after: gap, fixed: true, texts: texts[.meeting]
                ) {
                    .name($0.row.meeting, .text, hasAlert: $0.row.isOwn)
                },
                .init(
                    .what, isWide ? 16 : 7, HeadingWords.alert, after: gap, texts: texts[isWide ? .name : .value]
                ) {
                    .text($0.width < words ? $0.row.word : $0.row.what, $0.row.role)
                },
                .init(.end, isWide ? 8 : 6, fixed: true, isRight: true) {
                    .text($0.row.end, $0.row.isMissed ? .note : $0.row.id.isPast ? .dim : .later)
                },
            ],
            priority: [.what, .badge], growth: isWide ? [(.what, 60)] : [], pushing: .end,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private var role: Role { id.isPast ? .dim : .text }
}
