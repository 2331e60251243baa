import Facts
import Models
import Screen
package import ViewModels

extension PlanRow: ListedRow {
    package typealias Column = RaceColumn

    package static func place(in layout: BoardLayout) -> ListLayout { layout.plan }

    package static func table(of plan: PlanState, width: Int) -> ListTable<PlanRow> {
        let (isWide, texts) = (RaceGrid.isWide(width), plan.texts)
        let start = max(5, texts[.start] + (RaceGrid.hasDay(width) ? texts[.day] : 0))
        // A narrow list has no countdown beside start and whole names.
        let hasStart = width < leastOfCountdown && width >= RaceGrid.leastBesideStart + start
        return ListTable(
            [
                .cursor(in: width),
                .init(.badge, RaceGrid.badge(width), in: width, fixed: true) { .badge($0.row.badge, $0.row.category) },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                    .text($0.row.race, $0.row.role)
                },
                .init(
                    .meeting, 7, HeadingWords.meeting, in: width, whole: RaceGrid.whole(texts[.meeting]), fixed: true,
                    texts: texts[.meeting]
                ) { .name($0.row.meeting, $0.row.role, isWatched: $0.row.isWatched) },
                .init(.start, start, HeadingWords.start, in: width, fixed: hasStart, isRight: true) {
                    .text(RaceGrid.start($0.row.start, $0.row.day, in: $0.width), $0.row.role)
                },
                .init(.jumps, RaceGrid.jumps, HeadingWords.jumps, in: width, isRight: true) {
                    .text($0.row.countdown, Role($0.row.urgency))
                },
                // The part of a race is never left out.
                .init(.state, isWide ? 10 : 5, HeadingWords.plan, in: width, fixed: true, texts: texts[.plan]) {
                    .text($0.row.words($0), $0.row.isSeen ? .text : .note)
                },
            ] + Self.extra(width, texts), of: .meeting, width: width - (isWide ? 2 : 0))
    }

    /// What comes in where it takes nothing from the part.
    private static func extra(_ width: Int, _ texts: ColumnWidths) -> [ListColumn<PlanRow>] {
        let late = ListColumn<PlanRow>(
            .late, 4, HeadingWords.late, in: width, whole: texts[.late], isRight: true, texts: texts[.late]
        ) { .text($0.row.late, .dim) }
        let name = ListColumn<PlanRow>(.name, 12, HeadingWords.name, in: width) { .text($0.row.name, .dim) }
        return (width >= leastOfName && texts[.name] > 0 ? [name] : []) + (width >= leastOfLate ? [late] : [])
    }

    private static let leastOfCountdown = 44, leastOfLate = 90, leastOfName = 110

    /// Words of the plan, of which a cut leaves some letters of the other meeting. In the narrowest list, without
    /// times, the start says that a race can be seen.
    private func words(_ cell: ListCell<PlanRow>) -> String {
        let hasTime = cell.table[.start] != nil || cell.table[.jumps] != nil
        let short = isSeen && !hasTime ? start : part.short
        let least = DisplayWidth.of(short)
        let whole = isSeen ? DisplayWidth.of(part.words) : least + 4
        if cell.width >= whole, hasTime || !isSeen { return part.words }
        return cell.width >= least ? short : word
    }

    /// Role of a race that will not be seen is dimmed.
    private var role: Role { isSeen ? .text : .dim }
}
