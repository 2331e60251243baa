import Facts
package import Models

/// The feed in JSON: the same in `raceboard next --json` and in events (docs/next.md).
struct FeedBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "url": .url,
        "simulated": .simulated,
        "source": "The source that answered, by its name in settings.",
        "backup": "Whether that is the fallback.",
        "state": .words(["live", "stale", "no_data"], "How good the data is."),
        "ageSeconds": "Seconds since the last good answer; null if there was none.",
        "error": .error,
        "unread": .unread,
        "otherErrors": "Errors of secondary sources, by name.",
    ]

    private let url: String
    private let simulated: Bool
    private let source: String
    private let backup: Bool
    private let state: String
    private let ageSeconds: Nullable<Int>
    private let error: Nullable<Failure>
    private let unread: UnreadBody
    private let otherErrors: [String: Failure]

    private struct Failure: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": .kind,
            "message": .message,
        ]

        let kind: String
        let message: String
    }

    init(_ feed: FeedFacts) {
        url = feed.url
        simulated = feed.isSimulated
        source = feed.source.name
        backup = feed.isBackup
        state = feed.state.rawValue
        ageSeconds = Nullable(feed.age)
        error = Nullable(feed.failure.map { Failure(kind: $0.kind, message: $0.sentence) })
        unread = UnreadBody(feed.unread)
        otherErrors = feed.otherFailures.mapValues { Failure(kind: $0.kind, message: $0.sentence) }
    }
}

/// The feed in JSON if only this is known of it.
package struct OriginBody: JSONBody {
    package static let notes: [String: JSONNote] = [
        "simulated": .simulated
    ]

    /// Whether the races are those of a simulated day.
    let simulated: Bool

    package init(simulated: Bool) { self.simulated = simulated }
}

/// Parts of an answer that could not be read, in JSON.
struct UnreadBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "count": "How much of the answer was left out: races, runners, placings, starts, bytes.",
        "first": "The first of it, with place and value.",
    ]

    private let count: Int
    private let first: [String]

    init(_ unread: Unread) { (count, first) = (unread.count, unread.first) }
}

struct ClockBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "offsetSeconds": .clockOffset
    ]

    /// Seconds that it is behind the server's; negative when ahead.
    let offsetSeconds: Int
}

/// The device's clock in JSON, with the precision of the server's clock.
struct MeasuredClockBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "offsetSeconds": .clockOffset,
        "errorSeconds": "Largest error of the server's time, in seconds; null if it was not measured.",
    ]

    let offsetSeconds: Int
    /// Largest error of the server's time here, in seconds; null if it was not measured.
    let errorSeconds: Nullable<Double>
}
