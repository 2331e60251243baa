package import FoundationEssentials
internal import Models

/// The live `WallClock`: the device's clock made steady, or a simulated one that follows that.
///
/// Its sleeps are served by the main loop's timer, and so only while that runs.
package struct SystemWallClock: WallClock {
    private let loop: MainLoop
    private let rate: ClockRate

    /// - Parameters:
    ///   - origin: where a simulated clock starts, now; nil for the device's own time.
    ///   - speed: simulated seconds in a real one, above 0. See `ClockRate`.
    package init(loop: MainLoop, origin: Date? = nil, speed: Double = 1) {
        self.loop = loop
        rate = ClockRate(origin: origin, realOrigin: DeviceClock.steady, speed: speed)
    }

    package var now: Date {
        rate.now(DeviceClock.steady)
    }

    package var deviceShift: TimeInterval { DeviceClock.shift }

    package func sleep(until deadline: Date) async {
        await loop.sleep(until: rate.real(of: deadline))
    }

    /// When the steady clock will show that this one has reached `simulated`: for `MainLoop.turn`.
    package func realInstant(of simulated: Date) -> Date {
        rate.real(of: simulated)
    }
}
