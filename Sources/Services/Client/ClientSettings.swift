package import FoundationEssentials

/// What `HTTPClient` may do to a host, by configuration.
///
/// The board alone asks at most every 5 s, so that only a person who keeps pressing `r` meets these limits. By the
/// simulated clock in `--demo`, so that a fast day is not held back.
package struct ClientSettings: Hashable, Sendable {
    /// Requests that may go out at once after a quiet time; 1 at least.
    package var burst: Int
    /// Requests to a host in a minute, after that.
    package var requestsPerMinute: Double
    /// Seconds that a request may wait for its turn; where it would be longer it fails at once.
    package var longestWait: TimeInterval
    /// Failures of a host in a row after which names are looked up anew and connections opened anew.
    package var failuresBeforeFresh: Int

    package init(
        burst: Int = 10, requestsPerMinute: Double = 20, longestWait: TimeInterval = 5, failuresBeforeFresh: Int = 2
    ) {
        self.burst = burst
        self.requestsPerMinute = requestsPerMinute
        self.longestWait = longestWait
        self.failuresBeforeFresh = failuresBeforeFresh
    }
}
