import Foundation
import Glibc
import Synchronization
import System

/// Lets other tasks run, for a number of turns of this thread and until the shared threads have done what they have: on
/// a busy machine these come later than any number of turns.
package func letOthersRun(turns: Int) async {
    for _ in 0..<2 {
        for _ in 0..<(turns + 1) / 2 { await Task.yield() }
        await letThreadsFinish()
    }
}

/// Lets the shared threads finish what they compute now: a task for each of them waits until all have begun.
package func letThreadsFinish() async {
    await Meetings.next().value
}

/// Meetings of the shared threads, one after the other: two at once would wait for each other.
@MainActor
private enum Meetings {
    private static let processors = ProcessInfo.processInfo.activeProcessorCount
    private static var running: Task<Void, Never>?
    private static var waiting: Task<Void, Never>?

    /// The next meeting to begin, which serves all who come before it does.
    static func next() -> Task<Void, Never> {
        if let waiting { return waiting }
        let before = running
        let next = Task {
            await before?.value
            (running, waiting) = (waiting, nil)
            await hold()
        }
        waiting = next
        return next
    }

    /// Gives up after a while where something else holds a thread.
    private static func hold() async {
        final class Present: Sendable {
            let count = Atomic(0)
        }
        let present = Present()
        let all = processors
        let own = pthread_self()
        let tasks = (0..<all).map { _ in
            Task.detached {
                // All tasks may run on one thread (`rb_serial_tasks`), one after the other.
                guard pthread_equal(pthread_self(), own) == 0 else { return }
                present.count.add(1, ordering: .relaxed)
                let end = DeviceClock.sinceBoot + 0.05
                while present.count.load(ordering: .relaxed) < all, DeviceClock.sinceBoot < end { sched_yield() }
            }
        }
        for task in tasks { await task.value }
    }
}

/// Lets other tasks run until a condition holds.
/// - Parameter what: named by the error.
/// - Throws: `NeverHeld` after ten million turns.
package func letOthersRun(until what: String, _ holds: () async -> Bool) async throws {
    for _ in 0..<10_000_000 {
        if await holds() { return }
        await Task.yield()
    }
    throw NeverHeld(what: what)
}

/// A condition that a test waited for in vain.
package struct NeverHeld: Error, CustomStringConvertible {
    let what: String

    package var description: String { "did not come: \(what)" }
}
