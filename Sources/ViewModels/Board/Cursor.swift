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
    /// Lines of the list that fit on the screen.
    package private(set) var room = 1
    private var ids: [ID] = []
    private var cursor = Cursor<ID>()
    /// Lines of the first of two halves, each of which is scrolled by itself; nil for a list that is one.
    private var split: Int?
    /// First visible line of each half, from its own beginning.
    private var tops = [0, 0]

    /// Id of the line under the cursor; nil if the list is empty.
    package var current: ID? { index.map { ids[$0] } }

    /// First line of the list on the screen, from 0.
    var first: Int { tops[0] }

    /// Lines of the list on the screen.
    var shown: [Int] { places.compactMap(\.self) }

    /// Places of the list on the screen, of a list in two halves half of them for each; nil for one that is free.
    private var places: [Int?] {
        parts.indices.flatMap { half in
            let (range, room) = parts[half]
            let first = range.lowerBound + tops[half]
            return (first..<first + room).map { $0 < range.upperBound ? $0 : nil }
        }
    }

    /// Each half of the list, and the lines that it has on the screen.
    private var parts: [(range: Range<Int>, room: Int)] {
        guard let split, room > 1 else { return [(0..<ids.count, room)] }
        return [(0..<split, room - room / 2), (split..<ids.count, room / 2)]
    }

    /// - Parameter room: lines of the list that fit on the screen.
    package init(room: Int = 1) { self.room = room }

    /// Sets the lines that fit on the screen.
    /// - Parameter lines: at least 1 is taken.
    package mutating func setRoom(_ lines: Int) {
        room = max(1, lines)
        keepInSight()
    }

    /// Takes over the current list. If the chosen line is gone, the cursor goes to the line now in its place.
    /// - Parameter split: lines of the first of two halves; nil for a list that is one.
    package mutating func settle(in ids: [ID], split: Int? = nil) {
        let (before, chosen) = (placeInHalf, cursor.chosen)
        self.ids = ids
        self.split = split
        cursor.settle(in: ids)
        guard let chosen, let index, let place = placeInHalf else {
            tops = [0, 0]
            return
        }
        // If the list is scrolled, new lines above do not move the visible ones.
        if ids[index] == chosen, let before, before.half == place.half, tops[place.half] > 0 {
            tops[place.half] = max(0, tops[place.half] + place.line - before.line)
        }
        keepInSight()
    }

    /// The half in which the cursor is, and its line there; nil if the list is empty.
    private var placeInHalf: (half: Int, line: Int)? {
        index.map { index in
            let half = parts.count > 1 && index >= parts[1].range.lowerBound ? 1 : 0
            return (half, index - parts[half].range.lowerBound)
        }
    }

    /// Moves the cursor.
    /// - Returns: whether the list served the intent.
    package mutating func serve(_ intent: BoardIntent) -> Bool {
        let at = index ?? 0
        switch intent {
        case .moveUp, .scrollUp: move(to: at - 1)
        case .moveDown, .scrollDown: move(to: at + 1)
        case .pageUp: page(by: -1)
        case .pageDown: page(by: 1)
        case .moveLast: move(to: ids.count - 1)
        case .moveFirst:
            move(to: 0)
            cursor.release()
            tops = [0, 0]
        case .select(let row): if places.indices.contains(row), let line = places[row] { move(to: line) }
        default: return false
        }
        return true
    }

    package func window<List: RandomAccessCollection, Row>(
        _ list: List, _ row: (List.Element) -> Row
    ) -> ListWindow<Row> where List.Index == Int {
        var window = ListWindow<Row>()
        let places = places
        let shown = shown
        window.rows = shown.map { row(list[$0]) }
        window.cursor = index.flatMap { shown.firstIndex(of: $0) }
        window.ofFirstHalf = parts.count > 1 ? places.prefix(parts[0].room).count { $0 != nil } : nil
        window.above = tops.reduce(0, +)
        window.below = ids.count - window.above - shown.count
        return window
    }

    /// Puts the cursor on a line of the list; one that is not there changes nothing.
    mutating func choose(_ id: ID) {
        if let index = ids.firstIndex(of: id) { move(to: index) }
    }

    private mutating func move(to target: Int) {
        guard !ids.isEmpty else { return }
        cursor.move(to: min(max(0, target), ids.count - 1), in: ids, towardsEnd: true)
        keepInSight()
    }

    /// The window moves by a screen, and the cursor with it.
    private mutating func page(by screens: Int) {
        let half = placeInHalf?.half ?? 0
        let lines = screens * parts[half].room
        tops[half] = max(0, tops[half] + lines)
        limitTops()
        move(to: (index ?? 0) + lines)
    }

    private mutating func keepInSight() {
        limitTops()
        guard let (half, line) = placeInHalf else { return }
        tops[half] = min(max(tops[half], line - parts[half].room + 1), line)
    }

    private mutating func limitTops() {
        for half in tops.indices {
            tops[half] = half < parts.count ? min(tops[half], max(0, parts[half].range.count - parts[half].room)) : 0
        }
    }
}
