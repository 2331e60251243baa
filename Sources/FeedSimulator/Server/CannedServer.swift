import Models

/// A server on 127.0.0.1 that gives prepared answers, for recorded payloads and for tests.
final class CannedServer: Sendable {
    private let server: LoopbackServer

    /// - Parameter answers: by path, percent-encoded and without the query; any other path is answered with 404.
    init(answers: [String: CannedAnswer]) {
        let noPause: @Sendable (Int) async -> Void = { _ in }
        server = LoopbackServer(pause: noPause) { request in
            guard let canned = answers[request.path] else { return .text("404 page not found\n", status: 404) }
            var answer = SimulatorAnswer(status: canned.status, headers: canned.headers, body: canned.body)
            if let type = canned.contentType { answer.headers["Content-Type"] = type }
            return answer
        }
    }

    /// Listens on 127.0.0.1, and returns as soon as connections are accepted.
    /// - Parameter port: 0 takes a free one.
    /// - Returns: the port.
    /// - Throws: when the port cannot be had, or when it has been started and not stopped.
    func start(port: UInt16) async throws(Flaw) -> UInt16 {
        try await server.start(port: port)
    }

    /// Closes every connection at once, and waits until they are. It can be started again.
    func stop() async {
        await server.stop()
    }
}

/// An answer that is prepared in advance for one path.
struct CannedAnswer: Hashable, Sendable {
    /// Status code of HTTP, 100 to 599.
    var status: Int
    /// Value of the header Content-Type; nil for none.
    var contentType: String?
    /// Bytes that follow the headers, as they are.
    var body: [UInt8]
    /// Headers other than Content-Type and Content-Length.
    var headers: [String: String]

    /// An answer; by default 200 with JSON.
    init(
        status: Int = 200, contentType: String? = "application/json", body: [UInt8], headers: [String: String] = [:]
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.headers = headers
    }
}
