import Facts
import Models
import Screen
package import ViewModels

extension UpcomingRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, number, name, barrier, rider, trainer, price, end
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.upcoming }

    package static func table(of upcoming: UpcomingState, width: Int) -> ListTable<UpcomingRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= 60, upcoming.texts)
        let gap = isWide ? 2 : 1
        // A narrow list has no room for the day.
        let start = max(5, texts[.start] + (isWide ? texts[.day] : 0))
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(.start, start, HeadingWords.start, after: 1, fixed: isRoomy, isRight: true, wanted: start) {
                    .text($0.row.startWords(in: $0.width), .text)
                },
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: isRoomy) { .badge($0.row.badge, $0.row.category) },
                .init(.race, isRoomy ? 4 : 3, HeadingWords.race, after: 1, fixed: true) { .text($0.row.race, .text) },
                .init(.meeting, isWide ? 12 : 8, HeadingWords.meeting, after: gap, texts: texts[.meeting]) {
                    $0.row.marked($0.row.meeting, .text, .meeting)
                },
                .init(.number, 2, HeadingWords.number, after: 1, fixed: isWide, isRight: true) {
                    .text($0.row.number, .dim)
                },
                .init(
                    .name, isWide ? 12 : 5, HeadingWords.runner, after: gap, fixed: true,
                    texts: max(texts[.name], texts[.meeting])
                ) { $0.row.subject(hasMeeting: $0.table[.meeting] != nil) },
                .init(
                    .barrier, 3, HeadingWords.barrier(of: .unknown), after: gap, isRight: true, texts: texts[.barrier]
                ) { .text($0.row.barrier, .dim) },
                .init(.rider, 10, HeadingWords.riderOrDriver, after: gap, texts: texts[.rider]) {
                    $0.row.marked($0.row.rider, .text, .rider)
                },
                .init(.trainer, 10, HeadingWords.trainer, after: gap, texts: texts[.trainer]) {
                    $0.row.marked($0.row.trainer, .dim, .trainer)
                },
                .init(.price, 6, HeadingWords.price, after: gap, isRight: true, texts: texts[.price]) {
                    .text($0.row.price, .text)
                },
                .init(.end, isWide ? 9 : 7, HeadingWords.jumps, fixed: true, isRight: true) {
                    $0.row.endWords(in: $0.width)
                },
            ],
            priority: [.start, .badge] + (isWide ? [.meeting, .rider, .price, .trainer, .barrier] : []),
            growth: [(.name, 18)], pushing: width < 100 ? .end : nil, width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    private func marked(_ text: String, _ role: Role, _ kind: WatchEntry.Kind) -> CellText {
        .name(text, role, isWatched: watched.contains(kind))
    }

    /// The runner; for a race as a whole its meeting, where that has no column.
    private func subject(hasMeeting: Bool) -> CellText {
        let role: Role = isScratched ? .scratched : .text
        if !name.isEmpty { return marked(name, role, .runner) }
        return hasMeeting ? .text("", role) : marked(meeting, role, .meeting)
    }

    private func startWords(in width: Int) -> String {
        let withDay = day.isEmpty ? start : day + " " + start
        return withDay.count <= width ? withDay : start
    }

    /// The countdown of an entry, `scratched`, or the position of a result.
    private func endWords(in width: Int) -> CellText {
        guard finish.isEmpty else {
            let long = finish.first?.isNumber == true ? tr("placed \(finish)") : finish
            return .text(long.count <= width ? long : finish, .title)
        }
        return isScratched
            ? .text(width < 9 ? tr("scr") : tr("scratched"), .note) : .text(countdown, Role(urgency))
    }
}
