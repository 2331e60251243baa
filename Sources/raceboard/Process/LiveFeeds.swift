import Models
import Services

/// The feed of every source, over the network.
enum LiveFeeds {
    /// - Parameter base: the feed's base address.
    static func all(
        base: String, _ transport: any HTTPTransport, clock: any WallClock
    ) -> [FeedSource: any NextRacesFeed] {
        let client = HTTPClient(transport, clock: clock)
        return Dictionary(
            uniqueKeysWithValues: FeedSource.allCases.map {
                ($0, NedsFeed(source: $0, base: base, transport: client) as any NextRacesFeed)
            })
    }
}
