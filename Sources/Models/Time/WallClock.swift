package import FoundationEssentials

/// The one way in for time: what time it is, and waiting until it is later.
///
/// An implementation must not answer `now` from a cached value, and must not poll while it waits.
package protocol WallClock: Sendable {
    /// The present instant of the device's clock (or of a simulated one), in UTC, with fractions of a second.
    var now: Date { get }

    /// Waits until `deadline`.
    ///
    /// Returns early when the task is cancelled or when the clock was set, so a caller looks at `now` again.
    func sleep(until deadline: Date) async
}
