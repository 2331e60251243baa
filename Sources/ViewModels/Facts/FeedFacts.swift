package import FoundationEssentials
package import Models
package import Repository

/// What programs are told of the feed, in `raceboard next` and in events.
package struct FeedFacts: Hashable, Sendable {
    /// The words of board rule 7.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case live
        case stale
        case noData = "no_data"

        /// Of an answer of so many seconds.
        package init(age: Int) {
            self = TimeInterval(age) <= FeedHealth.liveFor ? .live : .stale
        }
    }

    /// What is wrong.
    package struct Fault: Hashable, Sendable {
        /// One word for programs.
        package let kind: String
        /// A sentence without its full stop.
        package let sentence: String
    }

    /// The feed's base address.
    package let url: String
    /// The method that answers, or is asked.
    package let source: RaceSource
    /// Whether that is the fallback.
    package let isBackup: Bool
    package let state: State
    /// Seconds since the last good answer; nil when there was none.
    package let age: Int?
    /// nil after a good answer.
    package let fault: Fault?
    /// Of sources besides the feed that list races, by their names.
    package let otherFaults: [String: Fault]

    /// - Parameters:
    ///   - device: the program's clock.
    ///   - url: the feed's base address.
    package init(_ snapshot: BoardSnapshot, device: Date, url: String) {
        let health = snapshot.health
        self.url = url
        source = health.source
        isBackup = health.isBackup
        age = health.age(at: device).map { Int(clamping: $0) }
        fault = health.problem.map { Fault(kind: FeedWords.kind($0), sentence: FeedWords.sentence($0)) }
        state = Self.state(snapshot, device: device) ?? .noData
        otherFaults = snapshot.others.reduce(into: [:]) { faults, other in
            faults[other.source.name] = other.problem.map {
                Fault(
                    kind: FeedWords.kind($0),
                    sentence: "\(other.source.name): \(FeedWords.sentence($0, of: other.source))")
            }
        }
    }

    /// nil while the first answer is awaited.
    static func state(_ snapshot: BoardSnapshot, device: Date) -> State? {
        let hasRaces = snapshot.slots.contains { $0 != nil }
        return switch snapshot.health.state(at: device, hasRaces: hasRaces) {
        case .awaited: nil
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        }
    }
}
