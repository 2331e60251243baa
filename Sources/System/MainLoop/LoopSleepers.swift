internal import FoundationEssentials

/// Sleeping tasks and calls to come of every thread, and the one timer that wakes the loop for them and for its turns.
///
/// A task goes to sleep, or is cancelled, without a hop to the main thread: the main thread is woken only when a
/// deadline comes.
final class LoopSleepers: @unchecked Sendable {  // `queue` and `timer` are used under `lock`
    /// Descriptor of the timer, for poll(2).
    let descriptor: Int32
    private let lock = Lock()
    private let timer: LoopTimer
    private var queue = SleeperQueue<Sleeper>()

    private enum Sleeper {
        case task(CheckedContinuation<Void, Never>)
        case call(@MainActor @Sendable () -> Void)
    }

    init() throws(SystemError) {
        timer = try LoopTimer()
        descriptor = timer.descriptor
    }

    var count: Int { lock.withLock { queue.count } }

    /// Waits until the steady clock shows `deadline`; less long when the task is cancelled or the loop ends.
    /// - Parameter isolation: the caller's; without it the closures would run, and be resumed, elsewhere.
    func sleep(until deadline: Date, isolation: isolated (any Actor)? = #isolation) async {
        guard deadline > DeviceClock.steady else { return }
        let id = lock.withLock { queue.nextID() }
        await withTaskCancellationHandler {
            _ = isolation
            await withCheckedContinuation(isolation: isolation) { add($0, id: id, until: deadline) }
        } onCancel: {
            // This runs on any thread. It finds the sleeper, or the sleeper sees the cancellation itself.
            if case .task(let sleeper)? = lock.withLock({ queue.remove(id: id) }) { sleeper.resume() }
        }
    }

    /// Calls `body` in the loop's first pass after `deadline` has come. A call that is left at the end of the loop is
    /// dropped.
    /// - Returns: takes the call back.
    func call(at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
        let (id, isArmed) = lock.withLock {
            let id = queue.nextID()
            queue.insert(.call(body), id: id, until: deadline)
            return (id, timer.bringForward(to: deadline))
        }
        wakeLoop(unless: isArmed)
        return { [weak self] in _ = self?.lock.withLock { self?.queue.remove(id: id) } }
    }

    /// Sets the timer for the next turn or the first sleeper, whichever comes first.
    /// - Parameters:
    ///   - turn: time that the last turn requested for the next.
    ///   - began: when that turn began.
    func arm(turn: Date?, began: Date) throws(SystemError) {
        try lock.withLock { () throws(SystemError) in
            try timer.set(LoopSchedule.wake(turn: turn, began: began, sleeper: queue.firstDeadline))
        }
    }

    /// Resumes the sleepers that are due, and makes the calls.
    /// - Parameter hasFired: whether the timer's descriptor is ready.
    @MainActor
    func wakeDue(hasFired: Bool) throws(SystemError) {
        if hasFired { try lock.withLock { () throws(SystemError) in _ = try timer.take() } }
        for id in lock.withLock({ queue.due(at: DeviceClock.steady) }) {
            switch lock.withLock({ queue.remove(id: id) }) {
            case .task(let sleeper)?: sleeper.resume()
            case .call(let body)?: body()
            case nil: break  // an earlier body has taken it back
            }
        }
    }

    /// Resumes all sleepers, and drops all calls.
    func end() {
        for case .task(let sleeper) in lock.withLock({ queue.removeAll() }) { sleeper.resume() }
    }

    private func add(_ sleeper: CheckedContinuation<Void, Never>, id: Int, until deadline: Date) {
        let (isCancelled, isArmed) = lock.withLock {
            if Task.isCancelled { return (true, true) }
            queue.insert(.task(sleeper), id: id, until: deadline)
            return (false, timer.bringForward(to: deadline))
        }
        if isCancelled { sleeper.resume() }
        wakeLoop(unless: isArmed)
    }

    /// Wakes the loop. If the timer could not be set, the loop's next turn tries again, and throws.
    private func wakeLoop(unless isArmed: Bool) {
        if !isArmed { Task { @MainActor in } }
    }
}

/// Rule for the next instant of the loop's timer; it has no clock.
enum LoopSchedule {
    /// Seconds by which a turn that is due in the past is delayed: at most 100 turns a second.
    static let minimumWait = 0.01

    /// - Parameters:
    ///   - turn: time that the last turn requested for the next.
    ///   - began: when that turn began.
    ///   - sleeper: the earliest deadline of all sleepers.
    /// - Returns: nil if no turn and no sleeper has a deadline.
    static func wake(turn: Date?, began: Date, sleeper: Date?) -> Date? {
        // A turn has seen every instant up to its beginning. If it requests one of those again, the loop would spin.
        let next = turn.map { $0 > began ? $0 : began.addingTimeInterval(minimumWait) }
        return [next, sleeper].compactMap { $0 }.min()
    }
}
