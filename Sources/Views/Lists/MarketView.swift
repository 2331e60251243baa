import Facts
package import Models
package import Screen
package import ViewModels

/// The moves in two halves, to a shorter price and to a longer one: each has its own room, so that no half hides the
/// other.
extension MarketRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, badge, race, meeting, number, name, opening, now, move, fair, book, countdown
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.market }

    package static func draw(
        _ market: MarketState, marking search: RaceSearch?, layout: ListLayout, on canvas: inout Canvas
    ) {
        let rows = market.list.rows
        guard !rows.isEmpty else {
            if let line = layout.head { ListView.draw(market.head, in: line, on: &canvas) }
            return ListView.draw(empty: market.empty, in: layout.empty, on: &canvas)
        }
        // Side by side in a pane, neither has heads: the signs of the moves tell which half is which.
        let isBelow = layout.below != nil
        let isShared = layout.isOnDesk && !isBelow && layout.columns > 1
        let tables = [PriceMove.shortened, .drifted].map {
            table(of: market, $0, width: layout.list.width, isHeaded: !layout.isOnDesk || isBelow)
        }
        var head = market.head
        // A head of their columns says it elsewhere.
        if isShared, let since = market.sinceOpening { head.notes.insert(since, at: 0) }
        tables[0].drawHeads(under: head, layout: layout, on: &canvas) {
            !layout.isOnDesk || isBelow && [.opening, .now, .move].contains($0)
        }
        if layout.hasHeads, layout.columns > 1, !isShared {
            tables[1].drawHeads(in: layout.list(1).line(-1), on: &canvas) { !isBelow || $0 == .move }
        }
        let first = market.list.ofFirstHalf ?? rows.count
        for (index, row) in rows.prefix(layout.capacity).enumerated() {
            let line = layout.line(of: index < first ? index : layout.ofFirstHalf + index - first)
            let isSelected = index == market.list.cursor
            let half = index < first ? 0 : 1
            let follows = index > 0 && index != first && rows[index - 1].id.race == row.id.race
            tables[half].draw(
                follows && !isSelected ? row.unnamed : row, isSelected: isSelected, marking: search,
                layout: layout, in: line, on: &canvas)
            if isSelected { canvas.select(line) }
        }
    }

    /// The row without its race, which is not repeated directly below.
    private var unnamed: MarketRow {
        var row = self
        (row.badge, row.race, row.meeting) = ("", "", "")
        return row
    }

    package static func table(of market: MarketState, width: Int) -> ListTable<MarketRow> {
        table(of: market, .shortened, width: width, isHeaded: true)
    }

    /// Columns of a half. A narrow one names the meeting and not the runner.
    /// - Parameter isHeaded: whether its moves have their head, which is wider than they are.
    private static func table(
        of market: MarketState, _ direction: PriceMove, width: Int, isHeaded: Bool
    ) -> ListTable<MarketRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= 66, market.texts)
        let hasHeads = isRoomy && isHeaded
        // A wide half has fair price and book, which take no room from names.
        let (gap, isFull) = (isWide ? 2 : 1, width >= 96)
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(.badge, isWide ? 3 : 1, after: 1) { .badge($0.row.badge, $0.row.category) },
                .init(.race, hasHeads ? 4 : 3, HeadingWords.race, after: 1, fixed: true) { .text($0.row.race, .text) },
                .init(.meeting, isRoomy ? 8 : 6, HeadingWords.meeting, after: gap, texts: texts[.meeting]) {
                    .name($0.row.meeting, isWide ? .dim : .text)
                },
                .init(.number, 2, HeadingWords.number, after: 1, fixed: true, isRight: true) {
                    .text($0.row.number, .text)
                },
                .init(.name, 10, HeadingWords.runner, after: 1, texts: texts[.name]) {
                    .name($0.row.name, .text, isWatched: $0.row.isWatched)
                },
                .init(.opening, 5, market.before, after: 1, isRight: true) { .figure($0.row.opening, .dim) },
                .init(.now, 5, HeadingWords.now, after: 1, isRight: true) { .figure($0.row.now, .text) },
                // The size of a move is never left out.
                .init(.move, hasHeads ? 7 : 5, HeadingWords.move(direction), fixed: true, isRight: true) {
                    .text($0.row.move, Role($0.row.direction))
                },
                .init(.fair, 5, HeadingWords.fairPrice, gap: 2, isRight: true) { .figure($0.row.fair, .dim) },
                .init(.book, 5, HeadingWords.columnOfBook, gap: 2, isRight: true) { .text($0.row.book, .dim) },
                .init(.countdown, 7, HeadingWords.jumps, gap: 1, isRight: true) {
                    .text($0.isOnDesk ? $0.row.minutes : $0.row.countdown, Role($0.row.urgency))
                },
            ],
            priority: isWide
                ? [.name, .now, .meeting, .badge, .countdown, .opening] + (isFull ? [.fair, .book] : [])
                : [.meeting, .now, .badge, .name],
            growth: [(.meeting, 12), (.name, 16), (.meeting, 16), (.name, 28), (.meeting, 24)], pushing: .countdown,
            width: width - (hasHeads ? 1 : 0))
    }
}
