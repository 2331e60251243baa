package import FoundationEssentials

/// Times of requests that every state machine counts with.
package enum RequestTime {
    /// Seconds; a little more than the total time of a request (`HTTPRequest`).
    static let longest: TimeInterval = 15
    /// Seconds up to which an answer is as good as new.
    package static let negligible: TimeInterval = 5

    /// Seconds since an answer was true: its time in a cache, plus the duration of a request that took longer than
    /// possible because the device was suspended.
    /// - Parameter cached: seconds in a cache, as the answer reports them; a year counts as the most.
    static func age(cached: Int, requested: Date, at now: Date) -> TimeInterval {
        let underWay = now.timeIntervalSince(requested)
        return age(cached: cached) + (underWay > longest ? underWay : 0)
    }

    /// Seconds in a cache, up to a year.
    static func age(cached: Int) -> TimeInterval { TimeInterval(min(cached, 365 * 86_400)) }
}
