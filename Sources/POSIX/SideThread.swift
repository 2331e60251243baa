internal import Synchronization

/// A thread beside all others, while it is needed: what hangs there holds up nothing else. It does one thing after the
/// other, and ends when there is nothing left to do.
package final class SideThread: Sendable {
    private let jobs = Jobs()

    /// The thread starts with the first work.
    package init() {}

    /// - Parameter limit: returns when the wait is over, and when it is cancelled.
    /// - Returns: result of the work; nil if it takes longer than `limit`, and then it continues. The result comes
    ///   straight from the thread, so no other work of the main actor delays it.
    package func run<Answer: Sendable>(
        within limit: @escaping @Sendable () async -> Void, _ work: @escaping @Sendable () -> Answer
    ) async -> Answer? {
        let turnstile = Turnstile()
        return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
            let timer = Task {
                await limit()
                if turnstile.isFirst() { continuation.resume(returning: nil) }
            }
            jobs.add {
                let answer = work()
                if turnstile.isFirst() { continuation.resume(returning: answer) }
                timer.cancel()
            }
        }
    }
}

/// What waits for the thread, and whether there is one.
private final class Jobs: @unchecked Sendable {  // every variable is used under `lock`
    private let lock = Lock()
    private var waiting: [@Sendable () -> Void] = []
    private var hasThread = false

    func add(_ job: @escaping @Sendable () -> Void) {
        let needsThread = lock.withLock {
            waiting.append(job)
            defer { hasThread = true }
            return !hasThread
        }
        guard needsThread, (try? WorkerThread { [self] in run() }) == nil else { return }
        // No thread can be had: the wait for this work ends at its limit, and the next work tries again.
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

/// Lets one through.
private final class Turnstile: Sendable {
    private let isPassed = Atomic(false)

    func isFirst() -> Bool { !isPassed.exchange(true, ordering: .acquiringAndReleasing) }
}
