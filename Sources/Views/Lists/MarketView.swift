import Facts
import Models
import Screen
package import ViewModels

extension MarketRow: ListedRow {
    package enum Column: Hashable, Sendable {
        case cursor, badge, race, meeting, number, name, opening, sign, now, move, fair, over, countdown
    }

    package static func place(in layout: BoardLayout) -> ListLayout { layout.market }

    package static func table(of market: MarketState, width: Int) -> ListTable<MarketRow> {
        let (isRoomy, isWide, texts) = (width >= 36, width >= 60, market.texts)
        // A full list has fair price and overround, which take no room from names.
        let (gap, isFull) = (isWide ? 2 : 1, width >= 96)
        return ListTable(
            [
                .init(.cursor, 1, after: isRoomy ? 1 : 0, fixed: true) { _ in .cursor },
                .init(.badge, isRoomy ? 3 : 1, after: 1) { .badge($0.row.badge, $0.row.category) },
                .init(.race, isRoomy ? 4 : 3, HeadingWords.race, after: 1, fixed: true) { .text($0.row.race, .text) },
                .init(.meeting, 8, HeadingWords.meeting, after: gap, texts: texts[.meeting]) {
                    .name($0.row.meeting, .dim)
                },
                .init(.number, 2, HeadingWords.number, after: 1, fixed: true, isRight: true) {
                    .text($0.row.number, .text)
                },
                .init(.name, isRoomy ? 10 : 5, HeadingWords.runner, after: gap, texts: texts[.name]) {
                    .name($0.row.name, .text, isWatched: $0.row.isWatched)
                },
                .init(.opening, 5, market.before, after: 1, isRight: true) { .figure($0.row.opening, .dim) },
                // The sign stands before the price, as on a card, where it shows the direction of the price. The
                // column after the next has the direction in words.
                .init(.sign, 1, after: isWide ? 1 : 0) { cell in
                    let sign = cell.row.direction == .shortened ? cell.glyphs.down : cell.glyphs.up
                    return .text(cell.usesWords ? "" : sign, Role(cell.row.direction))
                },
                .init(.now, 5, HeadingWords.now, after: gap, isRight: true) { .figure($0.row.now, .text) },
                // The word of a move is never left out.
                .init(.move, 12, HeadingWords.move, fixed: true) { .text($0.row.words, Role($0.row.direction)) },
                .init(.fair, 5, HeadingWords.fairPrice, gap: 2, isRight: true) { .figure($0.row.fair, .dim) },
                .init(.over, 5, HeadingWords.over, gap: 2, isRight: true) { .text($0.row.book, .dim) },
                .init(.countdown, 7, HeadingWords.jumps, gap: isFull ? 2 : 0, isRight: true) {
                    .text($0.isOnDesk ? $0.row.minutes : $0.row.countdown, Role($0.row.urgency))
                },
            ],
            priority: [.name, .now, .sign, .meeting, .countdown, .badge, .opening] + (isFull ? [.fair, .over] : []),
            growth: [(.meeting, 12), (.name, 16), (.meeting, 16), (.name, 28), (.meeting, 24)], pushing: .countdown,
            width: width - (isWide ? 2 : isRoomy ? 1 : 0))
    }
}
