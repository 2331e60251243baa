import Models
import ViewModels

/// The feed in JSON: the same in `raceboard next --json` and in events (docs/next.md).
struct FeedBody: Encodable {
    private let url: String
    private let source: String
    private let backup: Bool
    private let state: String
    private let ageSeconds: Nullable<Int>
    private let error: Nullable<Failure>
    private let otherErrors: [String: Failure]

    private struct Failure: Encodable {
        let kind: String
        let message: String
    }

    init(_ feed: FeedFacts) {
        url = feed.url
        source = feed.source.name
        backup = feed.isBackup
        state = feed.state.rawValue
        ageSeconds = Nullable(feed.age)
        error = Nullable(feed.failure.map { Failure(kind: $0.kind, message: $0.sentence) })
        otherErrors = feed.otherFailures.mapValues { Failure(kind: $0.kind, message: $0.sentence) }
    }
}

/// The device's clock in JSON.
struct ClockBody: Encodable {
    /// Seconds that it is behind the server's; negative when ahead.
    let offsetSeconds: Int
}

/// The same with the precision of the server's clock.
struct MeasuredClockBody: Encodable {
    let offsetSeconds: Int
    /// Largest error of the server's time here, in seconds; null if it was not measured.
    let errorSeconds: Nullable<Double>
}
