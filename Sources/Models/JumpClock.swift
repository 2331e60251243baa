package import FoundationEssentials

/// Expected time of the jump of a race, by how late such races have jumped: never without its interval and its sample.
///
/// The instant is the median of the estimate, to ten seconds. At least four in five such races jump within the seconds
/// before and after it: the farther end of the estimate's interval (`Lateness`) counts for both.
package struct JumpClock: Hashable, Sendable {
    /// The expected instant, in steps of ten seconds from the advertised start.
    package let jump: Date
    /// Seconds before and after it, a multiple of ten.
    package let within: Int
    /// The interval as a list has it, in whole minutes.
    package let minutes: Int
    /// Number of the races that the estimate is named after, at least 1, and which those are.
    package let starts: Int
    package let basis: Lateness.Basis

    private static let step = 10

    /// - Parameters:
    ///   - lateness: nil if too few races were seen.
    ///   - status: of the race; one that is delayed waits longer than the others did.
    ///   - reported: instant of the jump by a source.
    ///   - now: the board's clock.
    /// - Returns: nil for a race that is off, has jumped or is delayed, and once the interval has passed.
    package init?(
        _ lateness: Lateness?, start: Date, status: RaceStatus?, jump reported: Date? = nil,
        at now: Date = .distantPast
    ) {
        guard let lateness, reported == nil, status.countsDown, status != .delayed else { return nil }
        let step = Self.step
        let median = Int(clamping: (Double(lateness.median) / Double(step)).rounded()) * step
        let farther = max(lateness.high - median, median - lateness.low)
        within = max(step, (farther + step - 1) / step * step)
        jump = start + Double(median)
        minutes = lateness.minutes
        (starts, basis) = (lateness.count, lateness.basis)
        guard now <= jump + Double(within) else { return nil }
    }
}
