package import FoundationEssentials
package import Models

/// The clock of a replay: shows recorded times at a speed, and stops at the record's end or when paused.
package final class ReplayClock: WallClock, @unchecked Sendable {  // used on the main thread alone
    /// Times that it can show: those of the record.
    package let range: ClosedRange<Date>
    /// Recorded seconds in one second of the base clock; in `ClockSpeed.range`.
    package private(set) var speed: Double
    /// True while it shows one instant; always at the record's end after a call of `seek` or
    /// `ReplayRepository.advance`.
    package private(set) var isPaused: Bool
    private let base: any WallClock
    /// Time of this clock when the base clock showed `baseOrigin`.
    private var origin: Date
    private var baseOrigin: Date

    /// - Parameters:
    ///   - base: the clock that it follows while it runs.
    ///   - start: its first time, moved into `range`.
    ///   - speed: moved into `ClockSpeed.range`.
    package init(base: any WallClock, range: ClosedRange<Date>, start: Date, speed: Double = 1, isPaused: Bool = false)
    {
        self.base = base
        self.range = range
        self.speed = min(max(speed, ClockSpeed.range.lowerBound), ClockSpeed.range.upperBound)
        self.isPaused = isPaused
        origin = min(max(start, range.lowerBound), range.upperBound)
        baseOrigin = base.now
    }

    /// The recorded instant that it shows, in `range`.
    package var now: Date {
        guard !isPaused else { return origin }
        return min(origin + max(0, base.now.timeIntervalSince(baseOrigin)) * speed, range.upperBound)
    }

    var baseNow: Date { base.now }

    /// Always 0: the record itself reports changes of the device's clock.
    package var deviceShift: TimeInterval { 0 }

    /// True if it shows the last instant of the record.
    package var isAtEnd: Bool { now >= range.upperBound }

    /// Returns at once: a replay has no tasks that wait by this clock.
    package func sleep(until deadline: Date) async {}

    /// Instant of the base clock at which this clock reaches an instant; nil if it is paused, or never does.
    package func baseInstant(of instant: Date) -> Date? {
        guard !isPaused, instant <= range.upperBound else { return nil }
        var base = baseOrigin + instant.timeIntervalSince(origin) / speed
        // Rounding may fall a step short; a sleeper woken there would wait once more.
        for _ in 0..<4 where origin + base.timeIntervalSince(baseOrigin) * speed < instant {
            base = Date(timeIntervalSinceReferenceDate: base.timeIntervalSinceReferenceDate.nextUp)
        }
        return base
    }

    /// Stops at the instant that is shown.
    package func pause() {
        settle(at: now)
        isPaused = true
    }

    /// Runs on; has no effect at the end of the record.
    package func resume() {
        guard !isAtEnd else { return }
        settle(at: now)
        isPaused = false
    }

    /// Shows another instant, moved into `range`, and stays paused or running. At the end it pauses.
    package func seek(to instant: Date) {
        settle(at: min(max(instant, range.lowerBound), range.upperBound))
        if isAtEnd { isPaused = true }
    }

    /// Pauses on the next whole second, or on the last one before the shown instant.
    package func step(forward: Bool) {
        pause()
        let seconds = origin.timeIntervalSinceReferenceDate
        let next = seconds.rounded(.down) + (forward ? 1 : -1)
        seek(to: Date(timeIntervalSinceReferenceDate: next))
    }

    /// Changes the speed from the shown instant on.
    /// - Parameter speed: moved into `ClockSpeed.range`.
    package func run(at speed: Double) {
        settle(at: now)
        self.speed = min(max(speed, ClockSpeed.range.lowerBound), ClockSpeed.range.upperBound)
    }

    private func settle(at instant: Date) {
        origin = instant
        baseOrigin = base.now
    }
}
