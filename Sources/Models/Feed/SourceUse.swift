package import FoundationEssentials

/// What the requests to one source came to since the start of the program. Its size is bounded.
package struct SourceUse: Hashable, Sendable {
    /// Requests that were sent, however they ended.
    package var requests = 0
    /// Requests that were sent and failed.
    package var failed = 0
    /// Requests that were not sent because of a limit of the program's own.
    package var throttled = 0
    /// Saved answers that were used in place of a request.
    package var reused = 0
    /// Milliseconds within which half of the requests ended, and those of the longest; 0 without requests.
    package var median = 0, longest = 0
    /// Time of the last answer that was no error, by the program's clock; nil without one.
    package var answered: Date?
    /// The last failure; nil without one.
    package var failure: Failure?
    /// Requests of the current day and month; nil for a source that counts none, and before the first.
    package var spent: Spent?

    package init() {}

    /// A failure, and when it came by the program's clock.
    package struct Failure: Hashable, Sendable {
        package var error: FeedError
        package var at: Date

        package init(_ error: FeedError, at: Date) { (self.error, self.at) = (error, at) }
    }

    /// Requests of all programs of this user since the last midnight and in the month by UTC, with their budgets.
    package struct Spent: Hashable, Sendable {
        package var day, ofDay, month, ofMonth: Int

        package init(day: Int, of ofDay: Int, month: Int, of ofMonth: Int) {
            (self.day, self.ofDay, self.month, self.ofMonth) = (day, ofDay, month, ofMonth)
        }
    }

    /// Whether the last request failed, or was throttled.
    package var isFailing: Bool { failure.map { $0.at >= answered ?? .distantPast } ?? false }
}

/// A source that the settings name, with what became of its requests.
package struct UsedSource: Sendable {
    package var source: RaceSource
    package var use: SourceUse
    /// Why it is not requested; nil for one that is.
    package var absence: String?
    /// Requests a minute to its host by all programs of this user; nil for a program or a file.
    package var perMinute: Int?

    package init(_ source: RaceSource, _ use: SourceUse, absence: String? = nil, perMinute: Int? = nil) {
        (self.source, self.use, self.absence, self.perMinute) = (source, use, absence, perMinute)
    }
}
