import FoundationEssentials
import Models

/// The feed of a person's own: one document (docs/open-feed.md) has every part of it, and is read off the main thread.
struct OpenFeed: NextRacesFeed, CardFeed, MeetingsFeed {
    private let reader: OpenFeedReader
    private let milliseconds: Int
    private let recorder: ExchangeRecorder?

    /// - Parameters:
    ///   - milliseconds: real time for each whole request.
    ///   - recorder: records every request for races; nil for none.
    init(_ reader: OpenFeedReader, milliseconds: Int, recorder: ExchangeRecorder? = nil) {
        (self.reader, self.milliseconds, self.recorder) = (reader, milliseconds, recorder)
    }

    /// A meeting is listed under the day of its first race in UTC; its last races may be of the next day.
    static let calendar = RaceCalendar(today: \.upperBound) { start in
        let day = CivilTime(start).daysSince1970
        return day - 1...day
    }

    /// Every race of the document that is still to come or has just started.
    /// - Parameter count: not sent; a document has all its races.
    /// - Throws: the error of the transport, the status or the document.
    @concurrent
    func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        let reading = try await reader.read(milliseconds, recorder: recorder, count: count)
        return try Self.answer(reading, at: reader.now)
    }

    /// Everything in the document about a race: its card, its result, and its entries in lists.
    /// - Throws: the error of the transport, the status or the document; `.notFound` for a race that it does not name.
    @concurrent
    func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        let reading = try await reader.recent(milliseconds)
        guard let card = reading.document.card(of: id) else { throw .notFound }
        let (date, age, _) = reading.time(now: reader.now)
        var answer = CardAnswer(card: card, serverDate: date, cacheAge: age)
        answer.unread = reading.unread
        return answer
    }

    /// The document's meetings of a day, and meetings made of its other races.
    /// - Parameter day: day of a meeting's first race in UTC: `2026-07-27`.
    @concurrent
    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        let reading = try await reader.recent(milliseconds)
        let meetings = reading.document.allMeetings.filter { meeting in
            meeting.races.first.map { RFC3339.format($0.start).prefix(10) == day } ?? false
        }
        var answer = MeetingsAnswer(meetings: meetings)
        (answer.serverDate, answer.cacheAge, answer.ownAge) = reading.time(now: reader.now)
        (answer.hasAge, answer.unread) = (reading.hasAge, reading.unread)
        return answer
    }

    /// - Parameter now: leaves out races that started over five minutes before; nil leaves none out.
    static func answer(_ reading: Reading, at now: Date?) throws(FeedError) -> FeedAnswer {
        let document = reading.document
        let all = document.listedRaces
        if all.isEmpty, document.skipped > 0 {
            throw .notUnderstood(
                detail: "none of \(document.skipped) can be read" + (reading.unread.first.first.map { ": \($0)" } ?? "")
            )
        }
        // A list of a whole day does not mean that its maker has stopped, but a list with only past races does.
        let coming = now.map { now in all.filter { $0.advertisedStart > now - 300 } } ?? all
        var answer = FeedAnswer(
            races: coming.isEmpty ? all : coming, listed: Set(all.map(\.id)), skipped: document.skipped)
        answer.unread = reading.unread
        answer.statuses = document.statuses
        if document.skipped == 0 {
            for category in RaceCategory.allCases { answer.horizons[category] = .distantFuture }
        }
        (answer.serverDate, answer.cacheAge, answer.ownAge) = reading.time(now: now)
        (answer.notBefore, answer.cacheMark, answer.hasAge) = (reading.notBefore, reading.cacheMark, reading.hasAge)
        answer.isUntimed = answer.serverDate == nil && answer.notBefore == nil
        if answer.isUntimed { answer.madeAt = document.generatedAt }
        return answer
    }
}

extension OpenFeed {
    /// A document, and the time by its answer.
    struct Reading: Sendable {
        let document: OpenDocument
        let unread: Unread
        private let serverDate: Date?
        private let cacheAge: Int
        fileprivate let hasAge: Bool
        /// Seconds since a document of this time was first here.
        fileprivate var knownFor = 0
        fileprivate let notBefore: Date?
        fileprivate let cacheMark: CacheMark?

