import Models
import Services

/// The feed of every source, over the network.
enum LiveFeeds {
    /// - Parameter base: the feed's base address.
    static func all(base: String, _ transport: any HTTPTransport) -> [FeedSource: any NextRacesFeed] {
        Dictionary(
            uniqueKeysWithValues: FeedSource.allCases.map {
                ($0, NedsFeed(source: $0, base: base, transport: transport) as any NextRacesFeed)
            })
    }
}
