package import Models

/// Places at which the starters settle once the race is on its way, by the source's speed map.
package struct SpeedMap: Hashable, Sendable {
    /// A starter with the place where it settles: lengths and lane.
    package struct Place: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Lengths behind the leader of those that the map has; 0 too if the source has it ahead of a better label.
        package let lengths: Int
        /// Lane from the rail on: 0 for the inner third of the barriers, 1, 2 for the outer.
        package let lane: Int
    }

    /// Starters of one way to run.
    package struct Group: Hashable, Sendable {
        /// Way to run: `front runner`, `midfield`, or the source's own word.
        let pace: String
        /// Numbers, the one in front first.
        let numbers: [Int]
    }

    /// The leader comes first; at equal lengths the lower number does.
    package let places: [Place]
    /// The ways to run, from the front to the back; starters of which the source has no word are in none.
    let groups: [Group]
    /// Lengths from the first to the last; 0 if all are level.
    package var length: Int { places.last?.lengths ?? 0 }

    package static let lanes = 3
    /// Starters without a barrier are in the middle.
    private static let middle = 1

    /// nil unless the source places more than half of the starters, two at least.
    /// - Parameter starters: without the scratched.
    package init?(_ starters: [Runner]) {
        let placed = starters.compactMap { runner in runner.guide?.value.settling.map { (runner, $0) } }
        guard placed.count > 1, placed.count * 2 > starters.count else { return nil }
        let barriers = starters.compactMap(\.barrier).sorted()
        let sorted = Self.sorted(placed)
        var front = sorted[0].1
        let leader = front
        places = sorted.map { runner, lengths in
            let place = runner.barrier.flatMap { barriers.firstIndex(of: $0) }
            // A runner stays behind the runners whose labels are further in front.
            front = min(front, lengths)
            return Place(
                number: runner.number, lengths: leader - front,
                lane: place.map { $0 * Self.lanes / barriers.count } ?? Self.middle)
        }
        var groups: [(pace: String, numbers: [Int])] = []
        for (runner, _) in sorted {
            guard let pace = runner.guide?.value.pace.map(RunnerGuideWords.pace) else { continue }
            if let index = groups.firstIndex(where: { $0.pace == pace }) {
                groups[index].numbers.append(runner.number)
            } else {
                groups.append((pace, [runner.number]))
            }
        }
        self.groups = groups.map(Group.init)
    }

    /// The front first: by the source's label, then by its lengths, then by number. A starter without a label that is
    /// known stands before the first that has fewer lengths.
    private static func sorted(_ placed: [(Runner, Int)]) -> [(Runner, Int)] {
        let all = placed.map { (rank: rank($0.0.guide?.value.pace), entry: $0) }
            .sorted { (-$0.entry.1, $0.entry.0.number) < (-$1.entry.1, $1.entry.0.number) }
        var sorted = all.filter { $0.rank != nil }.enumerated()
            .sorted { ($0.element.rank ?? 0, $0.offset) < ($1.element.rank ?? 0, $1.offset) }.map(\.element.entry)
        for (_, entry) in all where rank(entry.0.guide?.value.pace) == nil {
            sorted.insert(entry, at: sorted.firstIndex { $0.1 < entry.1 } ?? sorted.endIndex)
        }
        return sorted
    }

    /// Parts of the labels of sources, from the front to the back: `Front Runner`, `On Pace`, `Back Marker`.
    private static let labels = [["front", "lead"], ["pace", "handy", "stalk"], ["mid"], ["back", "rear", "tail"]]

    /// Place of a label from the front; nil for none and for one that is not known.
    private static func rank(_ pace: String?) -> Int? {
        guard let pace = pace?.lowercased() else { return nil }
        return labels.firstIndex { $0.contains(where: pace.contains) }
    }

    /// `front runner 3, 7; midfield 1`; with the lengths where the source has no words.
    package var words: String {
        let parts =
            groups.isEmpty
            ? places.map { "\(RunnerNumber.text($0.number)) \($0.lengths)L" }
            : groups.map { "\($0.pace) \($0.numbers.map(RunnerNumber.text).joined(separator: ", "))" }
        return parts.joined(separator: groups.isEmpty ? ", " : "; ")
    }
}
