/// An answer, and the way in which it reaches the client.
package struct SimulatorAnswer: Equatable, Sendable {
    /// Status code of HTTP, 100 to 599.
    package var status = 200
    /// Headers besides Content-Length, which follows from the body.
    package var headers: [String: String] = [:]
    /// Whole body, also if the delivery cuts it.
    package var body: [UInt8] = []
    /// Milliseconds of real time before the first byte.
    var latency = 0
    /// Whole, or as a fault spoils it.
    var delivery = Delivery.whole

    /// Way of an answer to the client.
    enum Delivery: Equatable, Sendable {
        case whole
        /// Half the body under the Content-Length of the whole, then the connection is closed.
        case half
        /// The body comes a few bytes a second.
        case drip
        /// The connection is reset, and no answer comes.
        case reset
        /// No answer comes; the connection stays open.
        case never
    }

    static func json(_ body: [UInt8], status: Int = 200) -> SimulatorAnswer {
        SimulatorAnswer(status: status, headers: ["Content-Type": "application/json"], body: body)
    }

    static func text(_ body: String, status: Int, type: String = "text/plain; charset=utf-8") -> SimulatorAnswer {
        SimulatorAnswer(status: status, headers: ["Content-Type": type], body: Array(body.utf8))
    }

    static func html(_ title: String, _ paragraph: String, status: Int) -> SimulatorAnswer {
        text(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
            <body><h1>\(title)</h1><p>\(paragraph)</p></body></html>

            """, status: status, type: "text/html; charset=utf-8")
    }

    /// The services' error envelope. Source: `docs/dev/feed.md`, "Errors".
    static func envelope(_ status: Int, id: String, detail: String) -> SimulatorAnswer {
        let phrases = [400: "Bad Request", 429: "Too Many Requests", 500: "Internal Server Error"]
        let body = JSONWriter.object { envelope in
            envelope.field("id", id)
            envelope.field("code", status)
            envelope.field("detail", detail)
            envelope.field("status", phrases[status] ?? "Error")
        }
        return .json(body, status: status)
    }
}

/// Parts of a request that decide its answer.
package struct SimulatorRequest: Sendable {
    /// Method of the request in capitals: `GET`.
    var method: String
    /// Path as sent, percent-encoded, without the query.
    var path: String
    /// Query as sent, percent-encoded, without the question mark.
    var query: String
    /// Header Content-Type; nil if it is absent.
    var contentType: String?
    /// Header `X-RapidAPI-Key`; nil if it is absent.
    var key: String?

    /// A request; by default a GET without query and headers.
    package init(
        method: String = "GET", path: String, query: String = "", contentType: String? = nil, key: String? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.contentType = contentType
        self.key = key
    }
}
