internal import Models
package import Services

/// A transport's error in a record.
package struct RecordedFailure: Codable, Hashable, Sendable {
    /// Word for the error: `timed_out`, `name_not_found`.
    var kind: String
    /// The transport's own words; nil for errors that have none.
    var detail: String?
    /// libcurl's code; nil for errors that have their own kind.
    var code: Int?
    /// Bytes of `too_large`, seconds of `held_back`.
    var limit: Int?

    private init(_ kind: String, _ detail: String? = nil, code: Int? = nil, limit: Int? = nil) {
        (self.kind, self.detail, self.code, self.limit) = (kind, detail, code, limit)
    }

    /// Converts an error. A spent budget is written as `held_back`, with its seconds.
    package init(_ error: TransportError) {
        self =
            switch error {
            case .badURL(let detail): Self("bad_url", detail)
            case .nameNotFound(let detail): Self("name_not_found", detail)
            case .noNetwork(let detail): Self("no_network", detail)
            case .refused(let detail): Self("refused", detail)
            case .timedOut(let detail): Self("timed_out", detail)
            case .tls(let detail): Self("tls", detail)
            case .badCertificate(let detail): Self("bad_certificate", detail)
            case .cutShort(let detail): Self("cut_short", detail)
            case .tooLarge(let limit): Self("too_large", limit: limit)
            case .unreadable(let detail): Self("unreadable", detail)
            case .badRedirect(let detail): Self("bad_redirect", detail)
            case .throttled(let seconds): Self("held_back", limit: seconds)
            case .budgetSpent(let budget): Self("held_back", limit: budget.seconds)
            case .cancelled: Self("cancelled")
            case .other(let code, let detail): Self("other", detail, code: code)
            }
    }

    /// The transport's error; nil for an unknown kind.
    package var error: TransportError? {
        let detail = detail ?? ""
        return switch kind {
        case "bad_url": .badURL(detail: detail)
        case "name_not_found": .nameNotFound(detail: detail)
        case "no_network": .noNetwork(detail: detail)
        case "refused": .refused(detail: detail)
        case "timed_out": .timedOut(detail: detail)
        case "tls": .tls(detail: detail)
        case "bad_certificate": .badCertificate(detail: detail)
        case "cut_short": .cutShort(detail: detail)
        case "too_large": .tooLarge(limit: limit ?? 0)
        case "unreadable": .unreadable(detail: detail)
        case "bad_redirect", "too_many_redirects": .badRedirect(detail: detail)
        case "held_back": .throttled(seconds: limit ?? 0)
        case "cancelled": .cancelled
        case "other": .other(code: code ?? 0, detail: detail)
        default: nil
        }
    }
}
