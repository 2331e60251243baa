package import FoundationEssentials
package import Models

/// A source of cards. One call is one request at most: no retries.
package protocol CardFeed: Sendable {
    /// The card of a race.
    /// - Parameter id: the source's own id of the race.
    /// - Throws: the reason why there is no card.
    func card(of id: RaceID) async throws(FeedError) -> CardAnswer
    /// The card of a race whose start is known: a source whose cards come in a list for each day makes the day of it by
    /// its `calendar`. Called wherever a race is known, and by default `card(of:)`.
    /// - Parameter start: as the program has it, which may be a while before or after the source's own.
    func card(of id: RaceID, start: Date) async throws(FeedError) -> CardAnswer
    /// The last answer for a race, however old, with its age. Sends no request.
    /// - Returns: nil if there is none.
    func keptCard(of id: RaceID) async -> CardAnswer?
}

extension CardFeed {
    /// The card by its id, for sources that need no day.
    package func card(of id: RaceID, start: Date) async throws(FeedError) -> CardAnswer { try await card(of: id) }

    /// nil, for sources that save no answers.
    package func keptCard(of id: RaceID) async -> CardAnswer? { nil }
}

/// A source of the meetings of a day.
package protocol MeetingsFeed: Sendable {
    /// The meetings of a day, with the statuses of their races if the source reports them.
    /// - Parameter day: `2026-07-27`, by the source's own calendar (`RaceSource.calendar`).
    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer
    /// The last answer for a day, however old, with its age; nil if there is none. Sends no request.
    func keptMeetings(on day: String) async -> MeetingsAnswer?
}

extension MeetingsFeed {
    /// nil, for sources that save no answers.
    package func keptMeetings(on day: String) async -> MeetingsAnswer? { nil }
}

/// An answer to a request for a card.
package struct CardAnswer: Hashable, Sendable {
    package var card: RaceCard
    /// Parts of the answer that could not be read.
    package var unread = Unread()
    /// The server's clock at the time of the answer, in whole seconds, from the `Date` header; nil without one.
    package var serverDate: Date?
    /// Seconds that the answer was in a cache.
    package var cacheAge: Int

    /// An answer; by default without a date, and not from a cache.
    package init(card: RaceCard, serverDate: Date? = nil, cacheAge: Int = 0) {
        (self.card, self.serverDate, self.cacheAge) = (card, serverDate, cacheAge)
    }
}

/// An answer to a request for the meetings of a day.
package struct MeetingsAnswer: Hashable, Sendable {
    /// Meetings with the source's own ids.
    package var meetings: [RaceMeeting]
    /// Parts of the answer that could not be read.
    package var unread = Unread()
    /// The server's clock at the time of the answer, in whole seconds, from the `Date` header; nil without one.
    package var serverDate: Date?
    /// Seconds that the answer was in a cache.
    package var cacheAge: Int
    /// Whether the time in a cache is known, as in `FeedAnswer`.
    var hasAge = false
    /// Seconds of `cacheAge` by which a document was old when its source sent it, as in `FeedAnswer`.
    package var ownAge = 0

    /// An answer; by default without a date, and not from a cache.
    package init(meetings: [RaceMeeting], serverDate: Date? = nil, cacheAge: Int = 0) {
        (self.meetings, self.serverDate, self.cacheAge) = (meetings, serverDate, cacheAge)
    }
}

extension CardAnswer {
    /// The server's clock now: the date plus the time in a cache. nil without a date, or if that time is unknown.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }
}

extension MeetingsAnswer {
    /// The server's clock now: the date plus the time in a cache. nil without a date, or if that time is unknown.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }

    /// Another page of the same day: it is as old as the older of both.
    mutating func add(_ page: MeetingsAnswer) {
        let known = Set(meetings.map(\.id))
        meetings += page.meetings.filter { !known.contains($0.id) }
        unread.add(page.unread)
        guard page.cacheAge > cacheAge else { return }
        (cacheAge, hasAge, serverDate) = (page.cacheAge, page.hasAge, page.serverDate)
    }
}

/// The one place in which `Date` and `Age` become the server's clock.
enum ServerTime {
    /// Seconds in a cache from which on the time counts as unknown.
    private static let unknown = 365 * 86_400

    static func now(_ date: Date?, age: Int) -> Date? {
        age < unknown ? date.map { $0 + TimeInterval(max(0, age)) } : nil
    }
}
