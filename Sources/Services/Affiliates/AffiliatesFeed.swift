import FoundationEssentials
package import Models

/// The operator's affiliates API: meetings with their races' statuses, and cards with results.
package struct AffiliatesFeed: CardFeed, MeetingsFeed {
    private let endpoint: AffiliatesEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let answers: Answers

    /// - Parameter timeoutMilliseconds: real time for each whole request.
    package init(
        endpoint: AffiliatesEndpoint, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000,
        answers: Answers = .none
    ) {
        self.answers = answers
        self.endpoint = endpoint
        self.transport = transport
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// The card of a race, with its result. One request, or an answer that is still good.
    /// - Throws: the error of the transport, the status or the body.
    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        try await answers.get(
            request(endpoint.event(id)), .card, by: transport,
            read: { (response) throws(FeedError) in try Self.card(response, id: id) },
            lifetime: { Lifetime.card($0.card, of: .affiliates, at: $1) })
    }

    /// The saved card of a race, however old; nil without one.
    package func keptCard(of id: RaceID) async -> CardAnswer? {
        await answers.kept(request(endpoint.event(id))) { (response) throws(FeedError) in
            try Self.card(response, id: id)
        }
    }

    /// The meetings of a day, with the statuses of their races. One request for each 200 meetings, five at most.
    /// - Parameter day: `2026-07-27`, by Sydney's calendar, or `today`.
    package func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        var page = try await requestPage(day, page: 0)
        var all = page.answer
        for number in 1..<Self.mostPages where page.isFull {
            page = try await requestPage(day, page: number)
            all.add(page.answer)
        }
        return all
    }

    /// The cached meetings of a day, however old; nil if the first 200 are not cached.
    package func keptMeetings(on day: String) async -> MeetingsAnswer? {
        guard var page = await kept(day, page: 0) else { return nil }
        var all = page.answer
        for number in 1..<Self.mostPages where page.isFull {
            guard let next = await kept(day, page: number) else { break }
            page = next
            all.add(page.answer)
        }
        return all
    }

    private func requestPage(_ day: String, page: Int) async throws(FeedError) -> Page {
        try await answers.get(
            request(page, of: day), .meetings, by: transport,
            read: { (response) throws(FeedError) in try Self.page(response) },
            lifetime: { Lifetime.meetings($0.answer.meetings, on: day, at: $1) })
    }

    private func kept(_ day: String, page: Int) async -> Page? {
        await answers.kept(request(page, of: day)) { (response) throws(FeedError) in try Self.page(response) }
    }

    private func request(_ page: Int, of day: String) -> HTTPRequest {
        request(endpoint.meetings(day: day, offset: page * AffiliatesEndpoint.limit))
    }

    private struct Page: Sendable {
        let answer: MeetingsAnswer
        /// Whether the page is full, so that another may follow.
        let isFull: Bool
    }

    private static let mostPages = 5

    private func request(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.timeoutMilliseconds = timeoutMilliseconds
        return request
    }

    /// Reads an answer to a request for an event.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body cannot be read.
    package static func card(_ response: HTTPResponse, id: RaceID) throws(FeedError) -> CardAnswer {
        let (body, date, unread) = try FeedRequest.decode(Envelope<AffiliatesEvent>.self, response)
        var answer = CardAnswer(card: body.data.card(id), serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        answer.unread = unread
        return answer
    }

    /// Reads one page of a day's meetings.
    /// - Throws: the error of its status; `.webPage` or `.notUnderstood` if the body cannot be read.
    package static func meetings(_ response: HTTPResponse) throws(FeedError) -> MeetingsAnswer {
        try page(response).answer
    }

    private static func page(_ response: HTTPResponse) throws(FeedError) -> Page {
        let (body, date, unread) = try FeedRequest.decode(Envelope<AffiliatesMeetings>.self, response)
        var answer = MeetingsAnswer(
            meetings: body.data.meetings, serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        answer.hasAge = FeedRequest.hasAge(response)
        answer.unread = unread
        return Page(answer: answer, isFull: body.data.listed >= AffiliatesEndpoint.limit)
    }

    private struct Envelope<Part: Decodable>: Decodable {
        let data: Part
    }
}
