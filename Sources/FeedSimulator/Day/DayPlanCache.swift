import Glibc

/// Keeps the plans of a few dates, so that an answer does not plan three days anew.
///
/// A plan is a pure function of seed and date, so nobody can tell whether it was kept.
final class DayPlanCache: @unchecked Sendable {  // `plans` is only touched under `lock`
    private let seed: UInt64
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var plans: [Int: DayPlan] = [:]

    init(seed: UInt64) {
        self.seed = seed
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// - Parameter date: days since 1 January 1970 UTC.
    func plan(_ date: Int) -> DayPlan {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if let plan = plans[date] { return plan }
        if plans.count >= 4 { plans.removeAll() }
        let plan = DayPlanner.plan(seed: seed, date: date)
        plans[date] = plan
        return plan
    }
}
