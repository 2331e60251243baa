internal import Synchronization

/// A thread that exists while it is needed: work that hangs there delays no other thread. It does one work after the
/// other, and ends when none is left.
package final class SideThread: Sendable {
    /// Most works that wait behind the one that runs.
    package static let capacity = 16

    private let jobs = Jobs(capacity: capacity)

    /// The thread starts with the first work.
    package init() {}

    /// Runs work on the thread, after all earlier work.
    ///
    /// Behind work that hangs, the work still waits when its limit is over, and runs when its turn comes. If more than
    /// `capacity` works wait, the one that has waited longest is dropped and never runs.
    /// - Parameter limit: calls its argument when the wait for the result is over, unless the closure that it returns
    ///   takes the call back: `{ clock.call(at: end, $0) }`.
    /// - Returns: result of the work; nil if there is none in time. The result comes straight from the thread, so no
    ///   other work of the main actor delays it.
    package func run<Answer: Sendable>(
        within limit: (_ end: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void,
        _ work: @escaping @Sendable () -> Answer
    ) async -> Answer? {
        let turnstile = Turnstile()
        return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
            let takeBack = limit {
                if turnstile.isFirst() { continuation.resume(returning: nil) }
            }
            jobs.add {
                let answer = work()
                if turnstile.isFirst() { continuation.resume(returning: answer) }
                takeBack()
            }
        }
    }
}

/// What waits for the thread, and whether there is one.
private final class Jobs: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var hasThread = false
    }

    private let capacity: Int
    private let state = Mutex(State())

    package init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            if state.waiting.count == capacity { state.waiting.removeFirst() }
            state.waiting.append(job)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        guard needsThread, (try? WorkerThread { [self] in run() }) == nil else { return }
        // No thread can be had: the wait for this work ends at its limit, and the next work tries again.
        state.withLock { $0.hasThread = false }
    }

    private func run() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.hasThread = false
            return nil
        }
    }
}

/// Lets the first of several callers through, and no other.
private final class Turnstile: Sendable {
    private let isPassed = Atomic(false)

    func isFirst() -> Bool { !isPassed.exchange(true, ordering: .acquiringAndReleasing) }
}
