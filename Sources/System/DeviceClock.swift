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

    /// Seconds for which processors have worked for this process, on all its threads.
    package static var processor: TimeInterval { Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

    /// Time at which the machine started, by `steady`.
    package static var booted: Date { Date(nanoseconds: start) }

    /// Microseconds of CLOCK_MONOTONIC, as systemd counts them.
    package static var monotonicMicroseconds: UInt64 { UInt64(max(0, nanoseconds(CLOCK_MONOTONIC) / 1000)) }

    /// Nanoseconds from CLOCK_BOOTTIME to UTC at the first reading.
    static let start = nanoseconds(CLOCK_REALTIME).minus(nanoseconds(CLOCK_BOOTTIME))

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let code = clock_gettime(clock, &time)
        precondition(code == 0, "these clocks exist on every Linux")
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

/// Seconds since the machine started, with an id of that start: a clock that all processes share and that cannot be
/// set.
package struct BootClock: Sendable {
    /// Word that tells one start from another, or `unknown`.
    package let id: String
    /// Seconds since the start, suspended or not.
    package let now: @Sendable () -> TimeInterval

    /// A clock of a test, or `live`.
    package init(id: String, now: @escaping @Sendable () -> TimeInterval) {
        (self.id, self.now) = (id, now)
    }

    /// The machine's own, by `DeviceClock` and /proc/sys/kernel/random/boot_id.
    package static let live = BootClock(id: identity ?? unknown, now: { DeviceClock.sinceBoot })

    /// Id on a system that has none.
    package static let unknown = "unknown"

    private static var identity: String? {
        let id = RegularFile.firstLine("/proc/sys/kernel/random/boot_id")?.filter {
            $0.isLetter || $0.isNumber || $0 == "-"
        }
        return id?.isEmpty == true ? nil : id
    }
}

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
