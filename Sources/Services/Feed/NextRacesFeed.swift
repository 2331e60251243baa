package import FoundationEssentials
package import Models

/// Somewhere to ask for the next races. One call is one request: no retries, no cache.
package protocol NextRacesFeed: Sendable {
    /// Asks for about `count` races of each category (10 at least is sensible: started races use up some).
    func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer
}

/// What a feed said, in the board's terms.
package struct FeedAnswer: Sendable, Hashable {
    /// The races that could be read, in no particular order.
    package var races: [Race]
    /// Every id that the feed named, also one whose description was missing or could not be read.
    package var listed: Set<RaceID>
    /// For a category: the answer holds every race that starts before this instant. A category that is not here
    /// says nothing about races that are missing.
    package var horizons: [RaceCategory: Date]
    /// Races that were there and could not be read.
    package var skipped: Int
    /// The server's clock when it answered, in whole seconds, from the `Date` header.
    package var serverDate: Date?
    /// Whole seconds that the answer had lain in a cache since then, from the `Age` header (RFC 9111 section 5.1).
    package var cacheAge: Int

    package init(
        races: [Race], listed: Set<RaceID>? = nil, horizons: [RaceCategory: Date] = [:], skipped: Int = 0,
        serverDate: Date? = nil, cacheAge: Int = 0
    ) {
        self.races = races
        self.listed = listed ?? Set(races.map(\.id))
        self.horizons = horizons
        self.skipped = skipped
        self.serverDate = serverDate
        self.cacheAge = cacheAge
    }

    /// The server's clock now: what it said, and how long that lay in a cache; nil where it did not say.
    package var serverNow: Date? { serverDate.map { $0 + TimeInterval(min(cacheAge, 365 * 86_400)) } }

    /// Whether a date can be the server's clock: next races start within a day of it. Without a race nothing speaks
    /// against it.
    package func believes(_ serverDate: Date) -> Bool {
        races.isEmpty || races.contains { abs($0.advertisedStart.timeIntervalSince(serverDate)) < 86_400 }
    }
}
