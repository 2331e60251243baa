package import Logging
package import Models
package import Services

/// Everything that a command needs for its requests.
package struct RequestContext {
    /// Transport of the requests, with their limits.
    package let client: any HTTPTransport
    /// Saved answers; nil if none are saved or used.
    package var answers: Answers?
    package let clock: any WallClock
    /// Gets what is no failure of the command.
    package let logger: Logger
    /// Counts the requests; nil if nothing counts them.
    package var meter: RequestMeter?
    /// Address of the simulated day; nil for the live feed.
    package var simulated: String?
    /// Source that the message of a failure names.
    package let blame = Blame()

    /// - Parameters:
    ///   - answers: nil saves none.
    ///   - meter: nil counts no requests.
    package init(
        client: any HTTPTransport, answers: Answers? = nil, clock: any WallClock, logger: Logger,
        meter: RequestMeter? = nil
    ) {
        self.client = client
        self.answers = answers
        self.clock = clock
        self.logger = logger
        self.meter = meter
    }

    /// A source and its address; nil for the feed.
    @MainActor
    package final class Blame {
        /// Source that failed, for the message; its address may hold a password.
        package var on: (source: RaceSource, url: String)?

        nonisolated init() {}
    }
}
