import Facts
import Models
import Screen
package import ViewModels

extension UpcomingRow: ListedRow {
    package typealias Column = RaceColumn

    package static func place(in layout: BoardLayout) -> ListLayout { layout.upcoming }

    package static func table(of upcoming: UpcomingState, width: Int) -> ListTable<UpcomingRow> {
        let (isWide, texts) = (RaceGrid.isWide(width), upcoming.texts)
        let hasDay = RaceGrid.hasDay(width)
        let start = max(5, texts[.start] + (hasDay ? texts[.day] : 0))
        let jumps = hasDay ? max(RaceGrid.jumps, longestEnd) : RaceGrid.jumps
        let meeting = ListColumn<UpcomingRow>(
            .meeting, 8, HeadingWords.meeting, in: width, whole: RaceGrid.whole(texts[.meeting]), fixed: true,
            texts: texts[.meeting]
        ) { $0.row.marked($0.row.meeting, .text, .meeting) }
        return ListTable(
            [
                .cursor(in: width),
                .init(.badge, hasDay ? RaceGrid.badge(width) : 1, in: width, fixed: true) {
                    .badge($0.row.badge, $0.row.category)
                },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                    .text($0.row.race, .text)
                },
            ] + (isWide ? [meeting] : []) + ofRunner(width, texts) + [
                .init(
                    .start, start, HeadingWords.start, in: width, fixed: width >= RaceGrid.leastBesideStart + start,
                    isRight: true
                ) { .text(RaceGrid.start($0.row.start, $0.row.day, in: $0.width), .text) },
                .init(.jumps, jumps, HeadingWords.jumps, in: width, fixed: true, isRight: true) {
                    $0.row.end(in: $0.width)
                },
            ], of: .runner, width: width - (isWide ? 2 : width >= 36 ? 1 : 0))
    }

    /// Cells of `scratched`, the longest word in place of a countdown.
    private static let longestEnd = 9

    private static func ofRunner(_ width: Int, _ texts: ColumnWidths) -> [ListColumn<UpcomingRow>] {
        let isWide = RaceGrid.isWide(width)
        let names = max(texts[.name], texts[isWide ? .title : .meeting])
        return [
            .init(
                .runner, isWide ? 12 : 5, isWide ? HeadingWords.runnerOrRace : HeadingWords.runnerOrMeeting, in: width,
                whole: RaceGrid.whole(texts[.name]), fixed: names > 0, texts: names
            ) { $0.row.subject(isWide: isWide) },
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

    /// The runner with its number, or the name of a race as a whole. A narrow list has no number, the meeting in place
    /// of the race, and no sign that they are watched, since all are.
    private func subject(isWide: Bool) -> CellText {
        let role: Role = isScratched ? .scratched : .text
        guard isWide else { return .name(name.isEmpty ? meeting : name, role) }
        return name.isEmpty ? .text(title, .dim) : marked(runner, role, .runner)
    }

    /// The countdown of an entry, `scratched`, or the position of a result.
    private func end(in width: Int) -> CellText {
        guard !endWords.isEmpty else { return .text(countdown, Role(urgency)) }
        let isShort = DisplayWidth.of(endWords) > width
        return finish.isEmpty
            ? .text(isShort ? tr("scr") : endWords, .note) : .text(isShort ? finish : endWords, .title)
    }
}
