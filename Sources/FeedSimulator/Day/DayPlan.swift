import Models
import Synchronization

/// The meetings of one date and their races.
struct DayPlan: Sendable {
    let meetings: [Meeting]
    /// Races of all meetings, in order of their planned starts.
    let races: [PlannedRace]
    /// Places of the races in the plan, by id.
    private let places: [String: Int]

    init(meetings: [Meeting], races: [PlannedRace]) {
        (self.meetings, self.races) = (meetings, races)
        places = Dictionary(races.enumerated().map { ($1.id, $0) }) { one, _ in one }
    }

    func race(_ id: String) -> PlannedRace? { places[id].map { races[$0] } }

    /// The races whose planned start is in the range, in Unix seconds.
    func races(plannedIn range: ClosedRange<Int>) -> ArraySlice<PlannedRace> {
        races[index(notBefore: range.lowerBound)..<index(notBefore: range.upperBound + 1)]
    }

    /// The same day with some races in another form.
    /// - Parameter others: by the race's seed.
    func with(_ others: [UInt64: PlannedRace]) -> DayPlan {
        let races = races.map { others[$0.seed] ?? $0 }
        return DayPlan(meetings: meetings, races: races.sorted(by: PlannedRace.isBefore))
    }

    private func index(notBefore instant: Int) -> Int {
        var low = 0
        var high = races.count
        while low < high {
            let middle = (low + high) / 2
            if races[middle].plannedStart < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A card of races of one category at one course.
struct Meeting: Sendable {
    let id: String
    let course: Racecourse
    let category: RaceCategory
    /// Seed of the day's weather and track at the course.
    let seed: UInt64
    /// Number of its races, 7 to 12.
    let races: Int

    /// Bets on four races by the affiliates' names: the quaddie is on the last four, the early quaddie on the four
    /// before, if there are so many.
    var multiLegBets: [(name: String, races: [Int])] {
        let early = races < 8 ? [] : [("early_quaddie", Array(races - 7...races - 4))]
        return early + [("quaddie", Array(races - 3...races))]
    }
}

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

/// Outcome of a simulated race. Instants are Unix seconds.
enum Fate: Equatable, Sendable {
    case runs
    /// The advertised start is `seconds` later from `known` on, under the same id.
    case delayed(known: Int, seconds: Int)
    /// The feed has no such race from `known` on.
    case abandoned(known: Int)
}

/// Caches the plans of a season, so that an answer does not plan its days again.
///
/// A plan is a pure function of seed, staged instant and date, so the cache has no visible effect.
final class DayPlanCache: Sendable {
    private struct Known {
        var plans: [Int: DayPlan] = [:]
        /// Races that are staged, by their seed; nil before the first plan.
        var changes: [UInt64: PlannedRace]?
    }

    private let seed: UInt64
    /// Instant of the staged states in Unix seconds; nil for none.
    private let staged: Int?
    private let known = Mutex(Known())

    /// - Parameter staged: the instant at which each state of a race is seen, in Unix seconds; nil for none.
    init(seed: UInt64, staged: Int?) {
        (self.seed, self.staged) = (seed, staged)
    }

    /// - Parameter date: days since 1 January 1970 UTC.
    func plan(_ date: Int) -> DayPlan {
        known.withLock { known in
            if let plan = known.plans[date] { return plan }
            if known.plans.count >= 64 { known.plans.removeAll() }
            let changes = known.changes ?? staged.map(staging) ?? [:]
            known.changes = changes
            let planned = DayPlanner.plan(seed: seed, date: date)
            let plan = changes.isEmpty ? planned : planned.with(changes)
            known.plans[date] = plan
            return plan
        }
    }

    private func staging(at instant: Int) -> [UInt64: PlannedRace] {
        let date = instant / 86_400
        return Staging(at: instant, plans: [date - 1, date].map { DayPlanner.plan(seed: seed, date: $0) }).changes
    }
}
