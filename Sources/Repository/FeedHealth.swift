package import FoundationEssentials
package import Models

/// What is known about the feed. Past here a failure is data: the races stay and their age is told.
package struct FeedHealth: Hashable, Sendable {
    /// Seconds since the last good answer up to which the data counts as live (board rule 7).
    package static let liveFor: TimeInterval = 75

    /// Device clock when asking began.
    package var since: Date
    /// Device clock of the last good answer: one that parsed and was not `stopped`.
    package var lastGood: Date?
    /// What is wrong now; nil after a good answer.
    package var problem: Problem?
    /// Device clock of the next request that is planned.
    package var nextTry: Date
    /// The method that answers, or is asked.
    package var source: FeedSource
    /// Whether `source` is the fallback.
    package var isBackup = false
    package var isFetching = false

    package init(since: Date, source: FeedSource) {
        self.since = since
        self.nextTry = since
        self.source = source
    }

    package enum Problem: Hashable, Sendable {
        case failed(FeedError)
        /// The feed answers, but with what it said long ago (board rule 7).
        case stopped
    }

    /// What the data is worth.
    package enum State: Hashable, Sendable {
        /// No answer yet, and no failure.
        case awaited
        case live
        /// Seconds since the last good answer.
        case stale(age: Int)
        /// Nothing left to show, and nothing good since this instant of the device's clock.
        case noData(since: Date)
    }

    /// - Parameters:
    ///   - now: device clock.
    ///   - hasRaces: whether any race is left to show.
    package func state(at now: Date, hasRaces: Bool) -> State {
        if let age = age(at: now) {
            if age <= Self.liveFor { return .live }
            return hasRaces ? .stale(age: Int(age)) : .noData(since: lastGood ?? since)
        }
        return problem == nil && now.timeIntervalSince(since) <= Self.liveFor ? .awaited : .noData(since: since)
    }

    /// Seconds since the last good answer; nil when there was none.
    package func age(at now: Date) -> TimeInterval? {
        lastGood.map { max(0, now.timeIntervalSince($0)) }
    }
}
