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
    /// The instant of each category before which the answer lists every race (docs/dev/feed.md, "v2"). A
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
        (self.horizons, self.skipped, self.serverDate, self.cacheAge) = (horizons, skipped, serverDate, cacheAge)
    }

    /// The server's clock now: the date plus the time in a cache. nil without a date, or if that time is unknown.
    package var serverNow: Date? { ServerTime.now(serverDate, age: cacheAge) }

    /// Whether a date can be the server's clock: some race starts within a day of it, or there is none.
    package func believes(_ serverDate: Date) -> Bool {
        races.isEmpty || races.contains { abs($0.advertisedStart.timeIntervalSince(serverDate)) < 86_400 }
    }
}

/// Common part of all feeds: a request and its answer.
enum FeedRequest {
    static func send(_ request: HTTPRequest, by transport: any HTTPTransport) async throws(FeedError) -> HTTPResponse {
        do throws(TransportError) {
            return try await transport.get(request)
        } catch {
            throw FeedError(error)
        }
    }

    /// Seconds that an answer was in a cache. An unreadable age counts as large.
    static func cacheAge(_ response: HTTPResponse) -> Int {
        response.header("age").map { Int($0).map { max(0, $0) } ?? .max } ?? 0
    }

    /// Whether a cache reports how long it had the answer, in whole seconds.
    static func hasAge(_ response: HTTPResponse) -> Bool { response.header("age") != nil }

    /// The server's clock when the answer left it, from `Date`; only an instant that has been, if the answer then lay
    /// in a cache that does not report for how long.
    static func times(_ response: HTTPResponse) -> (serverDate: Date?, notBefore: Date?) {
        let date = response.header("date").flatMap(HTTPDate.parse)
        return response.headers[HTTPResponse.hiddenAge] == nil ? (date, nil) : (nil, date)
    }

    /// - Returns: the body in the feed's terms, the parts that could not be read, and the server's clock if `times` has
    ///   it.
    /// - Throws: the error of the status, or `.notUnderstood` if the body is not as docs/dev/feed.md describes.
    static func decode<Body: Decodable>(
        _ type: Body.Type, _ response: HTTPResponse
    ) throws(FeedError) -> (body: Body, date: Date?, unread: Unread) {
        let (date, notBefore) = times(response)
        if let error = FeedStatus.error(of: response, serverDate: date ?? notBefore) { throw error }
        do {
            let (body, unread) = try UnreadNotes.read(type, response.body)
            return (body, date, unread)
        } catch {
            throw FeedStatus.isWebPage(response)
                ? .webPage : .notUnderstood(detail: FeedStatus.words(of: error, in: response.body))
        }
    }
}

extension FeedAnswer {
    /// Takes the times of the answer, and the signs that it came from a cache.
    mutating func came(with response: HTTPResponse) {
        (serverDate, notBefore) = FeedRequest.times(response)
        (cacheAge, hasAge) = (FeedRequest.cacheAge(response), FeedRequest.hasAge(response))
        cacheMark = CacheMark(response)
    }
}
