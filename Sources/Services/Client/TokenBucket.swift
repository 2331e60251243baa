package import FoundationEssentials

/// How often something may be done: so many times at once, then at a steady rate. Pure: it only counts.
///
/// Kept as one instant, that at which the bucket will be full again, so that a token is there exactly at the
/// instant that was told and not a rounding later.
package struct TokenBucket: Hashable, Sendable {
    package enum Take: Hashable, Sendable {
        case taken
        /// Nothing was taken: a token is there at this instant, unless somebody else takes it.
        case wait(until: Date)
    }

    /// Seconds in which one token comes.
    private var interval: TimeInterval
    /// Seconds in which an empty bucket fills but for one token.
    private var slack: TimeInterval
    /// Nil while full.
    private var fullAt: Date?
    /// The latest instant that was asked about.
    private var seen: Date?

    /// Starts full.
    /// - Parameters:
    ///   - capacity: the most tokens in it; 1 at least.
    ///   - refillPerSecond: tokens that come in a second, from one in an hour to a thousand.
    package init(capacity: Int, refillPerSecond: Double) {
        let rate = refillPerSecond.isNaN ? 1 : min(max(refillPerSecond, 1.0 / 3600), 1000)
        interval = 1 / rate
        slack = TimeInterval(max(capacity, 1) - 1) * interval
    }

    /// Another size and rate from now on; as many tokens are missing as before, and never more than fit.
    /// - Parameter now: as for `take`.
    package mutating func change(capacity: Int, refillPerSecond: Double, at now: Date) {
        var next = TokenBucket(capacity: capacity, refillPerSecond: refillPerSecond)
        let missing = fullAt.map { max(0, $0.timeIntervalSince(max(now, seen ?? now))) / interval } ?? 0
        next.fullAt = fullAt.map { _ in now + min(missing * next.interval, next.slack + next.interval) }
        next.seen = now
        self = next
    }

    /// Takes a token, if there is one.
    ///
    /// A clock that goes back neither takes tokens away nor brings any; one that leaps ahead fills the bucket.
    /// - Parameter now: the clock by which the bucket fills, the same in every call.
    package mutating func take(at now: Date) -> Take {
        if let seen, now < seen { fullAt = fullAt?.addingTimeInterval(now.timeIntervalSince(seen)) }
        seen = now
        let ready = fullAt.map { $0 - slack } ?? now
        guard ready <= now else { return .wait(until: ready) }
        fullAt = max(fullAt ?? now, now) + interval
        return .taken
    }
}
