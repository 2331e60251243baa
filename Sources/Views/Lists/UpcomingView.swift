import Facts
import Models
import Screen
package import ViewModels

extension UpcomingRow: ListedRow {
    package typealias Column = RaceColumn

    package static func place(in layout: BoardLayout) -> ListLayout { layout.upcoming }

    package static func table(of upcoming: UpcomingState, width: Int) -> ListTable<UpcomingRow> {
        let (isWide, texts) = (RaceGrid.isWide(width), upcoming.texts)
        // A narrow list has no room for the day, which the countdown tells.
        let hasDay = width >= leastOfDay
        let start = max(5, texts[.start] + (hasDay ? texts[.day] : 0))
        let number = ListColumn<UpcomingRow>(.number, 2, HeadingWords.number, in: width, fixed: true, isRight: true) {
            .text($0.row.number, .dim)
        }
        // A narrow list has the meetings among the runners; a wide one without runners would have heads over nothing.
        var runners = ofRunner(width, texts)
        if isWide { runners = texts[.name] > 0 ? [number] + runners : [] }
        let title = ListColumn<UpcomingRow>(.name, 12, HeadingWords.name, in: width) { .text($0.row.title, .dim) }
        let titles = hasDay && texts[.name] == 0 && texts[.title] > 0 ? [title] : []
        return ListTable(
            [
                .cursor(in: width),
                .init(.badge, RaceGrid.badge(width), in: width) { .badge($0.row.badge, $0.row.category) },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                    .text($0.row.race, .text)
                },
                .init(
                    .meeting, 8, HeadingWords.meeting, in: width, whole: RaceGrid.whole(texts[.meeting]),
                    fixed: isWide, texts: texts[.meeting]
                ) { $0.row.marked($0.row.meeting, .text, .meeting) },
            ] + runners + [
                .init(.start, start, HeadingWords.start, in: width, fixed: isWide, isRight: true) {
                    .text($0.row.startWords(in: $0.width), .text)
                },
                .init(.jumps, hasDay ? 9 : 7, HeadingWords.jumps, in: width, fixed: true, isRight: true) {
                    $0.row.end(in: $0.width)
                },
            ] + titles, of: .runner, width: width - (isWide ? 2 : width >= 36 ? 1 : 0))
    }

    /// Cells from which a start has its day, and a race without a runner its name.
    private static let leastOfDay = 72

    private static func ofRunner(_ width: Int, _ texts: ColumnWidths) -> [ListColumn<UpcomingRow>] {
        let isWide = RaceGrid.isWide(width)
        let head = texts[.name] > 0 ? HeadingWords.runner : HeadingWords.meeting
        return [
            .init(
                .runner, isWide ? 12 : 5, head, in: width, whole: RaceGrid.whole(texts[.name]),
                fixed: true, texts: max(texts[.name], isWide ? 0 : texts[.meeting])
            ) { $0.row.subject(hasMeeting: $0.table[.meeting] != nil, hasTitle: width >= leastOfDay) },
            .init(.barrier, 3, HeadingWords.barrier(of: .unknown), in: width, isRight: true, texts: texts[.barrier]) {
                .text($0.row.barrier, .dim)
            },
            .init(
                .rider, 13, HeadingWords.jockeyOrDriver, in: width, whole: RaceGrid.whole(texts[.rider]),
                texts: texts[.rider]
            ) { $0.row.marked($0.row.rider, .text, .rider) },
            .init(
                .trainer, 10, HeadingWords.trainer, in: width, whole: RaceGrid.whole(texts[.trainer]),
                texts: texts[.trainer]
            ) { $0.row.marked($0.row.trainer, .dim, .trainer) },
            .init(.price, 5, HeadingWords.price, in: width, isRight: true, texts: texts[.price]) {
                .text($0.row.price, .text)
            },
        ]
    }

    private func marked(_ text: String, _ role: Role, _ kind: WatchEntry.Kind) -> CellText {
        .name(text, role, isWatched: watched.contains(kind))
    }

    /// The runner; for a race as a whole its meeting, where that has no column, else its name if there is room.
    private func subject(hasMeeting: Bool, hasTitle: Bool) -> CellText {
        let role: Role = isScratched ? .scratched : .text
        if !name.isEmpty { return marked(name, role, .runner) }
        return hasMeeting ? .text(hasTitle ? title : "", .dim) : marked(meeting, role, .meeting)
    }

    private func startWords(in width: Int) -> String {
        let withDay = day.isEmpty ? start : day + " " + start
        return withDay.count <= width ? withDay : start
    }

    /// The countdown of an entry, `scratched`, or the position of a result.
    private func end(in width: Int) -> CellText {
        guard finish.isEmpty else {
            let long = finish.first?.isNumber == true ? tr("placed \(finish)") : finish
            return .text(long.count <= width ? long : finish, .title)
        }
        return isScratched
            ? .text(width < 9 ? tr("scr") : tr("scratched"), .note) : .text(countdown, Role(urgency))
    }
}
