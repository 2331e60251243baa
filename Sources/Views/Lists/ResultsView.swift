import Facts
import Models
import Screen
package import ViewModels

extension ResultRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, badge, race, meeting, start, outcome, state, winner, price, finish, second, third
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.results }
    package static func isNamedOnDesk(_ column: Column) -> Bool {
        switch column {
        case .start, .outcome, .state, .winner, .price, .finish, .second, .third: true
        case .cursor, .badge, .race, .meeting: false
        }
    }

    package static func table(of results: ResultsState, width: Int) -> ListTable<ResultRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= leastOfColumns, results.texts)
        let (hasScale, hasState, isVast) = (width >= leastOfScale, width >= leastOfState, width >= leastOfNames)
        // A narrow list has the start and `10-2-7?` beside a name, the narrowest two of that order.
        let (least, leastOfMeeting) = (isRoomy ? 7 : 6, isWide ? 10 : max(4, width - (isRoomy ? 24 : 21)))
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(.badge, hasScale ? 3 : 1, after: 1, fixed: true) { .badge($0.row.badge, $0.row.category) },
                .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), after: 1, fixed: true) {
                    .text($0.row.number, $0.row.role)
                },
                .init(.meeting, leastOfMeeting, HeadingWords.meeting, after: 1, fixed: true, texts: texts[.meeting]) {
                    .name($0.row.meeting, $0.row.role, isWatched: $0.row.isWatched)
                },
                .init(.start, max(5, texts[.start]), HeadingWords.start, after: hasScale ? 2 : 1, isRight: true) {
                    .text($0.row.start, .dim)
                },
                // Without columns for them, order and state are one text.
                .init(.outcome, least, HeadingWords.placing, isRight: true, texts: max(least, texts[.plan])) { cell in
                    let text =
                        cell.row.outcomes.first { DisplayWidth.of($0) <= cell.width } ?? cell.row.outcomes.last ?? ""
                    return .text(text, Role(cell.row.standing))
                },
                .init(.state, 7, HeadingWords.state, after: 1) {
                    .text($0.row.state, Role($0.row.standing))
                },
                .init(.winner, 14, HeadingWords.winner, after: 1, texts: texts[.winner]) {
                    hasState
                        ? $0.row.cell($0.row.winner, $0.row.words == $0.row.state ? "" : $0.row.words)
                        : $0.row.cellWithState
                },
                .init(.price, 5, HeadingWords.price, after: 1, isRight: true) { .figure($0.row.price, .text) },
                .init(.finish, hasScale ? FinishLine.least : 8, HeadingWords.placing) { cell in
                    cell.row.finish.count < 2 || cell.usesWords || cell.width < FinishLine.least
                        ? .text(cell.row.order, .dim) : .finish(cell.row.finish, cell.row.category)
                },
            ] + placed(results.texts),
            priority: isWide
                ? [.start, .winner, .price, .finish] + (hasState ? [.state] : []) + (isVast ? [.second, .third] : [])
                : [.outcome, .start],
            growth: [(.finish, 60)], pushing: isWide ? nil : .outcome, width: width - (isRoomy ? 1 : 0))
    }

    /// The names of the second and the third.
    private static func placed(_ texts: ColumnWidths) -> [ListColumn<ResultRow>] {
        [
            .init(.second, 14, HeadingWords.second, gap: 2, texts: texts[.second]) {
                .text($0.row.placed.first ?? "", .dim)
            },
            .init(.third, 14, HeadingWords.third, gap: 1, texts: texts[.third]) {
                .text($0.row.placed.dropFirst().first ?? "", .dim)
            },
        ]
    }

    /// The winner, or words in its place.
    private func cell(_ winner: String, _ words: String) -> CellText {
        winner.isEmpty ? .text(words, .dim) : .name(winner, .text)
    }

    /// The same where the state has no column: a winner that may still change has a sign, `4? Ruji`.
    private var cellWithState: CellText {
        if state.isEmpty || standing == .abandoned { return cell(winner, words) }
        if winner.isEmpty { return words.isEmpty ? .text(state, Role(standing)) : .text(words, .dim) }
        let number = winner.prefix { $0 != " " }
        return .name("\(number)?\(winner.dropFirst(number.count))", Role(standing))
    }

    /// Columns from which a row has the winner's name, the finish to scale, a column for the state, and the names of
    /// the placed.
    private static let leastOfColumns = 60, leastOfScale = 70, leastOfState = 90, leastOfNames = 150

    private var role: Role { Role(text: standing) }
}

/// The finish of a race on a line: the winner before the post, and behind it the others, a quarter of a length a cell,
/// or half of one where the line is short. Where the first would find no room, `…` is a gap that was shortened.
enum FinishLine {
    /// Hundredths of a length in a cell, and in one of a line of fewer cells.
    private static let cell = 25, shortCell = 50, leastOfCell = 20
    /// Cells from which all runners are drawn, and how many are in fewer: those that bets on the order are paid for.
    private static let whole = 16, shown = 4
    /// Cells of the winner's number and the post.
    private static let post = 3
    /// Cells of a line that has room for these whatever their numbers are, with a gap that was shortened.
    static let least = 12

    static func draw(
        _ finish: [FinishPlace], of category: RaceCategory, in line: Area, at offset: Int, width: Int,
        on canvas: inout Canvas
    ) {
        let finish = finish.prefix(width < whole ? shown : finish.count)
        guard let winner = finish.first, width > post else { return }
        let cell = width < leastOfCell ? Self.shortCell : Self.cell
        put(winner, category, in: line, at: offset, width: post - 1, on: &canvas)
        canvas.put(canvas.glyphs.upright, .heading, in: line, at: offset + post - 1)
        var (end, isCut) = (post, false)
        for (index, place) in finish.enumerated().dropFirst() {
            // Two numbers that touch would be read as one.
            let next = end == post ? end : end + 1
            var start = isCut ? next : max(next, post + place.behind / cell)
            let first = cells(finish[index..<max(index + 1, min(shown, finish.count))])
            if !isCut, start + first > width {
                // From here on only the order is drawn, as far to the right as there is room for all.
                let sign = DisplayWidth.of(canvas.glyphs.ellipsis)
                start = max(next, min(width - first, max(end + sign, width - cells(finish[index...]))))
                isCut = true
                if start - sign >= end, start + cells([place]) <= width {
                    canvas.put(canvas.glyphs.ellipsis, .dim, in: line, at: offset + start - sign)
                }
            }
            guard start + cells([place]) <= width else { return }
            put(place, category, in: line, at: offset + start, width: cells([place]), on: &canvas)
            end = start + cells([place])
        }
    }

    /// Cells of numbers in a row, with one between two.
    private static func cells(_ places: ArraySlice<FinishPlace>) -> Int {
        places.reduce(-1) { $0 + 1 + RunnerNumber.text($1.number).count }
    }

    private static func put(
        _ place: FinishPlace, _ category: RaceCategory, in line: Area, at offset: Int, width: Int,
        on canvas: inout Canvas
    ) {
        let role = (category == .greyhound ? Role(rug: place.number) : nil) ?? .text
        let text = RunnerNumber.text(place.number)
        canvas.put(text, role, in: line, at: offset + max(0, width - text.count), width: text.count)
    }
}
