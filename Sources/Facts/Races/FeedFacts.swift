package import FoundationEssentials
package import Models
package import Repository

/// Data about the feed for programs, in `raceboard next` and in events.
package struct FeedFacts: Hashable, Sendable {
    /// State of the data (board rule 7).
    package enum State: String, Hashable, Sendable, CaseIterable {
        case live
        case stale
        case noData = "no_data"

        /// `.live` for an answer of at most 75 s, otherwise `.stale`.
        /// - Parameter age: seconds.
        package init(age: Int) {
            self = TimeInterval(age) <= FeedHealth.liveFor ? .live : .stale
        }
    }

    /// Error of the feed, for programs and for people.
    package struct Failure: Hashable, Sendable {
        /// Word for programs, as in docs/errors.md: `timed_out`.
        package let kind: String
        /// The error as a sentence without its full stop.
        package let sentence: String
    }

    /// Base address of the feed, without secrets.
    package let url: String
    /// The method that answers, or is requested.
    package let source: RaceSource
    /// Whether the races are those of a simulated day.
    package let isSimulated: Bool
    /// True if `source` is the fallback.
    package let isBackup: Bool
    /// `.noData` also before the first answer.
    package let state: State
    /// Seconds since the last good answer; nil when there was none.
    package let age: Int?
    /// Current error; nil after a good answer.
    package let failure: Failure?
    /// Parts of the last answers that could not be read, from every source on the board.
    package let unread: Unread
    /// Errors of secondary sources, by the source's name.
    package let otherFailures: [String: Failure]

    /// - Parameters:
    ///   - device: the program's clock.
    ///   - url: the feed's base address.
    package init(_ snapshot: BoardSnapshot, device: Date, url: String) {
        let health = snapshot.health
        self.url = url
        source = health.source
        isSimulated = health.isSimulated
        isBackup = health.isBackup
        age = health.age(at: device).map { Int(clamping: $0) }
        failure = health.problem.map {
            Failure(kind: FeedWords.kind($0), sentence: FeedWords.sentence($0, of: health.source))
        }
        state = Self.state(snapshot, device: device) ?? .noData
        unread = snapshot.unread
        otherFailures = snapshot.secondary.reduce(into: [:]) { failures, other in
            failures[other.source.name] = other.problem.map {
                Failure(
                    kind: FeedWords.kind($0),
                    sentence: "\(other.source.name): \(FeedWords.sentence($0, of: other.source))")
            }
        }
    }

    /// nil while the first answer is awaited.
    package static func state(_ snapshot: BoardSnapshot, device: Date) -> State? {
        let hasRaces = snapshot.slots.contains { $0 != nil }
        return switch snapshot.health.state(at: device, hasRaces: hasRaces) {
        case .awaited: nil
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        }
    }
}
