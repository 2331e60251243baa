import FoundationEssentials

/// Start and speed of a simulated clock that follows the device's. Mathematics only.
struct ClockRate: Hashable, Sendable {
    /// Instant that the simulated clock shows at `realOrigin`.
    let origin: Date
    /// An instant of the device's clock.
    let realOrigin: Date
    /// Simulated seconds in a real one; above 0.
    let speed: Double

    /// Starts the simulated clock. At speed 1 the two clocks differ by whole seconds, so that their second edges
    /// coincide: the simulated one then starts up to a second after `origin`, never before.
    ///
    /// - Parameters:
    ///   - origin: nil for the device's own time.
    ///   - realOrigin: the present, by the device's clock.
    ///   - speed: anything that is not a number above 0 counts as 1.
    package init(origin: Date?, realOrigin: Date, speed: Double) {
        let speed = speed.isFinite && speed > 0 ? speed : 1
        let shift = (origin ?? realOrigin).timeIntervalSince(realOrigin)
        self.origin = realOrigin.addingTimeInterval(speed == 1 ? shift.rounded(.up) : shift)
        self.realOrigin = realOrigin
        self.speed = speed
    }

    /// Instant that the simulated clock shows when the device's shows `real`.
    func now(_ real: Date) -> Date {
        if speed == 1 { return real.addingTimeInterval(origin.timeIntervalSince(realOrigin)) }
        return origin.addingTimeInterval(real.timeIntervalSince(realOrigin) * speed)
    }

    /// The first instant of the device's clock at which the simulated one has reached `simulated`.
    func real(of simulated: Date) -> Date {
        let elapsed = simulated.timeIntervalSince(origin)
        var real =
            speed == 1
            ? simulated.addingTimeInterval(realOrigin.timeIntervalSince(origin))
            : realOrigin.addingTimeInterval(elapsed / speed)
        // Rounding may fall a step short; woken there, a sleeper would find its deadline still ahead.
        for _ in 0..<4 where now(real) < simulated {
            real = Date(timeIntervalSinceReferenceDate: real.timeIntervalSinceReferenceDate.nextUp)
        }
        return real
    }
}
