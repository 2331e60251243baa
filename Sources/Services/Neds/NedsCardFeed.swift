import FoundationEssentials
package import Models

/// The Neds platform's card of a race: method `racecard`.
package struct NedsCardFeed: CardFeed {
    private let endpoint: NedsEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let answers: Answers?

    /// - Parameters:
    ///   - base: scheme, host and perhaps a path.
    ///   - timeoutMilliseconds: real time for each whole request.
    ///   - answers: cache of answers; nil for none.
    package init(
        base: String, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000, answers: Answers? = nil
    ) {
        self.answers = answers
        endpoint = NedsEndpoint(base: base)
        self.transport = transport
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// The card of a race. One request, or an answer that is still good.
    /// - Throws: the error of the transport, the status or the body.
    package func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        var request = endpoint.racecard(id)
        request.timeoutMilliseconds = timeoutMilliseconds
        return try await FeedRequest.perform(
            request, .card, from: answers, by: transport,
            read: { (response) throws(FeedError) in try Self.decode(response, id: id) },
            lifetime: { Lifetime.card($0.card, of: .neds, at: $1) })
    }

    /// The saved card of a race, however old; nil without one.
    package func keptCard(of id: RaceID) async -> CardAnswer? {
        await answers?.kept(endpoint.racecard(id)) { (response) throws(FeedError) in
            try Self.decode(response, id: id)
        }
    }

    /// Reads a racecard (docs/dev/feed.md, "Racecard").
    /// - Throws: the error of its status; `.notUnderstood` if it describes neither the race nor a runner.
    package static func decode(_ response: HTTPResponse, id: RaceID) throws(FeedError) -> CardAnswer {
        let (body, date, unread) = try FeedRequest.decode(NedsRacecard.self, response)
        guard let card = body.card(id) else { throw .notUnderstood(detail: "neither the race nor a runner") }
        var answer = CardAnswer(card: card, serverDate: date, cacheAge: FeedRequest.cacheAge(response))
        answer.unread = unread
        return answer
    }
}
