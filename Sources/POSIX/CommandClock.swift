package import FoundationEssentials
internal import Models

/// The clock of a command that never waits.
package struct CommandClock: WallClock {
    /// It has no state.
    package init() {}

    /// The device's clock.
    package var now: Date { DeviceClock.steady }
    /// Seconds that the device's clock was set by since the start.
    package var deviceShift: TimeInterval { DeviceClock.shift }

    /// Returns at once.
    package func sleep(until deadline: Date) async {}
}
