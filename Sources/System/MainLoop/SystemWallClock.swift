package import FoundationEssentials
internal import Models

/// The live `WallClock`: the device's clock made steady, or a simulated one that follows that.
///
/// Its sleeps are served by the main loop's timer, and so only while that runs.
package struct SystemWallClock: WallClock {
    private let loop: MainLoop
    private let rate: ClockRate

    /// Starts at the present instant.
    /// - Parameters:
    ///   - origin: instant at which a simulated clock starts; nil for the device's own time.
    ///   - speed: simulated seconds in a real one, above 0. See `ClockRate`.
    package init(loop: MainLoop, origin: Date? = nil, speed: Double = 1) {
        self.loop = loop
        rate = ClockRate(origin: origin, realOrigin: DeviceClock.steady, speed: speed)
    }

    /// The steady clock, or the simulated one that follows it.
    package var now: Date {
        rate.now(DeviceClock.steady)
    }

    /// Seconds that the device's clock has been set ahead since the program started, also for a simulated clock.
    var deviceShift: TimeInterval { DeviceClock.shift }

    /// Waits until this clock shows an instant; ends early if the task is cancelled or the loop ends.
    package func sleep(until deadline: Date) async {
        await loop.sleep(until: rate.real(of: deadline))
    }

    /// Calls from the loop, once this clock shows an instant and while the loop runs.
    package func call(
        at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        loop.call(at: rate.real(of: deadline), body)
    }

    /// Instant of the steady clock at which this one will show `simulated`, for `MainLoop.turn`.
    package func realInstant(of simulated: Date) -> Date {
        rate.real(of: simulated)
    }
}
