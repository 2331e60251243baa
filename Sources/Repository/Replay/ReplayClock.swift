package import FoundationEssentials
package import Models

/// The clock of a replay: shows recorded times, at a speed, and stands still when told to or at the record's end.
package final class ReplayClock: WallClock, @unchecked Sendable {  // the main thread's alone, as all that asks it
    package static let speeds = 0.1...1000.0

    /// What it can show.
    package let range: ClosedRange<Date>
    /// Recorded seconds in one of the base clock's; in `speeds`.
    package private(set) var speed: Double
    package private(set) var isPaused: Bool
    private let base: any WallClock
    /// What it showed when the base clock showed `baseOrigin`.
    private var origin: Date
    private var baseOrigin: Date

    /// - Parameters:
    ///   - base: what it follows while it runs.
    ///   - start: what it shows first, kept in `range`.
    package init(base: any WallClock, range: ClosedRange<Date>, start: Date, speed: Double = 1, isPaused: Bool = false)
    {
        self.base = base
        self.range = range
        self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
        self.isPaused = isPaused
        origin = min(max(start, range.lowerBound), range.upperBound)
        baseOrigin = base.now
    }

    package var now: Date {
        guard !isPaused else { return origin }
        return min(origin + max(0, base.now.timeIntervalSince(baseOrigin)) * speed, range.upperBound)
    }

    /// A record tells itself when the device's clock was set.
    package var deviceShift: TimeInterval { 0 }

    package var isAtEnd: Bool { now >= range.upperBound }

    /// Nobody sleeps by this clock: a replay has no tasks. Returns at once.
    package func sleep(until deadline: Date) async {}

    /// When the base clock will show that this one has reached an instant; nil when it stands still, or never will.
    package func baseInstant(of instant: Date) -> Date? {
        guard !isPaused, instant <= range.upperBound else { return nil }
        var base = baseOrigin + instant.timeIntervalSince(origin) / speed
        // Rounding may fall a step short; woken there, one would wait once more.
        for _ in 0..<4 where origin + base.timeIntervalSince(baseOrigin) * speed < instant {
            base = Date(timeIntervalSinceReferenceDate: base.timeIntervalSinceReferenceDate.nextUp)
        }
        return base
    }

    package func pause() {
        settle(at: now)
        isPaused = true
    }

    /// Goes on; from the end of the record there is nowhere to go.
    package func resume() {
        guard !isAtEnd else { return }
        settle(at: now)
        isPaused = false
    }

    /// Shows another instant, kept in `range`. Paused or running as before; the end is paused.
    package func seek(to instant: Date) {
        settle(at: min(max(instant, range.lowerBound), range.upperBound))
        if isAtEnd { isPaused = true }
    }

    /// Pauses on the next whole second, or on the one before that which is shown.
    package func step(forward: Bool) {
        pause()
        let seconds = origin.timeIntervalSinceReferenceDate
        let next = seconds.rounded(.down) + (forward ? 1 : -1)
        seek(to: Date(timeIntervalSinceReferenceDate: next))
    }

    /// - Parameter speed: kept in `speeds`.
    package func run(at speed: Double) {
        settle(at: now)
        self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    }

    private func settle(at instant: Date) {
        origin = instant
        baseOrigin = base.now
    }
}
