package import FoundationEssentials
package import Models

/// Classifies an answer by its status, before its body is read (docs/dev/feed.md, "Errors").
enum FeedStatus {
    /// - Returns: nil for a 200; otherwise the error, with the service's own words if it gave any.
    static func error(of response: HTTPResponse, serverDate: Date?) -> FeedError? {
        let retryAfter = RetryAfter.seconds(response.header("retry-after"), now: serverDate)
        return switch response.status {
        case 200: nil
        // The client remembered no answer that the 304 could confirm (`Validators`).
        case 304: .notUnderstood(detail: "HTTP 304 without a body to confirm")
        case 300..<400: .badRedirect(detail: "HTTP \(response.status)" + place(response))
        // The status is not from the configured address: another request soon may help.
        case 400..<500 where response.isRedirected && ![408, 429].contains(response.status):
            .badRedirect(detail: "HTTP \(response.status) from there")
        case 401: .keyRefused(status: 401, detail: detail(of: response))
        case 403, 451: .blocked(status: response.status, detail: detail(of: response))
        case 404, 410: .notFound
        case 408: .timedOut(detail: "HTTP 408")
        case 429: .rateLimited(retryAfter: retryAfter)
        case 500...: .serverError(status: response.status, detail: detail(of: response), retryAfter: retryAfter)
        default: .rejected(status: response.status, detail: detail(of: response))
        }
    }

    private static func place(_ response: HTTPResponse) -> String {
        let place = FeedText.clean(optional: response.header("location"), limit: 200).map(Redactor.secrets)
        return place.map { " to \($0)" } ?? ""
    }

    /// The words of the service's error envelope, by whichever name, or a short plain text; nil for a web page.
    static func detail(of response: HTTPResponse) -> String? {
        if response.body.count <= 10_000,
            let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(response.body))
        {
            return (envelope.detail ?? envelope.message ?? envelope.error).flatMap {
                FeedText.clean(optional: $0, limit: 300)
            }
        }
        let isJSON = response.body.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
        guard !isWebPage(response), isJSON != true, response.body.count <= 300 else { return nil }
        return FeedText.clean(optional: String(decoding: response.body, as: UTF8.self), limit: 300)
    }

    private struct Envelope: Decodable {
        let detail: String?
        let message: String?
        let error: String?

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Name.self)
            detail = try? values.decode(String.self, forKey: .detail)
            message = try? values.decode(String.self, forKey: .message)
            error = try? values.decode(String.self, forKey: .error)
        }

        private enum Name: CodingKey { case detail, message, error }
    }

    static func isWebPage(_ response: HTTPResponse) -> Bool {
        if response.header("content-type")?.lowercased().contains("html") == true { return true }
        return response.body.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// A decoding error in a few words, for the log and the error line.
    /// - Parameter bytes: the decoded bytes; the words name the first place in them that is not JSON.
    static func words(of error: any Error, in bytes: [UInt8]) -> String {
        if case .dataCorrupted(let context)? = error as? DecodingError, !context.codingPath.isEmpty {
            return flaw(error)
        }
        let words = words(of: error)
        guard words == notJSON, let place = JSONBreak.place(in: bytes) else { return words }
        return "\(words): line \(place.line), column \(place.column)"
    }

    /// Why an item of a list cannot be read, in a few words.
    static func flaw(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            (context.codingPath.last.flatMap { $0.intValue == nil ? "\($0.stringValue) is " : nil } ?? "")
                + "of the wrong type"
        case .dataCorrupted(let context): context.debugDescription
        default: "it cannot be read"
        }
    }

    private static let notJSON = "not JSON"

    private static func words(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return notJSON }
        return switch error {
        case .keyNotFound(let key, _): "no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.first?.stringValue ?? "body") is of the wrong type"
        default: notJSON
        }
    }
}

extension FeedError {
    /// Why there are no races, when there was no answer.
    package init(_ error: TransportError) {
        self =
            switch error {
            case .badURL(let detail): .badAddress(detail: detail)
            case .nameNotFound(let detail): .nameNotFound(detail: detail)
            case .noNetwork(let detail): .noNetwork(detail: detail)
            case .refused(let detail): .refused(detail: detail)
            case .timedOut(let detail): .timedOut(detail: detail)
            case .tls(let detail): .tls(detail: detail)
            case .badCertificate(let detail): .badCertificate(detail: detail)
            case .cutShort(let detail): .cutShort(detail: FeedText.clean(detail, limit: 200))
            case .unreadable(let detail): .unreadable(detail: FeedText.clean(Redactor.secrets(detail), limit: 300))
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .badRedirect(let detail):
                .badRedirect(detail: FeedText.clean(Redactor.secrets(detail), limit: 200))
            case .throttled(let seconds): .throttled(seconds: seconds)
            case .budgetSpent(let budget): .budgetSpent(budget)
            case .cancelled: .cancelled
            case .other(let code, let detail): .cutShort(detail: FeedText.clean("\(detail) (\(code))", limit: 200))
            }
    }
}

/// Wait after a failure: exponential backoff with full jitter, or the time that the service requires if that is longer.
package enum RetryPolicy {
    /// Seconds of the longest backoff, however many failures there were.
    static let longest: TimeInterval = 60
    /// Seconds to wait if a person must first change something.
    ///
    /// It is not forever: the board runs unattended for months, and the other end may be fixed. A person's own request
    /// is served at once.
    package static let permanentFailureDelay: TimeInterval = 300

    /// - Parameters:
    ///   - failures: failures in a row, this one included; 1 or more.
    ///   - jitter: a random number from 0 up to 1. The wait is that share of 2, 4, 8 … 60 s, a second at least.
    ///   - longest: seconds of the longest backoff, if it is less than a minute.
    /// - Returns: seconds until the next try.
    package static func delay(
        after error: FeedError, failures: Int, jitter: Double, longest: TimeInterval = longest
    ) -> TimeInterval {
        if let seconds = error.throttledFor { return TimeInterval(seconds) }
        guard error.isWorthRetryingSoon else { return permanentFailureDelay }
        let ceiling = min(longest, Self.longest, pow2(min(max(failures, 1), 6)))
        let backoff = max(1, (ceiling * min(max(jitter, 0), 1)).rounded())
        // Even if the service requires no wait, the backoff applies.
        return max(backoff, TimeInterval(error.retryAfter ?? 0))
    }

    /// The same for a source that may count its requests: a failure may have been counted, a throttled request was not.
    package static func delay(
        after error: FeedError, failures: Int, jitter: Double, of source: RaceSource, longest: TimeInterval = longest
    ) -> TimeInterval {
        let delay = delay(after: error, failures: failures, jitter: jitter, longest: longest)
        if error.throttledFor != nil { return delay }
        return max(delay, source.leastInterval)
    }

    private static func pow2(_ exponent: Int) -> TimeInterval {
        TimeInterval(1 << exponent)
    }
}
