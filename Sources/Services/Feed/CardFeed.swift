package import FoundationEssentials
package import Models

/// Somewhere to ask for the card of one race. One call is one request at most: no retries.
package protocol CardFeed: Sendable {
    func card(of id: RaceID) async throws(FeedError) -> CardAnswer
}

/// Somewhere to ask for the meetings of a day.
package protocol MeetingsFeed: Sendable {
    /// - Parameter day: `2026-07-27`, by the source's own calendar (`RaceSource.calendar`).
    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer
    /// What was answered last for that day, however long ago, with its age; nil for nothing. No request.
    func keptMeetings(on day: String) async -> MeetingsAnswer?
}

extension MeetingsFeed {
    package func keptMeetings(on day: String) async -> MeetingsAnswer? { nil }
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
    /// The server's clock now: what it said, and how long that lay in a cache; nil where nobody knows.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }
}

extension MeetingsAnswer {
    /// The server's clock now: what it said, and how long that lay in a cache; nil where nobody knows.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }

    /// Another page of the same day: it is as old as the older of both.
    mutating func add(_ page: MeetingsAnswer) {
        let known = Set(meetings.map(\.id))
        meetings += page.meetings.filter { !known.contains($0.id) }
        guard page.cacheAge > cacheAge else { return }
        (cacheAge, serverDate) = (page.cacheAge, page.serverDate)
    }
}

private enum ServerTime {
    /// Seconds from which on nobody knows how long it was.
    private static let unknown = 365 * 86_400

    static func now(_ date: Date?, age: Int) -> Date? {
        age < unknown ? date.map { $0 + TimeInterval(max(0, age)) } : nil
    }
}
