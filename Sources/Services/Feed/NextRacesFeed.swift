package import FoundationEssentials
package import Models

/// A source of next races. One call is one request: no retries.
package protocol NextRacesFeed: Sendable {
    /// Requests next races.
    /// - Parameter count: races of each category. At least 10 is sensible, since started races take up some of them.
    /// - Throws: the reason why there is no answer.
    func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer
}

/// An answer of a feed, in the board's terms.
package struct FeedAnswer: Sendable, Hashable {
    /// Races that could be read, in no order.
    package var races: [Race]
    /// Every id that the answer names, also if the race's description is missing or unreadable.
    package var listed: Set<RaceID>
    /// The instant of each category before which the answer lists every race (docs/dev/decisions/0004-horizon.md). A
    /// category without one gives no information about missing races.
    package var horizons: [RaceCategory: Date]
    /// Number of races that could not be read.
    package var skipped: Int
    /// Parts that could not be read, with the races that have them.
    package var unread = Unread()
    /// The server's clock at the time of the answer, in whole seconds, from the `Date` header; nil without one.
    package var serverDate: Date?
    /// Whole seconds that the answer was in a cache, from the `Age` header (RFC 9111 section 5.1).
    package var cacheAge: Int
    /// Whether time in a cache is known, also one of 0 s: it has lost its fraction of a second.
    package var hasAge = false
    /// Seconds of `cacheAge` by which a document was old, by its own word, when its source sent it. It is still the
    /// source's latest word.
    package var ownAge = 0
    /// An instant that the server's clock has reached, if the answer lay in a cache that does not report for how long;
    /// `serverDate` is nil then.
    package var notBefore: Date?
    /// Whether it is a document without a server's clock: a file, or the output of a program.
    package var isUntimed = false
    /// Instant at which such a document was made, by its own word; nil without one.
    package var madeAt: Date?
    /// Sign that the answer came from a cache, besides its age.
    package var cacheMark: CacheMark?
    /// Status of each race for which the answer reports one; empty for a source whose lists have none.
    package var statuses: [RaceID: RaceStatus] = [:]

    /// An answer; by default it lists each race, and skips none.
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

    /// The server's clock now: the date plus the time in a cache. nil without a date, or if that time is unknown.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }

    /// Whether a date can be the server's clock: some race starts within a day of it, or there is none.
    package func believes(_ serverDate: Date) -> Bool {
        races.isEmpty || races.contains { abs($0.advertisedStart.timeIntervalSince(serverDate)) < 86_400 }
    }
}
