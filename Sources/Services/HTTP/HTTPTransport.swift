package import Models

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
    /// Looks the name up anew and opens a connection of its own, which then replaces those kept for the host.
    package var isFresh: Bool
    /// Follows no redirect: what its headers tell is for this host alone.
    package var staysAtHost: Bool
    /// Who is asked, for counts and log; nobody is sent it.
    package var source = ""

    package init(
        url: String, headers: [String: String] = [:], timeoutMilliseconds: Int = 10_000, bodyLimit: Int = 2 << 20,
        isFresh: Bool = false, staysAtHost: Bool = false
    ) {
        self.url = url
        self.headers = headers
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimit = bodyLimit
        self.isFresh = isFresh
        self.staysAtHost = staysAtHost
    }

    /// Host and port as the URL has them, in lower case: `api.neds.com.au`, `127.0.0.1:8080`.
    package var host: String {
        let rest = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
        return rest.prefix { $0 != "?" && $0 != "#" }.lowercased()
    }
}

/// An answer, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    /// 100 to 599.
    package var status: Int
    /// Names in lower case, of those that `HTTPHeaders` keeps; and `redirected`.
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

    /// The transport's own mark among the headers, so that a record keeps it: the answer is that of another address,
    /// to which the first one led. No server can send a header of this name.
    package static let redirected = ":redirected"
    package var isRedirected: Bool { headers[Self.redirected] != nil }
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
    /// No secure connection came about, for any reason but the certificate.
    case tls(detail: String)
    /// The certificate was not accepted.
    case badCertificate(detail: String)
    /// The connection ended before the whole body had come, or what came was no answer.
    case cutShort(detail: String)
    /// More came than so many bytes: of the body, of the headers, or of all that was received for them.
    case tooLarge(limit: Int)
    /// Led on to an address that is not followed, too often, or to nowhere.
    case badRedirect(detail: String)
    /// Not sent: the program's own limit for the host allows the next request only in so many seconds.
    case heldBack(seconds: Int)
    /// Not sent: what the source may be asked in a day or month is spent.
    case budgetSpent(SpentBudget)
    case cancelled
    case other(code: Int, detail: String)
}
