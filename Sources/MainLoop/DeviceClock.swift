package import FoundationEssentials
internal import Glibc

/// The device's clock. Nothing else in the program reads one.
package enum DeviceClock {
    /// UTC, to the nanosecond as far as `Date` holds it: clock_gettime(2).
    package static var now: Date {
        var time = timespec()
        let code = clock_gettime(CLOCK_REALTIME, &time)
        precondition(code == 0, "CLOCK_REALTIME exists on every Linux")
        return Date(time)
    }
}

extension Date {
    /// From 1970 to 2001 in seconds: `Date` counts from the second. Whole, so that no fraction is lost in between.
    private static let referenceSeconds = 978_307_200

    init(_ time: timespec) {
        let seconds = Double(time.tv_sec - Self.referenceSeconds)
        self.init(timeIntervalSinceReferenceDate: seconds + Double(time.tv_nsec) / 1e9)
    }

    /// The first nanosecond that is not before this instant, from 1970 + 1 ns to the year 9999.
    ///
    /// Not before: a timer set to it must not go off early. 1970 + 0 ns would stop a timer (timerfd_settime(2)).
    var timespec: timespec {
        let latest = 253_402_300_799
        let floor = timeIntervalSinceReferenceDate.rounded(.down)
        guard floor < Double(latest - Self.referenceSeconds) else { return Glibc.timespec(tv_sec: latest, tv_nsec: 0) }
        guard floor >= Double(-Self.referenceSeconds) else { return Glibc.timespec(tv_sec: 0, tv_nsec: 1) }
        var seconds = Int(floor) + Self.referenceSeconds
        var nanoseconds = Int(((timeIntervalSinceReferenceDate - floor) * 1e9).rounded(.up))
        if nanoseconds >= 1_000_000_000 { (seconds, nanoseconds) = (seconds + 1, 0) }
        return Glibc.timespec(tv_sec: seconds, tv_nsec: seconds == 0 ? max(nanoseconds, 1) : nanoseconds)
    }
}
