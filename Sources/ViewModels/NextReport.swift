package import FoundationEssentials
package import Models
package import Repository

/// The next races at one moment, for printing (docs/next.md). Every form of it holds the same.
package struct NextReport: Hashable, Sendable {
    /// The board's clock.
    package let generatedAt: Date
    /// The feed's base address.
    package let url: String
    package let source: FeedSource
    /// `live`, `stale` or `no_data` (board rule 7).
    package let state: String
    /// Seconds since the last good answer; nil when there was none.
    package let age: Int?
    /// What is wrong although the feed answered, as a sentence; nil when nothing is.
    package let warning: String?
    package let filter: CategoryFilter
    package let races: [Race]

    /// - Parameters:
    ///   - device: the device's clock.
    ///   - url: the feed's base address.
    package init(snapshot: BoardSnapshot, device: Date, url: String) {
        self.url = url
        generatedAt = snapshot.clock.now(device: device)
        source = snapshot.health.source
        age = snapshot.health.age(at: device).map { Int($0) }
        warning = snapshot.health.problem.map(FeedWords.sentence)
        filter = snapshot.filter
        races = snapshot.races.map(\.race)
        state =
            switch snapshot.health.state(at: device, hasRaces: !snapshot.races.isEmpty) {
            case .live: "live"
            case .stale: "stale"
            case .awaited, .noData: "no_data"
            }
    }

    /// Negative after the advertised start.
    package func secondsToStart(_ race: Race) -> Int {
        Countdown(start: race.advertisedStart, at: generatedAt).seconds
    }
}
