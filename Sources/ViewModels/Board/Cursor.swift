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
