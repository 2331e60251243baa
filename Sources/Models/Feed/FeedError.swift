/// Reason why a feed gave no races. Its words for people are in ViewModels (`FeedWords`).
package enum FeedError: Error, Hashable, Sendable {
    /// The configured address is no http or https URL.
    case badAddress(detail: String)
    case noNetwork(detail: String)
    case nameNotFound(detail: String)
    case refused(detail: String)
    case timedOut(detail: String)
    /// No secure connection came about, for any reason but the certificate.
    case tls(detail: String)
    /// The certificate was not accepted: the device's clock is wrong, or a proxy intercepts the connection.
    case badCertificate(detail: String)
    /// 401, or 403 to a key without permission: the source needs a key, or another one. The detail has the service's
    /// own words.
    case keyRefused(status: Int = 401, detail: String? = nil)
    /// 403 or 451, with the service's own words.
    case blocked(status: Int, detail: String? = nil)
    /// 404 or 410: the address is wrong, or the service has moved.
    case notFound
    /// 429, with the seconds to wait if the service sent them.
    case rateLimited(retryAfter: Int?)
    /// The request was not sent: the program's own limit for the host allows the next one only in so many seconds.
    case throttled(seconds: Int)
    /// The request was not sent: the source's budget for a day or month is spent.
    case budgetSpent(SpentBudget)
    /// 500 and above, with the service's own words if there were any.
    case serverError(status: Int, detail: String?, retryAfter: Int?)
    /// Any other status that is not 200: the service does not accept the request. The detail has the service's own
    /// words.
    case rejected(status: Int, detail: String?)
    /// 200 with a web page in place of races: a captive portal, as a rule.
    case webPage
    /// A redirect to an address that is not followed, or has no races: usually a captive portal. The configured address
    /// is not the cause.
    case badRedirect(detail: String)
    /// The answer has status 200, but its body is not as docs/dev/feed.md describes.
    case notUnderstood(detail: String)
    /// More body than is accepted, in bytes.
    case tooLarge(limit: Int)
    /// A program or file of an open feed gave no document, or libcurl cannot be loaded. The detail has the reason and a
    /// remedy.
    case unreadable(detail: String)
    /// The body or the connection ended early.
    case cutShort(detail: String)
    case cancelled

    /// Detail of `noNetwork` for a feed on this machine, as that of a simulated day is.
    package static let noLoopback = "the loopback interface is down"

    /// Seconds to wait that the service sent; nil if it sent none.
    package var retryAfter: Int? {
        switch self {
        case .rateLimited(let seconds): seconds
        case .serverError(_, _, let seconds): seconds
        default: nil
        }
    }

    /// Seconds until the program's own limits allow the next request; nil if none of them prevented it.
    package var throttledFor: Int? {
        switch self {
        case .throttled(let seconds): max(1, seconds)
        case .budgetSpent(let budget): budget.seconds
        default: nil
        }
    }

    /// Whether the program's own limit a minute kept the request back: that is no failure of a source.
    package var isThrottled: Bool { if case .throttled = self { true } else { false } }

    /// Whether a request soon could help. If not, the next try waits for minutes (`RetryPolicy`).
    package var isWorthRetryingSoon: Bool {
        switch self {
        case .badAddress, .badCertificate, .keyRefused, .blocked, .notFound, .rejected: false
        default: true
        }
    }

    /// Whether the next race or day can be requested after it.
    package var isOfOneAnswer: Bool {
        switch self {
        case .notFound, .notUnderstood, .tooLarge: true
        default: false
        }
    }

    /// Whether another method of the same service might answer: false if the host itself is out of reach.
    package var isWorthAnotherSource: Bool {
        switch self {
        case .badAddress, .noNetwork, .nameNotFound, .refused, .tls, .badCertificate, .rateLimited, .throttled,
            .budgetSpent, .cancelled:
            false
        default: true
        }
    }

    /// Whether host or network is the likely cause, so that a fresh connection may help. Includes 429. False if the
    /// host would give the same answer again.
    package var isHostFailure: Bool {
        switch self {
        case .noNetwork, .nameNotFound, .refused, .timedOut, .tls, .badCertificate, .rateLimited, .serverError,
            .cutShort:
            true
        default: false
        }
    }
}

/// A budget of requests that is used up: the request was not sent.
package struct SpentBudget: Hashable, Sendable {
    /// Time after which a budget is full again.
    package enum Period: String, Hashable, Sendable {
        case day, month
    }

    /// The source whose requests are counted.
    package let source: RaceSource
    /// The budget that is spent; the month's also if both are.
    package let period: Period
    package let limit: Int
    /// Seconds until the budget is full again, at least 1.
    package let seconds: Int

    /// Raises `seconds` to 1 if it is less.
    package init(_ source: RaceSource, _ period: Period, limit: Int, seconds: Int) {
        self.source = source
        self.period = period
        self.limit = limit
        self.seconds = max(1, seconds)
    }
}
