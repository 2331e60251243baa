import FlyingFox
import FlyingSocks
import FoundationEssentials

/// How an answer is carried out.
extension LoopbackServer: HTTPHandler {
    nonisolated func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = await decide(
            FeedRequest(
                method: request.method.rawValue, path: request.target.path(), query: request.target.query(),
                contentType: request.headers[.contentType], key: request.headers[HTTPHeader("X-RapidAPI-Key")]))
        if answer.latency > 0 { await pause(answer.latency) }
        try Task.checkCancellation()
        switch answer.delivery {
        case .whole:
            return response(answer, HTTPBodySequence(data: Data(answer.body), suggestedBufferSize: 65536))
        case .half:
            return response(answer, doled(answer, reach: answer.body.count / 2, piece: 65536) {})
        case .drip:
            let pause = pause
            return response(answer, doled(answer, reach: answer.body.count, piece: 4) { await pause(1000) })
        case .reset:
            guard case .ip4(_, let peer)? = request.remoteAddress else { return ConnectionReset.closing }
            return ConnectionReset.response(peer: peer, port: await port)
        case .never:
            await stalled.hold()
            return ConnectionReset.closing
        }
    }

    private nonisolated func response(_ answer: FeedAnswer, _ body: HTTPBodySequence) -> HTTPResponse {
        var headers: [HTTPHeader: String] = [:]
        for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
        return HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: Self.phrase(answer.status)),
            headers: HTTPHeaders(headers), body: body)
    }

    private nonisolated func doled(
        _ answer: FeedAnswer, reach: Int, piece: Int, wait: @escaping @Sendable () async -> Void
    ) -> HTTPBodySequence {
        HTTPBodySequence(
            from: DoledBody(bytes: answer.body, reach: reach, piece: piece, wait: wait), count: answer.body.count,
            suggestedBufferSize: piece)
    }

    private static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
