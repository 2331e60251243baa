import FoundationEssentials
import Models

/// A clock that stands still.
struct FixedClock: WallClock {
    let now: Date
    let deviceShift = 0.0

    /// Nobody is to wait by this clock: returns at once.
    func sleep(until deadline: Date) async {}
}
