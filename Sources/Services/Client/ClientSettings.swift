package import FoundationEssentials

/// Limits of `HTTPClient` for each host.
///
/// A board requests its lists at most every 5 s, so with those alone it never reaches these limits; with cards,
/// meetings and results it can. In `--demo` they follow the simulated clock, so that a fast day is not throttled.
package struct ClientSettings: Hashable, Sendable {
    /// Requests to a host in a minute, unless a setting has another number.
    package static let usualRate = 20

    /// Requests of `burst` that are reserved for a person's requests; background requests cannot use them.
    static let keptForOpened = 3
    /// One further request, which a screen that fills by itself leaves too: for a refresh, a card, or the board's
    /// races.
    static let keptForAsked = 1

    /// Requests that may be sent at once after a quiet time; at least 1.
    package var burst: Int
    /// Requests to a host in a minute, after that.
    package var requestsPerMinute: Double
    /// Most seconds that a request waits for its turn; one that would wait longer fails at once.
    package var longestWait: TimeInterval
    /// Failures of a host in a row after which requests use new connections and resolve names again.
    package var failuresBeforeFresh: Int

    /// Settings; by default 10 requests at once, then one every 3 s.
    package init(
        burst: Int = 10, requestsPerMinute: Double = Double(usualRate), longestWait: TimeInterval = 5,
        failuresBeforeFresh: Int = 2
    ) {
        self.burst = burst
        self.requestsPerMinute = requestsPerMinute
        self.longestWait = longestWait
        self.failuresBeforeFresh = failuresBeforeFresh
    }
}
