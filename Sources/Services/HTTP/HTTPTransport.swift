/// The one way in for the network.
///
/// An implementation must not retry, must not interpret a status and must stop at the body limit. A cancelled
/// task ends its request at once with `.cancelled`.
package protocol HTTPTransport: Sendable {
    /// Sends one GET and waits for the whole answer, whatever its status.
    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request.
package struct HTTPRequest: Hashable, Sendable {
    /// An absolute http or https URL, percent-encoded.
    package var url: String
    /// Sent as they are, besides the transport's own (`User-Agent`, `Accept-Encoding`).
    package var headers: [String: String]
    /// From the call to the last byte, in milliseconds of real time.
    package var timeoutMilliseconds: Int
    /// The most bytes of body, decompressed, that are accepted.
    package var bodyLimit: Int

    package init(
        url: String, headers: [String: String] = [:], timeoutMilliseconds: Int = 10_000, bodyLimit: Int = 2 << 20
    ) {
        self.url = url
        self.headers = headers
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimit = bodyLimit
    }
}

/// An answer, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    /// 100 to 599.
    package var status: Int
    /// Names in lower case; of a repeated header the last value.
    package var headers: [String: String]
    /// Decompressed.
    package var body: [UInt8]

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }
}

/// Why there is no answer. `detail` is the library's own text, for the log.
package enum TransportError: Error, Hashable, Sendable {
    /// The URL cannot be used: malformed, or neither http nor https.
    case badURL(detail: String)
    case nameNotFound(detail: String)
    /// No route, or no network at all.
    case noNetwork(detail: String)
    case refused(detail: String)
    case timedOut(detail: String)
    /// The certificate was not accepted, or there was no common protocol.
    case tls(detail: String)
    /// The connection ended before the whole body had come.
    case cutShort(detail: String)
    case tooLarge(limit: Int)
    case tooManyRedirects(detail: String)
    case cancelled
    case other(code: Int, detail: String)
}
