import System

/// Caches the plans of a season, so that an answer does not plan its days again.
///
/// A plan is a pure function of seed, staged instant and date, so the cache has no visible effect.
final class DayPlanCache: @unchecked Sendable {  // `plans` and `changes` are only touched under `lock`
    private let seed: UInt64
    /// Instant of the staged states in Unix seconds; nil for none.
    private let staged: Int?
    private let lock = Lock()
    private var plans: [Int: DayPlan] = [:]
    /// Races that are staged, by their seed; nil before the first plan.
    private var changes: [UInt64: PlannedRace]?

    /// - Parameter staged: the instant at which each state of a race is seen, in Unix seconds; nil for none.
    init(seed: UInt64, staged: Int?) {
        self.seed = seed
        self.staged = staged
    }

    /// - Parameter date: days since 1 January 1970 UTC.
    func plan(_ date: Int) -> DayPlan {
        lock.withLock {
            if let plan = plans[date] { return plan }
            if plans.count >= 64 { plans.removeAll() }
            let changes = changes ?? staged.map(staging) ?? [:]
            self.changes = changes
            let plan = DayPlanner.plan(seed: seed, date: date)
            plans[date] = changes.isEmpty ? plan : plan.with(changes)
            return plans[date] ?? plan
        }
    }

    private func staging(at instant: Int) -> [UInt64: PlannedRace] {
        let date = instant / 86_400
        return Staging(at: instant, plans: [date - 1, date].map { DayPlanner.plan(seed: seed, date: $0) }).changes
    }
}
