import Facts
import Screen
package import ViewModels

extension AlertRow: ListedRow {
    package typealias Column = RaceColumn

    /// Width from which the alert is in words, and not in one word.
    private static let words = 16
    /// Width from which its time has seconds.
    private static let leastOfSeconds = 64

    package static func place(in layout: BoardLayout) -> ListLayout { layout.alerts }

    package static func table(of alerts: AlertsState, width: Int) -> ListTable<AlertRow> {
        let (isWide, texts) = (RaceGrid.isWide(width), alerts.texts)
        return ListTable(
            [
                .cursor(in: width),
                .init(.badge, RaceGrid.badge(width), in: width) { .badge($0.row.badge, $0.row.category) },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                    .text($0.row.race, .text)
                },
                .init(
                    .meeting, 5, HeadingWords.meeting, in: width, whole: RaceGrid.whole(texts[.meeting]), fixed: true,
                    texts: texts[.meeting]
                ) { .name($0.row.meeting, .text, hasAlert: $0.row.isOwn) },
                .init(
                    .alert, isWide ? words : 6, HeadingWords.alert, in: width, texts: texts[isWide ? .name : .value]
                ) { .text($0.width < words ? $0.row.word : $0.row.what, $0.row.role) },
                .init(
                    .start, width >= leastOfSeconds ? max(8, texts[.start]) : 5, HeadingWords.time, in: width,
                    isRight: true
                ) {
                    .text($0.row.time.count <= $0.width ? $0.row.time : $0.row.minute, $0.row.role)
                },
                .init(.jumps, RaceGrid.jumps, in: width, fixed: true, isRight: true) {
                    .text($0.row.end, $0.row.isMissed ? .note : $0.row.id.isPast ? .dim : .later)
                },
            ], of: .meeting, width: width - (isWide ? 2 : 0))
    }

    private var role: Role { id.isPast ? .dim : .text }
}
