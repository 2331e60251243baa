import FoundationEssentials
package import Models

/// The operator's affiliates API: meetings with their races' statuses, and cards with results.
package struct AffiliatesFeed: CardFeed, MeetingsFeed {
    private let endpoint: AffiliatesEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int

    /// - Parameter timeoutMilliseconds: of real time, for a whole request.
    package init(endpoint: AffiliatesEndpoint, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000) {
        self.endpoint = endpoint
        self.transport = transport
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        let response = try await send(endpoint.event(id))
        return try await Self.decodeCard(response, id: id)
    }

    /// A day that is longer than an answer comes page by page.
    package func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        var page = try await Self.decodeMeetings(try await send(endpoint.meetings(day: day)))
        var all = page.answer
        for number in 1..<Self.mostPages where page.isFull {
            let request = endpoint.meetings(day: day, offset: number * AffiliatesEndpoint.limit)
            page = try await Self.decodeMeetings(try await send(request))
            let known = Set(all.meetings.map(\.id))
            all.meetings += page.answer.meetings.filter { !known.contains($0.id) }
        }
        return all
    }

    /// Of a day; a real one is one.
    private static let mostPages = 5

    private func send(_ request: HTTPRequest) async throws(FeedError) -> HTTPResponse {
        var request = request
        request.timeoutMilliseconds = timeoutMilliseconds
        return try await FeedRequest.send(request, by: transport)
    }

    /// Off the main thread: an event is half a megabyte.
    @concurrent
    private static func decodeCard(_ response: HTTPResponse, id: RaceID) async throws(FeedError) -> CardAnswer {
        try card(response, id: id)
    }

    @concurrent
    private static func decodeMeetings(
        _ response: HTTPResponse
    ) async throws(FeedError) -> (answer: MeetingsAnswer, isFull: Bool) {
        try page(response)
    }

    package static func card(_ response: HTTPResponse, id: RaceID) throws(FeedError) -> CardAnswer {
        let (body, date) = try FeedRequest.decode(Envelope<AffiliatesEvent>.self, response)
        return CardAnswer(card: body.data.card(id), serverDate: date, cacheAge: FeedRequest.cacheAge(response))
    }

    package static func meetings(_ response: HTTPResponse) throws(FeedError) -> MeetingsAnswer {
        try page(response).answer
    }

    private static func page(_ response: HTTPResponse) throws(FeedError) -> (answer: MeetingsAnswer, isFull: Bool) {
        let (body, date) = try FeedRequest.decode(Envelope<AffiliatesMeetings>.self, response)
        let answer = MeetingsAnswer(
            meetings: body.data.meetings, serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        return (answer, body.data.listed >= AffiliatesEndpoint.limit)
    }

    private struct Envelope<Part: Decodable>: Decodable {
        let data: Part
    }
}
