import Logging
import Models
import Services

/// Everything that a command needs for its requests.
struct RequestContext {
    let client: any HTTPTransport
    /// nil saves none.
    var answers: Answers?
    let clock: any WallClock
    let logger: Logger
    /// Counts requests.
    var meter: RequestMeter?
    /// Source that the message of a failure names.
    let blame = Blame()

    /// A source and its address; nil for the feed.
    @MainActor
    final class Blame {
        var on: (source: RaceSource, url: String)?

        nonisolated init() {}
    }
}
