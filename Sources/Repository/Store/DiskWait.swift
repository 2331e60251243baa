import FoundationEssentials
package import Models

/// Waits for a disk, but not for one that hangs.
@MainActor
package enum DiskWait {
    /// - Returns: result of the work, or nil after a second.
    package static func wait<Answer: Sendable>(
        _ clock: any WallClock, for work: @escaping @Sendable () async -> Answer?
    ) async -> Answer? {
        await withCheckedContinuation { continuation in
            let first = First(continuation)
            let task = Task { first.give(await work()) }
            first.takeBack = clock.call(at: clock.now + 1) {
                task.cancel()
                first.give(nil)
            }
        }
    }

    /// Resumes once, with the first result.
    @MainActor
    private final class First<Answer: Sendable> {
        private var continuation: CheckedContinuation<Answer?, Never>?
        /// Takes back the call at the limit.
        var takeBack: (@Sendable () -> Void)?

        init(_ continuation: CheckedContinuation<Answer?, Never>) {
            self.continuation = continuation
        }

        func give(_ answer: Answer?) {
            continuation?.resume(returning: answer)
            continuation = nil
            takeBack?()
            takeBack = nil
        }
    }
}
