internal import FoundationEssentials
internal import Synchronization

/// Sleeping tasks and calls to come of every thread, and the one timer that wakes the loop for them and for its turns.
///
/// A task goes to sleep, or is cancelled, without a hop to the main thread: that one is woken when a deadline comes,
/// and for nothing else.
final class LoopSleepers: Sendable {
    let descriptor: Int32
    private let timed: Mutex<Timed>

    private struct Timed {
        let timer: LoopTimer
        var queue = SleeperQueue<Sleeper>()
    }

    private enum Sleeper {
        case task(CheckedContinuation<Void, Never>)
        case call(@MainActor @Sendable () -> Void)
    }

    package init() throws(SystemError) {
        let timer = try LoopTimer()
        descriptor = timer.descriptor
        timed = Mutex(Timed(timer: timer))
    }

    var count: Int { timed.withLock { $0.queue.count } }

    /// Waits until the steady clock shows `deadline`; less long when the task is cancelled or the loop ends.
    /// - Parameter isolation: the caller's; without it the closures would run, and be resumed, elsewhere.
    func sleep(until deadline: Date, isolation: isolated (any Actor)? = #isolation) async {
        guard deadline > DeviceClock.steady else { return }
        let id = timed.withLock { $0.queue.nextID() }
        await withTaskCancellationHandler {
            _ = isolation
            await withCheckedContinuation(isolation: isolation) { add($0, id: id, until: deadline) }
        } onCancel: {
            // Called on any thread. The sleeper is there, or sees the cancellation itself.
            if case .task(let sleeper)? = timed.withLock({ $0.queue.remove(id: id) }) { sleeper.resume() }
        }
    }

    /// Calls `body` in the loop's first pass after `deadline` has come. A call that is left at the end of the loop is
    /// dropped.
    /// - Returns: takes the call back.
    func call(at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
        let (id, isArmed) = timed.withLock { timed in
            let id = timed.queue.nextID()
            timed.queue.insert(.call(body), id: id, until: deadline)
            return (id, timed.timer.bringForward(to: deadline))
        }
        wakeLoop(unless: isArmed)
        return { [weak self] in _ = self?.timed.withLock { $0.queue.remove(id: id) } }
    }

    /// Sets the timer for the next turn or the first sleeper, whichever comes first.
    /// - Parameter turn: time that the last turn requested for the next.
    func arm(turn: Date?, began: Date) throws(SystemError) {
        try timed.withLock { timed throws(SystemError) in
            try timed.timer.set(LoopSchedule.wake(turn: turn, began: began, sleeper: timed.queue.firstDeadline))
        }
    }

    /// Resumes the sleepers that are due, and makes the calls.
    /// - Parameter hasFired: whether the timer's descriptor is ready.
    @MainActor
    func wakeDue(hasFired: Bool) throws(SystemError) {
        if hasFired { try timed.withLock { timed throws(SystemError) in _ = try timed.timer.take() } }
        for id in timed.withLock({ $0.queue.due(at: DeviceClock.steady) }) {
            switch timed.withLock({ $0.queue.remove(id: id) }) {
            case .task(let sleeper)?: sleeper.resume()
            case .call(let body)?: body()
            case nil: break  // an earlier body has taken it back
            }
        }
    }

    /// Resumes all sleepers, and drops all calls.
    func end() {
        for case .task(let sleeper) in timed.withLock({ $0.queue.removeAll() }) { sleeper.resume() }
    }

    private func add(_ sleeper: CheckedContinuation<Void, Never>, id: Int, until deadline: Date) {
        let (isCancelled, isArmed) = timed.withLock { timed in
            if Task.isCancelled { return (true, true) }
            timed.queue.insert(.task(sleeper), id: id, until: deadline)
            return (false, timed.timer.bringForward(to: deadline))
        }
        if isCancelled { sleeper.resume() }
        wakeLoop(unless: isArmed)
    }

    /// Wakes the loop. If the timer could not be set, the loop's next turn tries again, and throws. This task is the
    /// only one that nobody owns: it does nothing, so that nobody has to end it.
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

/// Sleepers in the order of their instants, the earliest first; with equal instants in the order in which they came.
struct SleeperQueue<Sleeper> {
    private struct Entry {
        let id: Int
        let deadline: Date
        let sleeper: Sleeper
    }

    private var entries: [Entry] = []
    private var lastID = 0

    var count: Int { entries.count }
    var firstDeadline: Date? { entries.first?.deadline }

    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func insert(_ sleeper: Sleeper, id: Int, until deadline: Date) {
        let index = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
        entries.insert(Entry(id: id, deadline: deadline, sleeper: sleeper), at: index)
    }

    /// Takes one out; nil when it is there no longer.
    mutating func remove(id: Int) -> Sleeper? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).sleeper }
    }

    /// The ids of all whose deadline is not after `now`, in order.
    func due(at now: Date) -> [Int] {
        entries.prefix { $0.deadline <= now }.map(\.id)
    }

    mutating func removeAll() -> [Sleeper] {
        defer { entries.removeAll() }
        return entries.map(\.sleeper)
    }
}
