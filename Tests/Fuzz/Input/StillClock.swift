import FoundationEssentials
import Models

/// A clock that shows one instant for ever.
struct StillClock: WallClock {
    let now: Date
    var deviceShift: TimeInterval { 0 }

    func sleep(until deadline: Date) async {}
}
