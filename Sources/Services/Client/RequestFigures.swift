/// Counts of requests to each source since the start of the program. Their size is bounded.
package struct RequestFigures: Codable, Hashable, Sendable {
    /// Milliseconds of requests that were answered, or failed without being cancelled.
    package struct Durations: Codable, Hashable, Sendable {
        /// The shortest request took so long; 0 without requests.
        package internal(set) var shortest = 0
        /// Half of the requests took no longer. Rounded up to the end of a step, at most `longest`.
        package internal(set) var median = 0
        /// The longest request took so long; 0 without requests.
        package internal(set) var longest = 0
    }

    /// Counts of the requests to one source.
    package struct Source: Codable, Hashable, Sendable {
        /// Sent requests, however they ended, except cancelled ones.
        package internal(set) var requests = 0
        /// Bytes of all bodies, after decompression.
        package internal(set) var bytes = 0
        /// Failures by kind (docs/errors.md), with those that were not sent because of a limit.
        package internal(set) var failures: [String: Int] = [:]
        /// Requests that were sent after a failed one.
        package internal(set) var retries = 0
        /// Answers that a cache gave instead of a request.
        package internal(set) var cacheHits = 0
        /// Requests that waited for a limit.
        package internal(set) var limitWaits = 0
        /// Sum of the waits for a limit.
        var limitWaitMilliseconds = 0
        /// Times from the sending to the last byte.
        package internal(set) var milliseconds = Durations()
    }

    /// Counts by the name of the source.
    package internal(set) var sources: [String: Source] = [:]
    /// Races that left the board more than a second late, as after a suspend.
    package internal(set) var lateEvictions = 0

    package init() {}
}

/// Outcome of one request, for the log. It has no address and no header, which may hold secrets.
package struct RequestNote: Hashable, Sendable {
    package let source: String
    /// Status such as `200`, or the kind of the failure (docs/errors.md).
    package let outcome: String
    /// True for a failure, and for a status that is an error.
    package let isFailure: Bool
    /// Bytes of the body, after decompression; 0 without one.
    package let bytes: Int
    /// Milliseconds from the sending to the last byte; 0 if the request was not sent.
    package let milliseconds: Int
    /// True if the answer comes from the cache.
    package let isFromCache: Bool
}
