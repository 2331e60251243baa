import FoundationEssentials
import MainLoop
import Models
import POSIX

/// The clock of a command that never waits.
struct CommandClock: WallClock {
    var now: Date { DeviceClock.steady }
    var deviceShift: TimeInterval { DeviceClock.shift }

    /// Returns at once.
    func sleep(until deadline: Date) async {}
}
