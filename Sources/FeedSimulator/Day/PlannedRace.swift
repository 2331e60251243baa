/// A planned race with its future.
package struct PlannedRace: Equatable, Sendable {
    /// Seed of everything about the race.
    let seed: UInt64
    /// Index of its meeting among the plan's meetings.
    let meeting: Int
    /// Number of the race at its meeting, 1 to 12.
    let number: Int
    /// Advertised start by the plan, in Unix seconds.
    var plannedStart: Int
    /// Seconds for which the feed goes on listing the race after its start: 30 to 180.
    let retention: Int
    var fate: Fate
    /// Seconds from the start to the jump; nil for the race's own.
    var jump: Int?
    /// Whether a runner is always scratched two hours before the start, besides those by chance.
    var hasScratching = false

    /// Whether a race comes before another in a plan.
    static func isBefore(_ left: PlannedRace, _ right: PlannedRace) -> Bool {
        left.plannedStart != right.plannedStart ? left.plannedStart < right.plannedStart : left.seed < right.seed
    }

    /// A lower-case UUID, by which the feed names the race.
    var id: String {
        var generator = SplitMix64(seed: seed)
        return generator.uuid()
    }

    /// The advertised start in the feed at `instant`, both in Unix seconds; nil if the race has left the list. The list
    /// reaches as far ahead as `RaceDay.horizon`.
    func start(at instant: Int) -> Int? {
        var start = plannedStart
        switch fate {
        case .runs: break
        case .delayed(let known, let seconds): if instant >= known { start += seconds }
        case .abandoned(let known): if instant >= known { return nil }
        }
        return instant < start + retention ? start : nil
    }
}
