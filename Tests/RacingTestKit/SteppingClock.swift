package import FoundationEssentials
import Models
import System

/// A clock that is at once where somebody wants to sleep until: for one sleeper at a time.
package final class SteppingClock: WallClock, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var instant: Date

    package init(_ start: Date = .t0) {
        instant = start
    }

    package var now: Date { lock.withLock { instant } }
    package var deviceShift: TimeInterval { 0 }

    package func sleep(until deadline: Date) async { lock.withLock { instant = max(instant, deadline) } }
}
