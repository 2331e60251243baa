package import FoundationEssentials
import Glibc
import Models

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

    package var now: Date { lock.held { instant } }
    package var deviceShift: TimeInterval { lock.held { shift } }

    /// Somebody sets the device's clock ahead, or back by a negative number of seconds; `now` goes on as it was.
    package func setDevice(by seconds: TimeInterval) {
        lock.held { shift += seconds }
    }

    package func sleep(until deadline: Date) async {
        let id = lock.held {
            nextID += 1
            return nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = lock.held {
                    if deadline <= instant || Task.isCancelled { return true }
                    sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return false
                }
                if isDue { continuation.resume() }
                wakeWatchers(deadline)
            }
        } onCancel: {
            let cancelled = lock.held {
                let found = sleepers.filter { $0.id == id }
                sleepers.removeAll { $0.id == id }
                return found
            }
            for sleeper in cancelled { sleeper.continuation.resume() }
        }
    }

    /// Until when somebody sleeps.
    package var deadlines: [Date] { lock.held { sleepers.map(\.deadline) } }

    /// Waits until somebody sleeps until exactly `deadline`; returns at once when somebody does.
    package func sleeper(until deadline: Date) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.held {
                if sleepers.contains(where: { $0.deadline == deadline }) { return true }
                watchers.append((deadline, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Moves on and wakes whoever is due, in the order of the deadlines.
    package func advance(to date: Date) {
        let due = lock.held {
            instant = date
            let due = sleepers.filter { $0.deadline <= date }.sorted { $0.deadline < $1.deadline }
            sleepers.removeAll { $0.deadline <= date }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Time has passed and nobody's deadline has been served yet.
    package func set(to date: Date) {
        lock.held { instant = date }
    }

    private func wakeWatchers(_ deadline: Date) {
        let woken = lock.held {
            let woken = watchers.filter { $0.0 == deadline }
            watchers.removeAll { $0.0 == deadline }
            return woken
        }
        for watcher in woken { watcher.1.resume() }
    }
}

/// A pthread lock: the thread sanitizer knows it, unlike `Synchronization.Mutex`.
package final class Lock: @unchecked Sendable {  // is the lock
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func held<Result>(_ work: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return work()
    }
}
