package import FoundationEssentials
package import Models

/// Sign of life of a relay: sent every ten seconds, with the state of its feed.
package struct RelayBeat: Hashable, Sendable {
    package var mark: RelayMark
    /// `seq` of the board that still holds; nil before the first.
    package var confirms: Int?
    /// Time by the server's clock as the relay knows it.
    package var at: Date
    package var feed: RelayFeedReport
    /// Boxes of the venue that are up, 0 to 100,000.
    package var boxes: Int
    /// Requests a minute that all of them together may send to the feed without the relay, 1 to 60.
    package var budget: Int

    package init(
        mark: RelayMark, confirms: Int? = nil, at: Date, feed: RelayFeedReport, boxes: Int = 0, budget: Int = 20
    ) {
        (self.mark, self.confirms, self.at) = (mark, confirms, at)
        (self.feed, self.boxes, self.budget) = (feed, boxes, budget)
    }
}

/// Place of a message of a relay among its messages; boxes ignore an older one.
package struct RelayMark: Hashable, Comparable, Sendable {
    /// Start of the relay, by the server's clock.
    package var run: Date
    /// Rises with each board and beat of a run, from 1.
    package var seq: Int

    package init(run: Date, seq: Int) { (self.run, self.seq) = (run, seq) }

    /// Whether a message came before another.
    package static func < (left: RelayMark, right: RelayMark) -> Bool {
        (left.run, left.seq) < (right.run, right.seq)
    }
}

/// Report of a relay about its feed.
package struct RelayFeedReport: Hashable, Sendable {
    /// Whether the relay has data, and how good it is.
    package enum State: String, CaseIterable, Sendable {
        case waiting, live, stale
        case noData = "no_data"
        /// The feed has a fault of its own, or has stopped.
        case failing
        /// The relay has no way to the feed.
        case unreachable
    }

    package var state: State
    package var source: String
    /// Time at which its data was true, by the server's clock; nil before the first answer.
    package var trueAt: Date?
    /// Error of the last request; nil after an answer.
    package var error: FeedError?
    /// Whether the feed answers, but its data no longer changes.
    package var isStopped: Bool
    /// Whether the races are those of a simulated day.
    package var isSimulated: Bool

    package init(
        state: State, source: String, trueAt: Date? = nil, error: FeedError? = nil, isStopped: Bool = false,
        isSimulated: Bool = false
    ) {
        (self.state, self.source, self.trueAt) = (state, source, trueAt)
        (self.error, self.isStopped, self.isSimulated) = (error, isStopped, isSimulated)
    }

    /// Whether boxes believe the relay and do not request the feed: the feed works as the relay reports it, or the
    /// fault is the feed's. For any other fault the relay's own connection may be the cause, and a box may still reach
    /// the feed.
    package var isBelieved: Bool { isStopped || (error?.isOfService ?? true) }
}

extension FeedError {
    /// Whether the answer comes from the service, and so would be the same for every client.
    package var isOfService: Bool {
        switch self {
        case .keyRefused, .blocked, .notFound, .rateLimited, .throttled, .budgetSpent, .serverError, .rejected,
            .notUnderstood, .tooLarge, .unreadable:
            true
        default: false
        }
    }
}
