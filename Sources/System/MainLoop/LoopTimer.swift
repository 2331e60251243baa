internal import CLinux
import FoundationEssentials
internal import Glibc
internal import Models

/// The loop's only timer, on the steady clock: timerfd_create(2).
final class LoopTimer {
    let descriptor: Int32
    /// Deadline that the timer is set to; nil once it has gone off.
    private var deadline: Date?

    package init() throws(SystemError) {
        descriptor = try SystemError.check(rb_timer_open(), "timerfd_create")
    }

    deinit {
        close(descriptor)
    }

    /// - Parameter deadline: of the steady clock; nil is the end of time.
    func set(_ deadline: Date?) throws(SystemError) {
        let deadline = deadline ?? .distantFuture
        guard deadline != self.deadline else { return }
        let (seconds, rest) = Self.instant(deadline, start: DeviceClock.start)
            .quotientAndRemainder(dividingBy: 1_000_000_000)
        _ = try SystemError.check(rb_timer_set(descriptor, seconds, Int32(rest)), "timerfd_settime")
        self.deadline = deadline
    }

    /// Makes it go off at `deadline` if it would go off later.
    /// - Returns: false when the system refuses.
    func bringForward(to deadline: Date) -> Bool {
        guard let set = self.deadline, deadline >= set else { return (try? self.set(deadline)) != nil }
        return true
    }

    /// Nanoseconds of CLOCK_BOOTTIME. 0 would stop a timer (timerfd_settime(2)); the past goes off at once.
    static func instant(_ deadline: Date, start: Int64) -> Int64 { max(1, deadline.nanoseconds.minus(start)) }

    /// - Returns: whether it has gone off since the last look; then it has to be set again.
    func take() throws(SystemError) -> Bool {
        guard try SystemError.check(rb_timer_take(descriptor), "read") > 0 else { return false }
        deadline = nil
        return true
    }
}

/// Notices that the device's clock was set, or that the device was suspended.
final class ClockWatch {
    let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = try SystemError.check(rb_clock_watch_open(), "timerfd_create")
    }

    deinit {
        close(descriptor)
    }

    /// - Returns: whether it has happened since the last look.
    func take() throws(SystemError) -> Bool {
        try SystemError.check(rb_clock_watch_take(descriptor), "read") > 0
    }
}

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
        (self.realOrigin, self.speed) = (realOrigin, speed)
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
