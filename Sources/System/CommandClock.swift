package import FoundationEssentials
internal import Models

/// The clock of a command that never waits.
package struct CommandClock: WallClock {
    private let instant: Date?

    /// - Parameter instant: where it stands still; nil for the device's clock.
    package init(at instant: Date? = nil) {
        self.instant = instant
    }

    /// The device's clock, or the instant.
    package var now: Date { instant ?? DeviceClock.steady }
    /// Seconds that the device's clock was set by since the start.
    var deviceShift: TimeInterval { DeviceClock.shift }

    /// Returns at once, since a command never waits.
    func sleep(until deadline: Date) async {}
}
