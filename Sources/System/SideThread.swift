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

/// Work that waits for the thread, and whether there is a thread.
private final class Jobs: @unchecked Sendable {  // every variable is used under `lock`
    private let lock = Lock()
    private let capacity: Int
    private var waiting: [@Sendable () -> Void] = []
    private var hasThread = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        let needsThread = lock.withLock {
            if waiting.count == capacity { waiting.removeFirst() }
            waiting.append(job)
            defer { hasThread = true }
            return !hasThread
        }
        guard needsThread, (try? WorkerThread { [self] in run() }) == nil else { return }
        // If no thread can be started, the wait for this work ends at its limit, and the next work tries again.
        lock.withLock { hasThread = false }
    }

    private func run() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            guard waiting.isEmpty else { return waiting.removeFirst() }
            hasThread = false
            return nil
        }
    }
}

/// Lets the first of several callers through, and no other.
private final class Turnstile: Sendable {
    private let isPassed = Atomic(false)

    func isFirst() -> Bool { !isPassed.exchange(true, ordering: .acquiringAndReleasing) }
}
