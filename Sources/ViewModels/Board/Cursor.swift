/// Board rule 9, for every list: the cursor stays with the first line until a key moves it; then it is on the chosen
/// line, and when that leaves, on the line now in its place, else on the last.
struct Cursor<ID: Hashable & Sendable>: Sendable {
    /// Line that a key or a click has chosen.
    private(set) var chosen: ID?
    private(set) var index: Int?

    /// Follows the lines as they are now; a nil line is empty.
    /// - Parameters:
    ///   - known: all ids, also those that a small screen has no room for: they have not left, and the cursor finds
    ///     them again when there is room.
    ///   - renamed: lines that have another id now, by the one before.
    mutating func settle(in lines: [ID?], known: Set<ID> = [], renamed: [ID: ID] = [:]) {
        chosen = chosen.map { renamed[$0] ?? $0 }
        let occupied = lines.indices.filter { lines[$0] != nil }
        guard let first = occupied.first, let last = occupied.last else {
            index = nil
            return
        }
        guard let chosen else {
            index = first
            return
        }
        if let same = lines.firstIndex(of: chosen) {
            index = same
        } else {
            let place = index ?? first
            index = occupied.first { $0 >= place } ?? last
            if !known.contains(chosen) { self.chosen = index.flatMap { lines[$0] } }
        }
    }

    /// A key or a click puts the cursor on a line; empty ones are passed over.
    mutating func move(to target: Int, in lines: [ID?], towardsEnd: Bool) {
        let occupied = lines.indices.filter { lines[$0] != nil }
        let found =
            towardsEnd
            ? occupied.first { $0 >= target } ?? occupied.last
            : occupied.last { $0 <= target } ?? occupied.first
        guard let found else { return }
        index = found
        chosen = lines[found]
    }

    /// Goes back to the first line, and stays with it.
    mutating func release() { chosen = nil }
}

/// Cursor of a list, and the part of the list on the screen.
///
/// As on the board the cursor stays with the first line until a key moves it; then it follows the chosen line wherever
/// that goes (`Cursor`), and `Home` returns it to the first.
package struct ListCursor<ID: Hashable & Sendable>: Sendable {
    /// Index in the list; nil if the list is empty.
    package var index: Int? { cursor.index }
    /// First line of the list on the screen, from 0.
    private(set) var first = 0
    /// Lines of the list that fit on the screen.
    package private(set) var room = 1
    private var ids: [ID] = []
    private var cursor = Cursor<ID>()

    /// Id of the line under the cursor; nil if the list is empty.
    package var current: ID? { index.map { ids[$0] } }

    /// Part of the list on the screen.
    var range: Range<Int> { first..<min(first + room, ids.count) }

    package init() {}

    /// Sets the lines that fit on the screen.
    /// - Parameter lines: at least 1 is taken.
    package mutating func setRoom(_ lines: Int) {
        room = max(1, lines)
        keepInSight()
    }

    /// Takes over the current list. If the chosen line is gone, the cursor goes to the line now in its place.
    package mutating func settle(in ids: [ID]) {
        let (before, chosen) = (index, cursor.chosen)
        self.ids = ids
        cursor.settle(in: ids)
        guard let chosen, let index else {
            first = 0
            return
        }
        // If the list is scrolled, new lines above do not move the visible ones.
        if ids[index] == chosen, let before, first > 0 { first = max(0, first + index - before) }
        keepInSight()
    }

    /// Moves the cursor.
    /// - Returns: whether the list served the intent.
    package mutating func serve(_ intent: BoardIntent) -> Bool {
        let at = index ?? 0
        switch intent {
        case .moveUp, .scrollUp: move(to: at - 1)
        case .moveDown, .scrollDown: move(to: at + 1)
        case .pageUp: page(by: -room)
        case .pageDown: page(by: room)
        case .moveLast: move(to: ids.count - 1)
        case .moveFirst:
            move(to: 0)
            cursor.release()
        case .select(let row): if range.contains(first + row) { move(to: first + row) }
        default: return false
        }
        return true
    }

    package func window<List: RandomAccessCollection, Row>(
        _ list: List, _ row: (List.Element) -> Row
    ) -> ListWindow<Row> where List.Index == Int {
        var window = ListWindow<Row>()
        window.rows = list[range].map(row)
        window.cursor = index.map { $0 - first }
        (window.above, window.below) = (first, list.count - range.upperBound)
        return window
    }

    private mutating func move(to target: Int) {
        guard !ids.isEmpty else { return }
        cursor.move(to: min(max(0, target), ids.count - 1), in: ids, towardsEnd: true)
        keepInSight()
    }

    /// The window moves by a screen, and the cursor with it.
    private mutating func page(by lines: Int) {
        first = min(max(0, first + lines), max(0, ids.count - room))
        move(to: (index ?? 0) + lines)
    }

    private mutating func keepInSight() {
        first = min(first, max(0, ids.count - room))
        guard let index else { return }
        if index < first { first = index }
        if index >= first + room { first = index - room + 1 }
    }
}
