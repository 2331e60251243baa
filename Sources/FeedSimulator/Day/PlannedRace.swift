/// A race as the day planned it, and what is to become of it.
struct PlannedRace: Sendable {
    /// From which everything that is told about the race follows.
    let seed: UInt64
    /// Index among the plan's meetings.
    let meeting: Int
    /// 1 to 12.
    let number: Int
    /// Unix seconds.
    let plannedStart: Int
    /// Seconds for which the feed goes on listing the race after its start: 30 to 180.
    let retention: Int
    var fate: Fate

    /// A lower-case UUID, by which the feed names the race.
    var id: String {
        var generator = SplitMix64(seed: seed)
        return generator.uuid()
    }

    /// The advertised start that the feed tells at `instant`, both in Unix seconds; nil when the race is not in the
    /// list any more. How far ahead the list reaches is `RaceDay.horizon`.
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
