import FoundationEssentials
package import Models

/// The operator's affiliates API: meetings with their races' statuses, and cards with results.
package struct AffiliatesFeed: CardFeed, MeetingsFeed {
    private let endpoint: AffiliatesEndpoint
    private let transport: any HTTPTransport

    package init(endpoint: AffiliatesEndpoint, transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        let response = try await FeedRequest.send(endpoint.event(id), by: transport)
        return try await Self.decodeCard(response, id: id)
    }

    package func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        let response = try await FeedRequest.send(endpoint.meetings(day: day), by: transport)
        return try await Self.decodeMeetings(response)
    }

    /// Off the main thread: an event is half a megabyte.
    @concurrent
    private static func decodeCard(_ response: HTTPResponse, id: RaceID) async throws(FeedError) -> CardAnswer {
        try card(response, id: id)
    }

    @concurrent
    private static func decodeMeetings(_ response: HTTPResponse) async throws(FeedError) -> MeetingsAnswer {
        try meetings(response)
    }

    package static func card(_ response: HTTPResponse, id: RaceID) throws(FeedError) -> CardAnswer {
        let (body, date) = try FeedRequest.decode(Envelope<AffiliatesEvent>.self, response)
        return CardAnswer(card: body.data.card(id), serverDate: date)
    }

    package static func meetings(_ response: HTTPResponse) throws(FeedError) -> MeetingsAnswer {
        let (body, date) = try FeedRequest.decode(Envelope<AffiliatesMeetings>.self, response)
        return MeetingsAnswer(meetings: body.data.meetings, serverDate: date)
    }

    private struct Envelope<Part: Decodable>: Decodable {
        let data: Part
    }
}
