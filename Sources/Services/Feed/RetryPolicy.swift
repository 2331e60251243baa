package import FoundationEssentials
package import Models

/// Wait after a failure: exponential backoff with full jitter, or the time that the service requires if that is longer.
package enum RetryPolicy {
    /// Seconds of the longest backoff, however many failures there were.
    static let longest: TimeInterval = 60
    /// Seconds to wait if a person must first change something.
    ///
    /// It is not forever: the board runs unattended for months, and the other end may be fixed. A person's own request
    /// is served at once.
    package static let permanentFailureDelay: TimeInterval = 300

    /// - Parameters:
    ///   - failures: failures in a row, this one included; 1 or more.
    ///   - jitter: a random number from 0 up to 1. The wait is that share of 2, 4, 8 … 60 s, a second at least.
    ///   - longest: seconds of the longest backoff, if it is less than a minute.
    /// - Returns: seconds until the next try.
    package static func delay(
        after error: FeedError, failures: Int, jitter: Double, longest: TimeInterval = longest
    ) -> TimeInterval {
        if let seconds = error.throttledFor { return TimeInterval(seconds) }
        guard error.isWorthRetryingSoon else { return permanentFailureDelay }
        let ceiling = min(longest, Self.longest, pow2(min(max(failures, 1), 6)))
        let backoff = max(1, (ceiling * min(max(jitter, 0), 1)).rounded())
        // Even if the service requires no wait, the backoff applies.
        return max(backoff, TimeInterval(error.retryAfter ?? 0))
    }

    /// The same for a source that may count its requests: a failure may have been counted, a throttled request was not.
    package static func delay(
        after error: FeedError, failures: Int, jitter: Double, of source: RaceSource, longest: TimeInterval = longest
    ) -> TimeInterval {
        let delay = delay(after: error, failures: failures, jitter: jitter, longest: longest)
        if error.throttledFor != nil { return delay }
        return max(delay, source.leastInterval)
    }

    private static func pow2(_ exponent: Int) -> TimeInterval {
        TimeInterval(1 << exponent)
    }
}
