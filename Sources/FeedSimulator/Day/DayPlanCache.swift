import Synchronization

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
        self.seed = seed
        self.staged = staged
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
