internal import FoundationEssentials
internal import POSIX

/// Sleeping tasks of every thread, and the one timer that wakes the loop for them and for its turns.
///
/// A task goes to sleep, or is cancelled, without a hop to the main thread: that one is woken when a deadline comes,
/// and for nothing else.
final class LoopSleepers: @unchecked Sendable {  // `queue` and `timer` are used under `lock`
    /// The timer's, for poll(2).
    let descriptor: Int32
    private let lock = Lock()
    private let timer: LoopTimer
    private var queue = SleeperQueue<CheckedContinuation<Void, Never>>()

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
            // Called on any thread. The sleeper is there, or sees the cancellation itself.
            lock.withLock { queue.remove(id: id) }?.resume()
        }
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

    /// Resumes the sleepers that are due.
    /// - Parameter hasFired: whether the timer's descriptor is ready.
    func wakeDue(hasFired: Bool) throws(SystemError) {
        if hasFired { try lock.withLock { () throws(SystemError) in _ = try timer.take() } }
        for sleeper in lock.withLock({ queue.removeDue(at: DeviceClock.steady) }) { sleeper.resume() }
    }

    /// Resumes all.
    func end() {
        for sleeper in lock.withLock({ queue.removeAll() }) { sleeper.resume() }
    }

    private func add(_ sleeper: CheckedContinuation<Void, Never>, id: Int, until deadline: Date) {
        let (isCancelled, isArmed) = lock.withLock {
            if Task.isCancelled { return (true, true) }
            queue.insert(sleeper, id: id, until: deadline)
            return (false, timer.bringForward(to: deadline))
        }
        if isCancelled { sleeper.resume() }
        // The loop's next pass tries again, and throws.
        if !isArmed { Task { @MainActor in } }
    }
}
