package import FoundationEssentials
import Models
import System

/// A clock that moves only when a test moves it. A test awaits the sleeper it expects, then advances.
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
        let wake: @Sendable () -> Void
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
        let id = newID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = lock.withLock {
                    if deadline <= instant || Task.isCancelled { return true }
                    sleepers.append(Sleeper(id: id, deadline: deadline) { continuation.resume() })
                    return false
                }
                if isDue { continuation.resume() }
                wakeWatchers(deadline)
            }
        } onCancel: {
            for sleeper in takeSleepers({ $0.id == id }) { sleeper.wake() }
        }
    }

    /// Calls `body` at a deadline, and needs no task until then: a clock that nobody moves keeps nothing alive.
    package func call(
        at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let id = newID()
        let isTakenBack = Flag()
        let wake: @Sendable () -> Void = {
            Task { @MainActor in if !isTakenBack.isSet { body() } }
        }
        let isDue = lock.withLock {
            if deadline <= instant { return true }
            sleepers.append(Sleeper(id: id, deadline: deadline, wake: wake))
            return false
        }
        if isDue { wake() }
        wakeWatchers(deadline)
        return { [weak self] in
            isTakenBack.set()
            _ = self?.takeSleepers { $0.id == id }
        }
    }

    /// Set once, from any thread.
    private final class Flag: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var value = false
        var isSet: Bool { lock.withLock { value } }
        func set() { lock.withLock { value = true } }
    }

    private func newID() -> Int {
        lock.withLock {
            nextID += 1
            return nextID
        }
    }

    /// Removes the sleepers that a test holds for.
    private func takeSleepers(_ isWanted: (Sleeper) -> Bool) -> [Sleeper] {
        lock.withLock {
            let found = sleepers.filter(isWanted)
            sleepers.removeAll(where: isWanted)
            return found
        }
    }

    /// Deadlines of all who sleep.
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
        set(to: date)
        for sleeper in takeSleepers({ $0.deadline <= date }).sorted(by: { $0.deadline < $1.deadline }) {
            sleeper.wake()
        }
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
