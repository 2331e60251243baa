import Facts
import Models
import Screen
package import ViewModels

extension AlertRow: ListedRow {
    package typealias Column = RaceColumn

    /// Cells that the alert has in words; in a narrow list it has one word at the least.
    private static let words = 16, shortest = 5
    /// Width from which the list keeps room for words, and has seconds of a start that has them; and that from which it
    /// has the race's name.
    private static let leastOfWords = 72, leastOfName = 96
    /// Width from which a list has the time until an alert.
    private static let leastOfCount = 36

    package static func place(in layout: BoardLayout) -> ListLayout { layout.alerts }

    package static func table(of alerts: AlertsState, width: Int) -> ListTable<AlertRow> {
        let (isWide, texts) = (RaceGrid.isWide(width), alerts.texts)
        let meeting = max(texts[.meeting], isWide ? texts[.title] : 0)
        return ListTable(
            [
                .cursor(in: width),
                .init(.badge, RaceGrid.badge(width), in: width) { .badge($0.row.badge, $0.row.category) },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                    .text($0.row.race, .text)
                },
                .init(
                    .meeting, 5, HeadingWords.meeting, in: width, whole: RaceGrid.whole(meeting), fixed: true,
                    texts: meeting
                ) { .name($0.row.meeting, .text, isWatched: isWide && $0.row.isWatched) },
                .init(
                    .start, max(5, texts[width >= leastOfWords ? .start : .minute]), HeadingWords.start, in: width,
                    isRight: true
                ) {
                    .text(DisplayWidth.of($0.row.start) <= $0.width ? $0.row.start : $0.row.minute, $0.row.role)
                },
            ] + times(texts, width), of: .meeting, width: width - (isWide ? 2 : width >= leastOfCount ? 1 : 0))
    }

    /// Columns of the alert and its time. The head of a narrow list says that the countdown is the alert's; the
    /// narrowest list has the alert's time behind the sign of alerts in its place. What is before the start is so in
    /// words wherever no name needs the room.
    private static func times(_ texts: ColumnWidths, _ width: Int) -> [ListColumn<AlertRow>] {
        let isWide = RaceGrid.isWide(width)
        let time = ListColumn<AlertRow>(.time, 5, HeadingWords.alertAt, in: width, isRight: true, texts: texts[.before])
        { .text($0.row.time, $0.row.role) }
        let alert = ListColumn<AlertRow>(
            .alert, width >= leastOfWords ? words : isWide ? shortest + 1 : shortest, HeadingWords.alert, in: width,
            texts: width < leastOfCount ? texts[.value] : texts[.state]
        ) { .text(DisplayWidth.of($0.row.what) <= $0.width ? $0.row.what : $0.row.word, $0.row.role) }
        let hasCount = width >= leastOfCount
        let jumps = RaceGrid.jumps + (isWide ? DisplayWidth.of(AlertWords.coming(in: "")) : 1)
        let end = ListColumn<AlertRow>(
            .jumps, hasCount ? jumps : max(RaceGrid.jumps, min(jumps, texts[.before] + 2)),
            isWide ? "" : hasCount ? HeadingWords.alertIn : HeadingWords.alertAt, in: width, fixed: true, isRight: true
        ) {
            .text(
                isWide ? $0.row.endWords : hasCount ? $0.row.end : $0.row.briefWords($0),
                $0.row.isMissed ? .note : $0.row.id.isPast ? .dim : .later)
        }
        let name = ListColumn<AlertRow>(.name, 12, HeadingWords.name, in: width, texts: texts[.name]) {
            .text($0.row.name, .dim)
        }
        return isWide ? [time, alert, end] + (width >= leastOfName ? [name] : []) : [alert, end]
    }

    /// Time of the alert behind a sign: a countdown alone would be read as the time to the start.
    private func briefWords(_ cell: ListCell<AlertRow>) -> String {
        guard !id.isPast, !brief.isEmpty else { return brief }
        let sign = cell.glyphs.alert
        return [sign + " " + brief, sign + brief].first { DisplayWidth.of($0) <= cell.width } ?? brief
    }

    private var role: Role { id.isPast ? .dim : .text }
}
