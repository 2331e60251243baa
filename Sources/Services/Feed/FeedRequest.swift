import FoundationEssentials
import Models

/// Common part of all feeds: a request and its answer.
enum FeedRequest {
    /// A good saved answer, or a new one. It is read off the main thread, since a body may be large, and the main
    /// thread then has one hop instead of one for each step.
    /// - Parameters:
    ///   - answers: nil keeps none.
    ///   - lifetime: of an answer, at an instant of the server's clock.
    @concurrent
    static func perform<Answer: Sendable>(
        _ request: HTTPRequest, _ kind: Answers.Kind, from answers: Answers?,
        by transport: any HTTPTransport,
        read: @Sendable (HTTPResponse) throws(FeedError) -> Answer,
        lifetime: @Sendable (Answer, Date) -> Lifetime
    ) async throws(FeedError) -> Answer {
        guard let answers else { return try read(try await send(request, by: transport)) }
        return try await answers.get(request, kind, by: transport, read: read, lifetime: lifetime)
    }

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
