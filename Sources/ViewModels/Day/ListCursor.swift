/// Cursor of a list, and the part of the list on the screen.
///
/// As on the board (rule 9) the cursor stays with the first line until a key moves it; then it follows
/// the chosen line wherever that goes, and `Home` returns it to the first.
package struct ListCursor<ID: Hashable & Sendable>: Sendable {
    /// Index in the list; nil if the list is empty.
    package private(set) var index: Int?
    /// First line of the list on the screen, from 0.
    package private(set) var first = 0
    /// Lines of the list that fit on the screen.
    package private(set) var room = 1
    private var ids: [ID] = []
    /// Line that a key or a click has chosen.
    private var chosen: ID?

    /// Id of the line under the cursor; nil if the list is empty.
    package var current: ID? { index.map { ids[$0] } }

    /// Part of the list on the screen.
    package var range: Range<Int> { first..<min(first + room, ids.count) }

    /// At the first line of an empty list.
    package init() {}

    /// Sets the lines that fit on the screen.
    /// - Parameter lines: at least 1 is taken.
    package mutating func setRoom(_ lines: Int) {
        room = max(1, lines)
        keepInSight()
    }

    /// Takes over the current list. If the chosen line is gone, the cursor goes to the line now in its place.
    package mutating func settle(in ids: [ID]) {
        let before = index
        self.ids = ids
        guard !ids.isEmpty else {
            index = nil
            first = 0
            return
        }
        guard let chosen else {
            index = 0
            first = 0
            return
        }
        if let same = ids.firstIndex(of: chosen) {
            // Below the top, new lines above move nothing on the screen.
            if let before, first > 0 { first = max(0, first + same - before) }
            index = same
        } else {
            let place = min(before ?? 0, ids.count - 1)
            index = place
            self.chosen = ids[place]
        }
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
            chosen = nil
        case .select(let row): if range.contains(first + row) { move(to: first + row) }
        default: return false
        }
        return true
    }

    /// Makes the visible part.
    package func window<Element, Row>(_ list: [Element], _ row: (Element) -> Row) -> ListWindow<Row> {
        var window = ListWindow<Row>()
        window.rows = list[range].map(row)
        window.cursor = index.map { $0 - first }
        window.isMoreAbove = first > 0
        window.isMoreBelow = range.upperBound < list.count
        return window
    }

    private mutating func move(to target: Int) {
        guard !ids.isEmpty else { return }
        let target = min(max(0, target), ids.count - 1)
        index = target
        chosen = ids[target]
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
