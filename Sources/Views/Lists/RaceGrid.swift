import Facts
import Models

/// The columns of every list of races, in one order at every size: the race, a runner of it, its times, its state, and
/// what else is known.
package enum RaceColumn: Hashable, Sendable, CaseIterable {
    case cursor, badge, race, meeting, favourite
    case number, runner, barrier, rider, trainer, price
    case start, was, time, alert, jumps, state
    case distance, track, weather, region, name, late

    /// The columns that come in while there is room, in turn: what is last here goes first. Names, the race's own
    /// number and the time to its start are in every list, and no other column comes in before a name is whole.
    static let importance: [RaceColumn] = [
        .jumps, .badge, .alert, .number, .state, .time, .start, .favourite, .price, .was, .late, .rider, .trainer,
        .distance, .name, .track, .barrier, .weather, .region,
    ]
}

/// Widths that the lists of races share.
enum RaceGrid {
    /// Cells of a name that no other column cuts: more are cut before the times are gone.
    private static let leastWhole = 20
    /// Cells from which columns are apart by two, and have heads of their whole width.
    private static let wide = 60, roomy = 36

    static func isWide(_ width: Int) -> Bool { width >= wide }

    /// Cells before a column: the race's own parts are a group.
    static func gap(_ column: RaceColumn, width: Int) -> Int {
        switch column {
        case .badge: width >= roomy ? 1 : 0
        case .race, .meeting, .runner: 1
        default: isWide(width) ? 2 : 1
        }
    }

    /// Cells of `12m 52s` and `off 31s`.
    static let jumps = 7

    static func badge(_ width: Int) -> Int { isWide(width) ? 3 : 1 }
    static func race(_ width: Int) -> Int { isWide(width) ? 4 : 3 }
    static func raceHead(_ width: Int) -> String { isWide(width) ? HeadingWords.race : "" }

    /// Whether a start that is not of today has its day, which the countdown tells in a narrower list.
    static func hasDay(_ width: Int) -> Bool { width >= 72 }

    /// Cells besides a start from which it stays in a narrow list, however long the names are.
    static let leastBesideStart = 24

    /// A start behind its day, if there is room for both.
    static func start(_ time: String, _ day: String, in width: Int) -> String {
        let words = day.isEmpty ? time : day + " " + time
        return DisplayWidth.of(words) <= width ? words : time
    }

    /// Cells of names that stay whole.
    static func whole(_ name: Int) -> Int { min(name, leastWhole) }
}

extension ListColumn where Row.Column == RaceColumn {
    /// - Parameters:
    ///   - width: of the list, from which the space before the column follows.
    ///   - least, head, fixed, isRight, wanted, texts: as for any column.
    ///   - whole: cells that it has before others come in.
    init(
        _ key: RaceColumn, _ least: Int, _ head: String = "", in width: Int, whole: Int? = nil, fixed: Bool = false,
        isRight: Bool = false, wanted: Int? = nil, texts: Int? = nil, cell: @escaping (ListCell<Row>) -> CellText
    ) {
        self.init(
            spec: .init(key, least, gap: RaceGrid.gap(key, width: width), whole: whole, fixed: fixed), head,
            isRight: isRight, wanted: wanted, texts: texts, cell: cell)
    }

    static func cursor(in width: Int) -> ListColumn { .init(.cursor, 1, in: width, fixed: true) { _ in .cursor } }
}

extension ListTable where Row.Column == RaceColumn {
    /// A list of races: the rest of its width is at the right, and in a narrow list the names have it.
    init(_ columns: [ListColumn<Row>], of names: RaceColumn..., width: Int, raised: RaceColumn? = nil) {
        let raised = raised.map { [$0] } ?? []
        self.init(
            columns, priority: raised + RaceColumn.importance,
            growth: RaceGrid.isWide(width) ? [(.name, 60)] : names.map { (key: $0, most: 60) }, width: width)
    }
}
