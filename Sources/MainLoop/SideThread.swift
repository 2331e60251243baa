internal import Dispatch

/// A thread beside all others, while it is needed: what hangs there holds up nothing else. One thing after the other.
package final class SideThread: Sendable {
    private let queue: DispatchQueue

    package init(_ name: String) {
        queue = DispatchQueue(label: "raceboard." + name)
    }

    /// - Returns: what the work gives, however long that takes.
    package func run<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
