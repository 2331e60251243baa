import FoundationEssentials
package import Models

/// The live `NextRacesFeed` of the Neds platform, by either method.
package struct NedsFeed: NextRacesFeed {
    private let source: FeedSource
    private let endpoint: NedsEndpoint
    private let transport: any HTTPTransport
    private let timeoutMilliseconds: Int
    private let recorder: ExchangeRecorder?

    /// - Parameters:
    ///   - timeoutMilliseconds: of real time, for a whole request.
    ///   - recorder: is told of every exchange; nil for nobody.
    package init(
        source: FeedSource, base: String, transport: any HTTPTransport, timeoutMilliseconds: Int = 10_000,
        recorder: ExchangeRecorder? = nil
    ) {
        self.recorder = recorder
        self.source = source
        self.endpoint = NedsEndpoint(base: base)
        self.transport = transport
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    package func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        let request = request(count: count)
        let asked = recorder?.now
        let outcome = await outcome(of: request)
        if let recorder, let asked {
            recorder.keep(outcome, of: request, source: source, count: count, asked: asked)
        }
        let response: HTTPResponse
        do {
            response = try outcome.get()
        } catch {
            throw FeedError(error)
        }
        return try await Self.decodeApart(response, source: source, asked: count)
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await transport.get(request))
        } catch {
            return .failure(error)
        }
    }

    private func request(count: Int) -> HTTPRequest {
        let count = max(1, min(count, NedsEndpoint.largestCount * 2))
        var request = source == .neds ? endpoint.v2(count: count) : endpoint.v1(count: count)
        request.timeoutMilliseconds = timeoutMilliseconds
        return request
    }

    /// Off the main thread: a body may be large.
    @concurrent
    private static func decodeApart(
        _ response: HTTPResponse, source: FeedSource, asked: Int
    ) async throws(FeedError) -> FeedAnswer {
        try decode(response, source: source, asked: asked)
    }

    /// What an answer says.
    /// - Parameter asked: races of each category that were asked for.
    /// - Throws: what its status says, or that its body is not what docs/feed.md describes.
    package static func decode(
        _ response: HTTPResponse, source: FeedSource, asked: Int
    ) throws(FeedError) -> FeedAnswer {
        var answer: FeedAnswer
        let serverDate: Date?
        switch source {
        case .neds:
            let (body, date) = try FeedRequest.decode(NedsV2Response.self, response)
            (answer, serverDate) = (body.answer(asked: asked), date)
        case .nedsV1:
            let (body, date) = try FeedRequest.decode(NedsV1Response.self, response)
            (answer, serverDate) = (body.answer, date)
        }
        if answer.races.isEmpty, answer.skipped > 0 {
            throw .notUnderstood(detail: "none of \(answer.skipped) races can be read")
        }
        answer.serverDate = serverDate
        answer.cacheAge = FeedRequest.cacheAge(response)
        return answer
    }
}
