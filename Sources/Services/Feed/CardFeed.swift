package import FoundationEssentials
package import Models

/// Somewhere to ask for the card of one race. One call is one request: no retries, no cache.
package protocol CardFeed: Sendable {
    func card(of id: RaceID) async throws(FeedError) -> CardAnswer
}

/// Somewhere to ask for the meetings of a day.
package protocol MeetingsFeed: Sendable {
    /// - Parameter day: `2026-07-27`, by the source's own calendar (`CardSource.calendar`).
    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer
}

package struct CardAnswer: Hashable, Sendable {
    package var card: RaceCard
    /// The server's clock when it answered, in whole seconds, from the `Date` header.
    package var serverDate: Date?
    /// Seconds that a cache on the way had kept it.
    package var cacheAge: Int

    package init(card: RaceCard, serverDate: Date? = nil, cacheAge: Int = 0) {
        self.card = card
        self.serverDate = serverDate
        self.cacheAge = cacheAge
    }
}

package struct MeetingsAnswer: Hashable, Sendable {
    package var meetings: [RaceMeeting]
    package var serverDate: Date?
    /// Seconds that a cache on the way had kept it.
    package var cacheAge: Int

    package init(meetings: [RaceMeeting], serverDate: Date? = nil, cacheAge: Int = 0) {
        self.meetings = meetings
        self.serverDate = serverDate
        self.cacheAge = cacheAge
    }
}

extension CardAnswer {
    /// The server's clock now: what it said, and how long that lay in a cache; nil where it did not say.
    package var serverNow: Date? { serverDate.map { $0 + TimeInterval(min(cacheAge, 365 * 86_400)) } }
}

extension MeetingsAnswer {
    /// The server's clock now: what it said, and how long that lay in a cache; nil where it did not say.
    package var serverNow: Date? { serverDate.map { $0 + TimeInterval(min(cacheAge, 365 * 86_400)) } }
}
