package import FoundationEssentials

/// The server's clock as the device's clock plus an offset of whole seconds (board rule 5).
///
/// A `Date` header has whole seconds, so one measurement is right to about half a second: finer offsets would be
/// false, and whole ones let the wall clock and every countdown change at the same instant.
package struct ServerClock: Hashable, Sendable {
    /// Seconds to add to the device's clock; 0 while no correction is due.
    package private(set) var offset: TimeInterval = 0

    package init() {}

    package func now(device: Date) -> Date { device + offset }
    package func device(at server: Date) -> Date { server - offset }

    /// Takes one measurement: the `Date` header at the midpoint of its request.
    ///
    /// The offset counts as zero while it is under 1 s or its error bound includes zero, and an offset that the
    /// measurement does not contradict stays, so that countdowns do not waver.
    /// - Parameters:
    ///   - serverDate: whole seconds; the true instant lies in the second that begins there.
    ///   - asked: device clock when the request went out.
    ///   - answered: device clock when the answer had come; a clock that was set back in between makes the
    ///     measurement useless.
    package mutating func measure(serverDate: Date, asked: Date, answered: Date) {
        let duration = answered.timeIntervalSince(asked)
        guard duration >= 0, Self.sensible.contains(serverDate) else { return }
        let estimate = serverDate.timeIntervalSince(asked + duration / 2) + 0.5
        let error = 0.5 + duration / 2
        guard abs(estimate - offset) > max(1, error) else { return }
        offset = abs(estimate) < 1 || abs(estimate) <= error ? 0 : estimate.rounded()
    }

    /// From 2020 to 2100: a server that says otherwise does not know the time.
    private static let sensible =
        Date(timeIntervalSince1970: 1_577_836_800)..<Date(timeIntervalSince1970: 4_102_444_800)
}
