import POSIX

/// Caches the plans of a few dates, so that an answer does not plan three days again.
///
/// A plan is a pure function of seed and date, so the cache has no visible effect.
final class DayPlanCache: @unchecked Sendable {  // `plans` is only touched under `lock`
    private let seed: UInt64
    private let lock = Lock()
    private var plans: [Int: DayPlan] = [:]

    init(seed: UInt64) {
        self.seed = seed
    }

    /// - Parameter date: days since 1 January 1970 UTC.
    func plan(_ date: Int) -> DayPlan {
        lock.withLock {
            if let plan = plans[date] { return plan }
            if plans.count >= 6 { plans.removeAll() }
            let plan = DayPlanner.plan(seed: seed, date: date)
            plans[date] = plan
            return plan
        }
    }
}
