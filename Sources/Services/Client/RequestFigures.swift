/// What was asked of each source since the start, and how it went. Its size is bounded.
package struct RequestFigures: Codable, Hashable, Sendable {
    /// Milliseconds of requests that were answered, or failed by themselves.
    package struct Durations: Codable, Hashable, Sendable {
        package internal(set) var shortest = 0
        /// Half of them took no longer: the end of the step that it lies in.
        package internal(set) var median = 0
        package internal(set) var longest = 0
    }

    package struct Source: Codable, Hashable, Sendable {
        /// Sent, however they ended.
        package internal(set) var requests = 0
        package internal(set) var bytes = 0
        /// By their kind (docs/errors.md), those that were not sent for a limit among them.
        package internal(set) var failures: [String: Int] = [:]
        /// Sent after one that failed.
        package internal(set) var retries = 0
        /// Answers that were there already.
        package internal(set) var cacheHits = 0
        /// Those that waited for a limit, and how long in all.
        package internal(set) var limitWaits = 0
        package internal(set) var limitWaitMilliseconds = 0
        package internal(set) var milliseconds = Durations()
    }

    package internal(set) var sources: [String: Source] = [:]
    /// Races that left the board more than a second too late, as after a suspend.
    package internal(set) var lateEvictions = 0

    package init() {}
}

/// What came of one question, for the log: no address and no header, which may hold secrets.
package struct RequestNote: Hashable, Sendable {
    package let source: String
    /// `200`; or the kind of the failure.
    package let outcome: String
    package let isFailure: Bool
    package let bytes: Int
    package let milliseconds: Int
    package let isFromCache: Bool
}
