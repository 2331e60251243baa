import Facts
import Screen
package import ViewModels

extension PlanRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, start, badge, race, meeting, late, part, free, countdown
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.plan }

    package static func table(of plan: PlanState, width: Int) -> ListTable<PlanRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= 60, plan.texts)
        let gap = isWide ? 2 : 1
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(
                    .start, max(5, texts[.start]), HeadingWords.start, after: 1, fixed: isRoomy, wanted: texts[.start]
                ) { .text($0.row.start, $0.row.role) },
                .init(.badge, isWide ? 3 : 1, after: 1, fixed: true) { .badge($0.row.badge, $0.row.category) },
                .init(.race, isRoomy ? 4 : 3, HeadingWords.race, after: 1, fixed: true) {
                    .text($0.row.race, $0.row.role)
                },
                .init(.meeting, 7, HeadingWords.meeting, after: gap, fixed: true, texts: texts[.meeting]) {
                    .name($0.row.meeting, $0.row.role, isWatched: $0.row.isWatched)
                },
                .init(.late, 5, HeadingWords.late, after: gap, isRight: true, texts: texts[.late]) {
                    .text($0.row.late, .dim)
                },
                // The part of a race is never left out.
                .init(.part, isWide ? 20 : 7, HeadingWords.plan, fixed: true, texts: texts[.plan]) {
                    .text($0.row.part, $0.row.isSeen ? .text : .note)
                },
                .init(.free, 6, HeadingWords.before, gap: gap, texts: texts[.before]) { .text($0.row.free, .dim) },
                .init(.countdown, 7, HeadingWords.jumps, gap: gap, isRight: true) {
                    .text($0.row.countdown, Role($0.row.urgency))
                },
            ],
            priority: [.start, .countdown] + (isWide ? [.late, .free] : []), pushing: width < 100 ? .countdown : nil,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }

    /// Role of a race that will not be seen is dimmed.
    private var role: Role { isSeen ? .text : .dim }
}
