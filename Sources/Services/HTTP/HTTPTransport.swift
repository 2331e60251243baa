package import Models

/// The only way to the network.
///
/// An implementation must not retry, must not interpret a status and must stop at the body limit. A cancelled task ends
/// its request at once with `.cancelled`.
package protocol HTTPTransport: Sendable {
    /// Sends one GET and waits for the whole answer of any status.
    /// - Throws: the reason why there is no complete answer.
    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request with its headers, its time limit and its size limit.
package struct HTTPRequest: Hashable, Sendable {
    /// An absolute http or https URL, percent-encoded.
    package var url: String
    /// Headers that are sent besides the transport's own (`User-Agent`, `Accept-Encoding`).
    package var headers: [String: String]
    /// Milliseconds of real time from the call to the last byte.
    package var timeoutMilliseconds: Int
    /// Most bytes of the body after decompression.
    package var bodyLimit: Int
    /// Resolves the name again and opens a new connection, which then replaces the others to the host.
    package var usesNewConnection: Bool
    /// Whether redirects are followed; false if its headers must reach no other host.
    package var followsRedirects: Bool
    /// Names of headers that the service gets in confidence, in lower case; besides those whose names reveal it
    /// (`Redactor.isSecret(header:)`). No answer with such a value is saved, and none is shown.
    var secretHeaders: Set<String> = []
    /// Name of the source, for counts and logs; it is not sent.
    package var source = ""
    /// Rank among the requests that wait for a gate, the lowest first.
    var urgency = 0

    /// A request; by default with 10 s, 2 MiB, any connection, and redirects followed.
    package init(
        url: String, headers: [String: String] = [:], timeoutMilliseconds: Int = 10_000, bodyLimit: Int = 2 << 20,
        usesNewConnection: Bool = false, followsRedirects: Bool = true
    ) {
        self.url = url
        self.headers = headers
        self.timeoutMilliseconds = timeoutMilliseconds
        self.bodyLimit = bodyLimit
        self.usesNewConnection = usesNewConnection
        self.followsRedirects = followsRedirects
    }

    /// Whether it goes to a host: false for the program or file of an open feed.
    var isRemote: Bool { OpenFeedAddress(url)?.isLocal != true }

    /// Host and port as the URL has them, in lower case: `example.com`, `127.0.0.1:8080`.
    package var host: String {
        let rest = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
        return rest.prefix { $0 != "?" && $0 != "#" }.lowercased()
    }

    /// Whether the host is this machine by its loopback, so that no cable leads to it.
    package var isOnThisMachine: Bool {
        ["127.", "localhost", "[::1]"].contains { host.split(separator: "@").last?.hasPrefix($0) == true }
    }
}

/// A complete answer of any status.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    /// Headers by names in lower case: those of `HTTPHeaders`, and `redirected`.
    package var headers: [String: String]
    /// Bytes of the body after decompression.
    package var body: [UInt8]

    /// An answer, by default without headers and body.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// A header's value; upper and lower case of the name do not matter.
    package func header(_ name: String) -> String? {
        headers[name.lowercased()]
    }

    /// Name of the transport's own mark among the headers, which a record keeps too: the answer came from another
    /// address after a redirect. No server can send a header of this name.
    package static let redirected = ":redirected"
    /// Name of the client's own mark: the answer lay in a cache that does not report for how long (`HiddenAges`).
    static let hiddenAge = ":ageless"
    /// True if the answer came after a redirect.
    package var isRedirected: Bool { headers[Self.redirected] != nil }
}

/// Reason why there is no answer. `detail` is the library's own text, for the log.
package enum TransportError: Error, Hashable, Sendable {
    /// The URL cannot be used: malformed, or neither http nor https.
    case badURL(detail: String)
    case nameNotFound(detail: String)
    case noNetwork(detail: String)
    case refused(detail: String)
    case timedOut(detail: String)
    /// No secure connection came about, for any reason but the certificate.
    case tls(detail: String)
    case badCertificate(detail: String)
    /// The connection ended before the whole body had come, or the bytes were not an answer.
    case cutShort(detail: String)
    /// A program or file of an open feed gave no document, or libcurl cannot be loaded; with the reason for a person.
    case unreadable(detail: String)
    /// More came than so many bytes: of the body, of the headers, or of all that was received for them.
    case tooLarge(limit: Int)
    /// Led on to an address that is not followed, too often, or to nowhere.
    case badRedirect(detail: String)
    /// The request was not sent: the program's own limit for the host allows the next one only in so many seconds.
    case throttled(seconds: Int)
    /// The request was not sent: the source's budget for a day or month is spent.
    case budgetSpent(SpentBudget)
    case cancelled
    case other(code: Int, detail: String)
}
