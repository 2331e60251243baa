import Models

/// Board rule 9: the cursor stays with the next race to jump until a key moves it; then it is on its race, and when
/// that race leaves, on the race now in its place, else on the last.
struct BoardCursor: Sendable {
    private var race: RaceID?
    private(set) var index: Int?

    /// Follows the slots as they are now; nil slots hold no race.
    /// - Parameters:
    ///   - known: all races of the board, also those that a small screen has no room for: they have not left, and the
    ///     cursor finds its race again when there is room.
    ///   - renamed: races that the feed gave another id, by the one before.
    mutating func settle(in slots: [RaceID?], known: Set<RaceID> = [], renamed: [RaceID: RaceID] = [:]) {
        race = race.map { renamed[$0] ?? $0 }
        let occupied = slots.indices.filter { slots[$0] != nil }
        guard let first = occupied.first, let last = occupied.last else {
            index = nil
            return
        }
        guard let race else {
            index = first
            return
        }
        if let same = slots.firstIndex(of: race) {
            index = same
        } else {
            let place = index ?? first
            index = occupied.first { $0 >= place } ?? last
            if !known.contains(race) { self.race = index.flatMap { slots[$0] } }
        }
    }

    /// A key or a click puts the cursor on a slot; slots without a race are passed over.
    mutating func move(to target: Int, in slots: [RaceID?], towardsEnd: Bool) {
        let occupied = slots.indices.filter { slots[$0] != nil }
        let found =
            towardsEnd
            ? occupied.first { $0 >= target } ?? occupied.last
            : occupied.last { $0 <= target } ?? occupied.first
        guard let found else { return }
        index = found
        race = slots[found]
    }
}
