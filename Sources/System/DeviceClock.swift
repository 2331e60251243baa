package import FoundationEssentials
internal import Glibc
internal import Models

/// The device's clocks. No other code of the program reads a clock.
package enum DeviceClock {
    /// The device's time when the program first read it, plus the time that has really passed.
    ///
    /// It cannot be set, runs while the device is suspended, and never goes back: CLOCK_BOOTTIME in clock_gettime(2),
    /// UTC.
    package static var steady: Date { Date(nanoseconds: nanoseconds(CLOCK_BOOTTIME).plus(start)) }

    /// Seconds that the device's clock is ahead of `steady`, because it was set; negative if it was set back.
    package static var shift: TimeInterval {
        Double(nanoseconds(CLOCK_REALTIME).minus(nanoseconds(CLOCK_BOOTTIME).plus(start))) / 1e9
    }

    /// Seconds since the machine started, suspended or not: the same for every process, also after the clock was set.
    package static var sinceBoot: TimeInterval { Double(nanoseconds(CLOCK_BOOTTIME)) / 1e9 }

    /// Time at which the machine started, by `steady`.
    package static var booted: Date { Date(nanoseconds: start) }

    /// Microseconds of CLOCK_MONOTONIC, as systemd counts them.
    package static var monotonicMicroseconds: UInt64 { UInt64(max(0, nanoseconds(CLOCK_MONOTONIC) / 1000)) }

    /// Nanoseconds from CLOCK_BOOTTIME to UTC at the first reading.
    static let start = nanoseconds(CLOCK_REALTIME).minus(nanoseconds(CLOCK_BOOTTIME))

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let code = clock_gettime(clock, &time)
        precondition(code == 0, "both clocks exist on every Linux")
        return nanoseconds(time)
    }

    /// Nanoseconds since the clock's beginning, from the year 1677 to 2262: a clock beyond that is held at the edge.
    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec).times(1_000_000_000).plus(Int64(time.tv_nsec))
    }
}

extension Date {
    /// Seconds from 1970 to 2001, the year from which `Date` counts. Whole, so that no fraction is lost in between.
    private static let referenceSeconds: Int64 = 978_307_200

    /// An instant, exactly.
    /// - Parameter nanoseconds: since 1970.
    package init(nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds) + Double(rest) / 1e9)
    }

    /// The first nanosecond since 1970 that is not before this instant, at most that of the year 2262.
    ///
    /// Not before: a timer set to it must not go off early.
    var nanoseconds: Int64 {
        let latest: Int64 = 9_200_000_000
        let floor = timeIntervalSinceReferenceDate.rounded(.down)
        guard floor < Double(latest - Self.referenceSeconds) else { return latest * 1_000_000_000 }
        guard floor >= Double(-Self.referenceSeconds) else { return 0 }
        let fraction = Int64(clamping: ((timeIntervalSinceReferenceDate - floor) * 1e9).rounded(.up))
        return (Int64(clamping: floor) + Self.referenceSeconds) * 1_000_000_000 + fraction
    }
}
