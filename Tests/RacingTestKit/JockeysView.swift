import Facts
import Screen
package import ViewModels
package import Views

extension JockeyRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, name, rides, start, race, meeting, countdown
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.wide(.jockeys) }

    package static func table(of state: ListState<JockeyRow>, width: Int) -> ListTable<JockeyRow> {
        let (isRoomy, texts) = (width >= 36, state.texts)
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(.name, 8, "Jockey", after: 1, fixed: true, texts: texts[.rider]) { .name($0.row.id, .text) },
                .init(.rides, 5, "Rides", after: 2, isRight: true) { .text($0.row.rides, .text) },
                .init(.start, 5, HeadingWords.start, after: 1) { .text($0.row.start, .dim) },
                .init(.race, 4, HeadingWords.race, after: 1) { .text($0.row.race, .dim) },
                .init(.meeting, 7, HeadingWords.meeting, after: 1, texts: texts[.meeting]) {
                    .name($0.row.meeting, .dim)
                },
                .init(.countdown, 7, HeadingWords.jumps, fixed: true, isRight: true) {
                    .text($0.row.countdown, Role($0.row.urgency))
                },
            ],
            priority: [.rides, .race, .meeting, .start], growth: [(.name, 24)], pushing: .countdown,
            width: width - (isRoomy ? 2 : 0))
    }
}
