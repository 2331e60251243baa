package import FoundationEssentials

/// Limit of a rate: a number at once, then a steady rate. Pure: it only counts.
///
/// Tokens are booked: a caller that gets none at once gets a later time that no other caller gets. Programs whose rates
/// differ may share a bucket: it remembers the number of missing tokens, not the times of their return.
package struct TokenBucket: Hashable, Sendable {
    /// How large a bucket is, and how fast it fills.
    package struct Size: Hashable, Sendable {
        let capacity: Double
        /// Seconds in which one token comes.
        let interval: TimeInterval

        /// - Parameters:
        ///   - capacity: the most tokens in it; 1 at least.
        ///   - perMinute: tokens that come in a minute, from one in an hour to a thousand a second.
        package init(capacity: Int, perMinute: Double) {
            self.capacity = Double(min(max(capacity, 1), 1_000_000))
            interval = 60 / (perMinute.isNaN ? 60 : min(max(perMinute, 1.0 / 60), 60_000))
        }
    }

    /// Tokens that are not there, those among them that are booked ahead.
    private(set) var missing: Double
    /// Instant at which so many tokens were missing.
    private(set) var asOf: TimeInterval

    /// Full, unless so many tokens are missing.
    package init(missing: Double = 0, asOf: TimeInterval = 0) {
        self.missing = missing.isFinite ? max(0, missing) : 0
        self.asOf = asOf.isFinite ? asOf : 0
    }

    /// Takes a token, or books the next free one.
    ///
    /// A clock that goes back neither takes nor adds tokens; one that leaps ahead fills the bucket.
    /// - Parameters:
    ///   - now: seconds by a clock that is the same in every call.
    ///   - longest: most seconds until the token is there; otherwise none is taken.
    package mutating func book(_ size: Size, at now: TimeInterval, longest: TimeInterval) -> Booking {
        // No program can have booked more than that, so a damaged file cannot block all requests.
        let most = size.capacity + Booking.farthest / size.interval
        missing = min(max(0, missing - max(0, now - asOf) / size.interval), most)
        asOf = now
        let wait = (missing + 1 - size.capacity) * size.interval
        guard wait > Booking.nothing else { return take(after: 0) }
        guard wait <= min(longest, Booking.farthest) else { return .tooLate(by: wait) }
        return take(after: wait)
    }

    /// A booked token was not used.
    package mutating func giveBack() { missing = max(0, missing - 1) }

    /// Both buckets in one, with the fewer tokens of the two.
    func merged(with other: TokenBucket) -> TokenBucket {
        TokenBucket(missing: max(missing, other.missing), asOf: max(asOf, other.asOf))
    }

    private mutating func take(after wait: TimeInterval) -> Booking {
        missing += 1
        return .after(wait)
    }
}

/// Answer to a request that wants its place in the limit.
package enum Booking: Hashable, Sendable {
    /// The place is booked: in so many seconds.
    case after(TimeInterval)
    /// No token is booked: the next one is available in so many seconds, which is too late.
    case tooLate(by: TimeInterval)

    /// Seconds that a place may lie ahead at most.
    static let farthest: TimeInterval = 120
    /// Seconds so few that they count as no wait.
    static let nothing: TimeInterval = 1e-6
}
