package import Models

/// Places at which the starters settle once the race is on its way, by the source's speed map.
package struct SpeedMap: Hashable, Sendable {
    /// A starter's place.
    package struct Place: Hashable, Sendable {
        /// Saddlecloth or rug.
        package let number: Int
        /// Lengths behind the leader of those that the map has.
        package let lengths: Int
        /// Lane from the rail on: 0 for the inner third of the barriers, 1, 2 for the outer.
        package let lane: Int
    }

    /// Starters of one way to run, in the source's word.
    package struct Group: Hashable, Sendable {
        /// `front runner`, `midfield`.
        package let pace: String
        /// Numbers, the one in front first.
        package let numbers: [Int]
    }

    /// The leader first; of equal lengths the lower number.
    package let places: [Place]
    /// The ways to run, from the front to the back; starters of which the source has no word are in none.
    package let groups: [Group]
    /// Lengths from the first to the last; 0 if all are level.
    package var length: Int { places.last?.lengths ?? 0 }

    /// Number of lanes.
    package static let lanes = 3
    /// Starters without a barrier are in the middle.
    private static let middle = 1

    /// nil unless the source places more than half of the starters, two at least.
    /// - Parameter starters: without the scratched.
    package init?(_ starters: [Runner]) {
        let placed = starters.compactMap { runner in runner.guide?.value.settling.map { (runner, $0) } }
        guard placed.count > 1, placed.count * 2 > starters.count, let front = placed.map(\.1).min() else { return nil }
        let barriers = starters.compactMap(\.barrier).sorted()
        let sorted = placed.sorted { ($0.1, $0.0.number) < ($1.1, $1.0.number) }
        places = sorted.map { runner, lengths in
            let place = runner.barrier.flatMap { barriers.firstIndex(of: $0) }
            return Place(
                number: runner.number, lengths: lengths - front,
                lane: place.map { $0 * Self.lanes / barriers.count } ?? Self.middle)
        }
        var groups: [(pace: String, numbers: [Int])] = []
        for (runner, _) in sorted {
            guard let pace = runner.guide?.value.pace?.lowercased() else { continue }
            if let index = groups.firstIndex(where: { $0.pace == pace }) {
                groups[index].numbers.append(runner.number)
            } else {
                groups.append((pace, [runner.number]))
            }
        }
        self.groups = groups.map(Group.init)
    }

    /// `front runner 3, 7; midfield 1`; with the lengths where the source has no words.
    package var words: String {
        let parts =
            groups.isEmpty
            ? places.map { "\($0.number) \($0.lengths)L" }
            : groups.map { "\($0.pace) \($0.numbers.map(String.init).joined(separator: ", "))" }
        return parts.joined(separator: groups.isEmpty ? ", " : "; ")
    }
}
