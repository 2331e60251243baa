package import FoundationEssentials

/// Sign of life of a relay: sent every ten seconds, with the state of its feed.
package struct RelayBeat: Hashable, Sendable {
    package var mark: RelayMark
    /// `seq` of the board that still holds; nil before the first.
    package var confirms: Int?
    /// Time by the server's clock as the relay knows it.
    package var at: Date
    package var feed: RelayFeedReport
    /// Boxes of the venue that are up, 0 to 100,000.
    package var boxes: Int
    /// Requests a minute that all of them together may send to the feed without the relay, 1 to 60.
    package var budget: Int

    package init(
        mark: RelayMark, confirms: Int? = nil, at: Date, feed: RelayFeedReport, boxes: Int = 0, budget: Int = 20
    ) {
        (self.mark, self.confirms, self.at) = (mark, confirms, at)
        (self.feed, self.boxes, self.budget) = (feed, boxes, budget)
    }
}
