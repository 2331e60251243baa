package import FoundationEssentials
import Models
import POSIX

/// A clock that moves only when told. A test awaits the sleeper it expects, then advances.
package final class ManualClock: WallClock, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var instant: Date
    private var shift: TimeInterval = 0
    private var sleepers: [Sleeper] = []
    private var watchers: [(Date, CheckedContinuation<Void, Never>)] = []
    private var nextID = 0

    private struct Sleeper {
        let id: Int
        let deadline: Date
        let continuation: CheckedContinuation<Void, Never>
    }

    package init(_ start: Date = .t0) {
        instant = start
    }

    package var now: Date { lock.withLock { instant } }
    package var deviceShift: TimeInterval { lock.withLock { shift } }

    /// Somebody sets the device's clock ahead, or back by a negative number of seconds; `now` goes on as it was.
    package func setDevice(by seconds: TimeInterval) {
        lock.withLock { shift += seconds }
    }

    package func sleep(until deadline: Date) async {
        let id = lock.withLock {
            nextID += 1
            return nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = lock.withLock {
                    if deadline <= instant || Task.isCancelled { return true }
                    sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return false
                }
                if isDue { continuation.resume() }
                wakeWatchers(deadline)
            }
        } onCancel: {
            let cancelled = lock.withLock {
                let found = sleepers.filter { $0.id == id }
                sleepers.removeAll { $0.id == id }
                return found
            }
            for sleeper in cancelled { sleeper.continuation.resume() }
        }
    }

    /// Until when somebody sleeps.
    package var deadlines: [Date] { lock.withLock { sleepers.map(\.deadline) } }

    /// Waits until somebody sleeps until exactly `deadline`; returns at once when somebody does.
    package func sleeper(until deadline: Date) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if sleepers.contains(where: { $0.deadline == deadline }) { return true }
                watchers.append((deadline, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Moves on and wakes whoever is due, in the order of the deadlines.
    package func advance(to date: Date) {
        let due = lock.withLock {
            instant = date
            let due = sleepers.filter { $0.deadline <= date }.sorted { $0.deadline < $1.deadline }
            sleepers.removeAll { $0.deadline <= date }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Time has passed and nobody's deadline has been served yet.
    package func set(to date: Date) {
        lock.withLock { instant = date }
    }

    private func wakeWatchers(_ deadline: Date) {
        let woken = lock.withLock {
            let woken = watchers.filter { $0.0 == deadline }
            watchers.removeAll { $0.0 == deadline }
            return woken
        }
        for watcher in woken { watcher.1.resume() }
    }
}
