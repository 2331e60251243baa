import Foundation
import Glibc
import Synchronization

/// Lets other tasks run, for a number of turns.
package func letOthersRun(turns: Int) async {
    for _ in 0..<turns { await Task.yield() }
}

/// Lets the shared threads finish what they compute now: a task for each of them waits until all have begun. Two of
/// these at once in a process could wait for each other, so they give up after a while.
package func letThreadsFinish() async {
    final class Meeting: Sendable {
        let count = Atomic(0)
    }
    let meeting = Meeting()
    let all = ProcessInfo.processInfo.activeProcessorCount
    let tasks = (0..<all).map { _ in
        Task.detached {
            meeting.count.add(1, ordering: .relaxed)
            var turns = 0
            while meeting.count.load(ordering: .relaxed) < all, turns < 100_000 {
                sched_yield()
                turns += 1
            }
        }
    }
    for task in tasks { await task.value }
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
