import FoundationEssentials
import Models
import Services

/// One method of the feed in the plan: its failures in a row, and when its own wait is over. The other method has no
/// effect here.
struct SourceTurn: Sendable {
    /// Time of the next possible request, by the program's clock, as all instants here.
    var due: Date
    private(set) var failures = 0
    /// Failures since its last good answer that another method might not have.
    private(set) var ownFailures = 0
    /// Why its last request failed; nil after an answer.
    private(set) var error: FeedError?
    /// End of the wait that the service required.
    private(set) var quietUntil: Date?

    init(due: Date) {
        self.due = due
    }

    mutating func succeeded() {
        self = SourceTurn(due: due)
    }

    /// - Parameter longest: seconds of the longest backoff.
    mutating func failed(
        _ error: FeedError, jitter: Double, at now: Date, of source: RaceSource, longest: TimeInterval
    ) {
        guard !error.isThrottled else {
            due = now + RetryPolicy.delay(after: error, failures: failures, jitter: jitter)
            return
        }
        failures += 1
        if error.isWorthAnotherSource { ownFailures += 1 }
        self.error = error
        due =
            now + RetryPolicy.delay(after: error, failures: failures, jitter: jitter, of: source, longest: longest)
        quietUntil = error.retryAfter == nil ? nil : due
    }
}
