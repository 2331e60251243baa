import Foundation
import Glibc
import Synchronization
import System

/// Lets other tasks run, for a number of turns of this thread and until the shared threads have done what they have: on
/// a busy machine these come later than any number of turns.
/// - Returns: false if one of these threads may still compute.
@discardableResult
package func letOthersRun(turns: Int) async -> Bool {
    var haveFinished = false
    for _ in 0..<2 {
        for _ in 0..<(turns + 1) / 2 { await Task.yield() }
        haveFinished = await letThreadsFinish()
    }
    return haveFinished
}

/// Lets the shared threads finish what they compute now: a task for each of them waits until all have begun.
/// - Returns: false if something held one of them for longer than that.
@discardableResult
package func letThreadsFinish() async -> Bool {
    await Meetings.next().value
}

/// Meetings of the shared threads, one after the other: two at once would wait for each other.
@MainActor
private enum Meetings {
    private static let processors = ProcessInfo.processInfo.activeProcessorCount
    private static var running: Task<Bool, Never>?
    private static var waiting: Task<Bool, Never>?

    /// The next meeting to begin, which serves all who come before it does.
    static func next() -> Task<Bool, Never> {
        if let waiting { return waiting }
        let before = running
        let next = Task {
            _ = await before?.value
            (running, waiting) = (waiting, nil)
            return await hold()
        }
        waiting = next
        return next
    }

    /// Gives up after a while where something else holds a thread, and returns false then.
    private static func hold() async -> Bool {
        final class Present: Sendable {
            let count = Atomic(0)
            let isAlone = Atomic(false)
        }
        let present = Present()
        let all = processors
        let own = pthread_self()
        let tasks = (0..<all).map { _ in
            Task.detached {
                // All tasks may run on one thread (`rb_serial_tasks`), one after the other.
                guard pthread_equal(pthread_self(), own) == 0 else {
                    present.isAlone.store(true, ordering: .relaxed)
                    return
                }
                present.count.add(1, ordering: .relaxed)
                let end = DeviceClock.sinceBoot + 0.05
                while present.count.load(ordering: .relaxed) < all, DeviceClock.sinceBoot < end { sched_yield() }
            }
        }
        for task in tasks { await task.value }
        return present.isAlone.load(ordering: .relaxed) || present.count.load(ordering: .relaxed) == all
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
