import Models

/// An error of the feed on its way to boxes: its kind, and the values of that kind.
struct FeedErrorWire: Codable {
    var kind = ""
    var status: Int?
    /// Seconds to wait; bytes of an answer that is too large.
    var seconds: Int?
    var detail: String?

    private var words: String { detail ?? "" }

    /// The word and the error of every kind, for both ways.
    private static let kinds: [(word: String, error: @Sendable (FeedErrorWire) -> FeedError)] = [
        ("bad_address", { .badAddress(detail: $0.words) }), ("no_network", { .noNetwork(detail: $0.words) }),
        ("name_not_found", { .nameNotFound(detail: $0.words) }), ("connection_refused", { .refused(detail: $0.words) }),
        ("timed_out", { .timedOut(detail: $0.words) }), ("tls_failed", { .tls(detail: $0.words) }),
        ("bad_certificate", { .badCertificate(detail: $0.words) }),
        ("key_refused", { .keyRefused(status: $0.status ?? 0, detail: $0.detail) }),
        ("blocked", { .blocked(status: $0.status ?? 0, detail: $0.detail) }), ("not_found", { _ in .notFound }),
        ("rate_limited", { .rateLimited(retryAfter: $0.seconds) }),
        ("held_back", { .throttled(seconds: $0.seconds ?? 0) }), ("server_fault", ofServer),
        ("request_rejected", { .rejected(status: $0.status ?? 0, detail: $0.detail) }),
        ("web_page_instead", { _ in .webPage }), ("bad_redirect", { .badRedirect(detail: $0.words) }),
        ("not_understood", { .notUnderstood(detail: $0.words) }), (tooLarge, { .tooLarge(limit: $0.seconds ?? 0) }),
        ("cannot_be_read", { .unreadable(detail: $0.words) }), ("answer_cut_short", { .cutShort(detail: $0.words) }),
        ("cancelled", { _ in .cancelled }),
    ]
    private static let tooLarge = "answer_too_large"

    @Sendable private static func ofServer(_ wire: FeedErrorWire) -> FeedError {
        .serverError(status: wire.status ?? 0, detail: wire.detail, retryAfter: wire.seconds)
    }

    init(_ error: FeedError) {
        var error = error
        if case .budgetSpent(let budget) = error { error = .throttled(seconds: budget.seconds) }
        switch error {
        case .badAddress(let words), .noNetwork(let words), .nameNotFound(let words), .refused(let words),
            .timedOut(let words), .tls(let words), .badCertificate(let words), .badRedirect(let words),
            .notUnderstood(let words), .unreadable(let words), .cutShort(let words):
            detail = words
        case .keyRefused(let code, let words), .blocked(let code, let words), .rejected(let code, let words):
            (status, detail) = (code, words)
        case .serverError(let code, let words, let wait): (status, detail, seconds) = (code, words, wait)
        case .rateLimited(let wait): seconds = wait
        case .throttled(let number), .tooLarge(let number): seconds = number
        case .notFound, .webPage, .cancelled, .budgetSpent: break
        }
        kind = Self.kinds.first { $0.error(self) == error }?.word ?? ""
    }

    /// The error; one of a kind that this version does not have counts as a server's.
    var error: FeedError {
        var wire = self
        wire.detail = FeedText.clean(optional: detail, limit: 200)
        wire.status = status?.held(in: 0...999)
        wire.seconds = seconds?.held(in: 0...(kind == Self.tooLarge ? 1 << 30 : 86_400))
        return (Self.kinds.first { $0.word == kind }?.error ?? Self.ofServer)(wire)
    }
}
