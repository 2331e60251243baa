package import FoundationEssentials

/// The only source of time: the present, and waiting until later.
///
/// An implementation must not answer `now` from a cached value, and must not poll while it waits.
package protocol WallClock: Sendable {
    /// The present instant in UTC, with fractions of a second: the device's clock as it was when the program started,
    /// plus the time that has really passed since (or a simulated clock). It never jumps and never goes back, even if
    /// the device's clock is set, and it runs while the device is suspended.
    var now: Date { get }

    /// Seconds that the device's clock has been set ahead since the program started; negative when set back.
    var deviceShift: TimeInterval { get }

    /// Waits until `deadline`.
    ///
    /// Returns early if the task is cancelled, so a caller must read `now` again.
    func sleep(until deadline: Date) async

    /// Calls `body` on the main actor once this clock shows `deadline`, and never before this method has returned.
    ///
    /// A loop's clock calls it without a task, since a sleeping task costs two hops over the cooperative pool.
    /// - Returns: a closure that takes the call back. Any thread may use it, at any time; a call that has begun is not
    ///   ended.
    func call(at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void
}

extension WallClock {
    /// Calls `body` on the main actor soon: the way there from another thread.
    package func callSoon(_ body: @escaping @MainActor @Sendable () -> Void) { _ = call(at: now, body) }

    /// Calls by means of a task that sleeps.
    package func call(
        at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let task = Task { @MainActor in
            await sleep(until: deadline)
            guard !Task.isCancelled else { return }
            body()
        }
        return { task.cancel() }
    }
}

/// Speed of a clock that is not the device's: a simulated day's, a replay's.
package enum ClockSpeed {
    /// Seconds of the clock in a real one.
    package static let range = 0.1...1000.0
}

/// Times of a picture that is shown late, to match a television.
package enum PictureTime {
    /// Seconds that it may be late.
    package static let delays = 0...120
    /// Seconds after its start from which a race holds no surprise for a viewer of a late picture.
    package static let longAgo: TimeInterval = 900
}
