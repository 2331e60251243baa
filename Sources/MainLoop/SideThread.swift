internal import Dispatch
internal import Synchronization

/// A thread beside all others, while it is needed: what hangs there holds up nothing else. One thing after the other.
package final class SideThread: Sendable {
    private let queue: DispatchQueue

    package init(_ name: String) {
        queue = DispatchQueue(label: "raceboard." + name)
    }

    /// - Parameter limit: returns when nobody waits any longer, and when it is cancelled.
    /// - Returns: what the work gives, or nil when it takes longer than `limit`; it goes on then. It comes straight
    ///   from the thread: no other work of the main actor holds it up.
    package func run<Answer: Sendable>(
        within limit: @escaping @Sendable () async -> Void, _ work: @escaping @Sendable () -> Answer
    ) async -> Answer? {
        let turnstile = Turnstile()
        return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
            let timer = Task {
                await limit()
                if turnstile.isFirst() { continuation.resume(returning: nil) }
            }
            queue.async {
                let answer = work()
                if turnstile.isFirst() { continuation.resume(returning: answer) }
                timer.cancel()
            }
        }
    }
}

/// Lets one through.
private final class Turnstile: Sendable {
    private let isPassed = Atomic(false)

    func isFirst() -> Bool { !isPassed.exchange(true, ordering: .acquiringAndReleasing) }
}