        /// - Throws: the error of its status; `.webPage` or `.notUnderstood` for a body that is no document.
        init(_ response: HTTPResponse) throws(FeedError) {
            (serverDate, notBefore) = FeedRequest.times(response)
            (cacheAge, cacheMark) = (FeedRequest.cacheAge(response), CacheMark(response))
            hasAge = FeedRequest.hasAge(response)
            if let error = FeedStatus.error(of: response, serverDate: serverDate ?? notBefore) { throw error }
            do {
                (document, unread) = try UnreadNotes.read(OpenDocument.self, response.body)
            } catch let flaw as Flaw {
                throw .notUnderstood(detail: flaw.words)
            } catch {
                throw FeedStatus.isWebPage(response)
                    ? .webPage : .notUnderstood(detail: FeedStatus.words(of: error, in: response.body))
            }
        }

        /// Age of the data: the answer's, or the document's if that is higher.
        /// - Parameter now: the device's clock, for a document without a server; nil where that is not known.
        /// - Returns: the `Date` that goes with the age, so that both together are the server's clock, and the part of
        ///   the age that no cache has added.
        func time(now: Date?) -> (serverDate: Date?, cacheAge: Int, ownAge: Int) {
            let made = document.generatedAt.flatMap { made in
                reference(now).map { Int(clamping: $0.timeIntervalSince(made).rounded(.down)) }
            }
            let known = max(made ?? 0, knownFor).held(in: 0...Self.longest)
            let age = min(Self.longest, max(cacheAge, known.plus(document.dataAge)))
            // The age of a file is its own, since no cache stores it. A file that replaces it may be older.
            let own = (serverDate ?? notBefore) == nil ? age : age - min(age, cacheAge)
            return (serverDate.map { $0 - TimeInterval(own) }, age, own)
        }

        /// The clock that the document's time is compared with: the server's, or the device's.
        fileprivate func reference(_ now: Date?) -> Date? {
            serverDate.map { $0 + TimeInterval(min(cacheAge, Self.longest)) } ?? now
        }

        /// Seconds of a year: a greater age of a cache counts as this.
        private static let longest = 365 * 86_400
    }
}

/// Requests the documents of one address. A card and the meetings take the document of the last five seconds.
actor OpenFeedReader {
    private let url: String
    private let source: RaceSource
    private let transport: any HTTPTransport
    private let clock: any WallClock
    private var last: (reading: OpenFeed.Reading, at: Date)?
    private var made = MadeTime()

    /// Seconds for which a document serves other parts too.
    private static let goodFor: TimeInterval = 5

    init(_ url: String, of source: RaceSource, transport: any HTTPTransport, clock: any WallClock) {
        (self.url, self.source, self.transport, self.clock) = (url, source, transport, clock)
    }

    nonisolated var now: Date { clock.now }

    func recent(_ milliseconds: Int) async throws(FeedError) -> OpenFeed.Reading {
        if let last, abs(clock.now.timeIntervalSince(last.at)) < Self.goodFor { return last.reading }
        return try await read(milliseconds, recorder: nil, count: 0)
    }

    func read(
        _ milliseconds: Int, recorder: ExchangeRecorder?, count: Int
    ) async throws(FeedError) -> OpenFeed.Reading {
        var request = HTTPRequest(
            url: url, headers: ["Accept": "application/json"], timeoutMilliseconds: milliseconds)
        request.source = source.name
        let transport = transport.recorded(by: recorder, source: source, count: count)
        var reading = try OpenFeed.Reading(try await FeedRequest.send(request, by: transport))
        let now = clock.now
        if let time = reading.document.generatedAt, let reference = reading.reference(now) {
            reading.knownFor = made.age(of: time, by: reference, at: now)
        }
        last = (reading, now)
        return reading
    }
}
