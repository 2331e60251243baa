/// Something that goes wrong, on demand, between the simulated feed and its client.
///
/// Faults can be combined: `latency` with any, `date-offset` with any answer, those that change the races with each
/// other and with `truncate` and `drip`. If several replace the whole answer, the last one given counts.
package enum Fault: Hashable, Sendable {
    /// Every answer comes so many milliseconds of real time late, 0 to 600000.
    case latency(milliseconds: Int)
    /// Requests are accepted and never answered. If more than 32 wait, the oldest are closed without an answer.
    case stall
    /// The connection is reset (TCP RST) before the answer.
    case reset
    /// Half the body under the full Content-Length, then the connection is closed.
    case truncate
    /// The body comes in pieces of 4 bytes, one a second of real time.
    case drip
    /// HTTP 200 with bytes that are not JSON.
    case garbage
    /// HTTP 200 with the page of a captive portal.
    case html
    /// HTTP 403 with an HTML page.
    case forbidden
    case notFound
    /// HTTP 429 with a Retry-After of so many seconds, 0 to 86400.
    case tooManyRequests(retryAfter: Int)
    /// HTTP 500 with the envelope `none available`.
    case serverError
    /// HTTP 503 with an HTML page.
    case unavailable
    /// HTTP 200 with tables that have no races.
    case empty
    /// Every start is listed ten minutes later than planned, under the same ids.
    case moved
    /// Always the data of the moment when the server started.
    case frozen
    /// The Date header is off by so many seconds, -864000 to 864000; positive is ahead.
    case dateOffset(seconds: Int)
    /// HTTP 200 with 3 MiB of JSON.
    case oversize
    /// Starts of v2 carry fractions of a second, one to nine decimals.
    case fraction
}

extension Fault: CustomStringConvertible {
    /// Text of the fault, which `init(parsing:)` reads.
    package var description: String {
        switch self {
        case .latency(let milliseconds): "latency=\(milliseconds)"
        case .stall: "stall"
        case .reset: "reset"
        case .truncate: "truncate"
        case .drip: "drip"
        case .garbage: "garbage"
        case .html: "html"
        case .forbidden: "403"
        case .notFound: "404"
        case .tooManyRequests(let seconds): "429=\(seconds)"
        case .serverError: "500"
        case .unavailable: "503"
        case .empty: "empty"
        case .moved: "moved"
        case .frozen: "frozen"
        case .dateOffset(let seconds): "date-offset=\(seconds)"
        case .oversize: "oversize"
        case .fraction: "fraction"
        }
    }
}
