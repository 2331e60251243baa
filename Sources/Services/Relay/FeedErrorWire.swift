import Models

/// An error of the feed on its way to boxes: its kind, and the values of that kind.
struct FeedErrorWire: Codable {
    var kind: String
    var status: Int?
    var seconds: Int?
    var detail: String?

    init(_ error: FeedError) {
        (kind, detail) = ("failed", nil)
        switch error {
        case .badAddress(let detail): (kind, self.detail) = ("bad_address", detail)
        case .noNetwork(let detail): (kind, self.detail) = ("no_network", detail)
        case .nameNotFound(let detail): (kind, self.detail) = ("name_not_found", detail)
        case .refused(let detail): (kind, self.detail) = ("connection_refused", detail)
        case .timedOut(let detail): (kind, self.detail) = ("timed_out", detail)
        case .tls(let detail): (kind, self.detail) = ("tls_failed", detail)
        case .badCertificate(let detail): (kind, self.detail) = ("bad_certificate", detail)
        case .keyRefused(let status, let detail):
            (kind, self.status, self.detail) = ("key_refused", status, detail)
        case .blocked(let status, let detail): (kind, self.status, self.detail) = ("blocked", status, detail)
        case .notFound: kind = "not_found"
        case .rateLimited(let seconds): (kind, self.seconds) = ("rate_limited", seconds)
        case .throttled(let seconds): (kind, self.seconds) = ("held_back", seconds)
        case .budgetSpent(let budget): (kind, self.seconds) = ("held_back", budget.seconds)
        case .serverError(let status, let detail, let seconds):
            (kind, self.status, self.detail, self.seconds) = ("server_fault", status, detail, seconds)
        case .rejected(let status, let detail): (kind, self.status, self.detail) = ("request_rejected", status, detail)
        case .webPage: kind = "web_page_instead"
        case .badRedirect(let detail): (kind, self.detail) = ("bad_redirect", detail)
        case .notUnderstood(let detail): (kind, self.detail) = ("not_understood", detail)
        case .tooLarge(let limit): (kind, self.seconds) = ("answer_too_large", limit)
        case .unreadable(let detail): (kind, self.detail) = ("cannot_be_read", detail)
        case .cutShort(let detail): (kind, self.detail) = ("answer_cut_short", detail)
        case .cancelled: kind = "cancelled"
        }
    }

    /// The error; one of a kind that this version does not have counts as a server's.
    var error: FeedError {
        let detail = FeedText.clean(optional: detail, limit: 200)
        let (words, status) = (detail ?? "", (status ?? 0).held(in: 0...999))
        let seconds = seconds.map { $0.held(in: 0...86_400) }
        return switch kind {
        case "bad_address": .badAddress(detail: words)
        case "no_network": .noNetwork(detail: words)
        case "name_not_found": .nameNotFound(detail: words)
        case "connection_refused": .refused(detail: words)
        case "timed_out": .timedOut(detail: words)
        case "tls_failed": .tls(detail: words)
        case "bad_certificate": .badCertificate(detail: words)
        case "key_refused": .keyRefused(status: status, detail: detail)
        case "blocked": .blocked(status: status, detail: detail)
        case "not_found": .notFound
        case "rate_limited": .rateLimited(retryAfter: seconds)
        case "held_back": .throttled(seconds: seconds ?? 0)
        case "request_rejected": .rejected(status: status, detail: detail)
        case "web_page_instead": .webPage
        case "bad_redirect": .badRedirect(detail: words)
        case "not_understood": .notUnderstood(detail: words)
        case "answer_too_large": .tooLarge(limit: self.seconds?.held(in: 0...1 << 30) ?? 0)
        case "cannot_be_read": .unreadable(detail: words)
        case "answer_cut_short": .cutShort(detail: words)
        case "cancelled": .cancelled
        default: .serverError(status: status, detail: detail, retryAfter: seconds)
        }
    }
}
