package import Models
package import Repository

/// What is said when something is wrong with the feed (docs/errors.md).
package enum FeedWords {
    /// Two or three words for the header.
    package static func cause(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped: "feed has stopped"
        case .cached: "old answer"
        case .failed(let error): cause(error)
        }
    }

    package static func cause(_ error: FeedError) -> String {
        switch error {
        case .badAddress: "bad address"
        case .noNetwork: "no network"
        case .nameNotFound: "name not found"
        case .refused: "connection refused"
        case .timedOut: "timed out"
        case .tls: "TLS failed"
        case .badCertificate: "bad certificate"
        case .keyRefused: "key refused"
        case .blocked: "blocked"
        case .notFound: "not found"
        case .rateLimited: "rate limited"
        case .heldBack: "held back"
        case .serverFault: "server fault"
        case .rejected: "request rejected"
        case .webPage: "web page instead"
        case .notUnderstood: "not understood"
        case .tooLarge: "answer too large"
        case .cutShort: "answer cut short"
        case .cancelled: "cancelled"
        }
    }

    /// One word for programs: `raceboard next --json` has it as `error.kind`.
    package static func kind(_ error: FeedError) -> String {
        cause(error).lowercased().replacing(" ", with: "_")
    }

    /// One word for programs: `feed.error.kind` in JSON (docs/next.md).
    package static func kind(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped, .cached: cause(problem).replacing(" ", with: "_")
        case .failed(let error): kind(error)
        }
    }

    /// A sentence without its full stop: what happened and what it means.
    package static func sentence(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped: "The feed has stopped: its races are past or stand still"
        case .cached(let age):
            "The answer is \(Countdown(seconds: age).text) old: something on the way keeps old answers"
        case .failed(let error): sentence(error)
        }
    }

    package static func sentence(_ error: FeedError) -> String {
        switch error {
        case .badAddress(let detail): "The feed's address cannot be used: check --feed-url (\(detail))"
        case .noNetwork: "No network to the feed: check cable, Wi-Fi and router"
        case .nameNotFound: "The feed's name was not found: check the network"
        case .refused: "The feed's server refuses connections: is it down?"
        case .timedOut: "The feed did not answer in time"
        case .tls(let detail): "No secure connection to the feed came about (\(detail))"
        case .badCertificate(let detail): "The feed's certificate was refused: check the clock (\(detail))"
        case .keyRefused: "The feed asks for a key, or refuses the one it was given (HTTP 401)"
        case .blocked(let status): "The feed blocks this computer or country (HTTP \(status))"
        case .notFound: "The feed is not at this address: check --feed-url"
        case .rateLimited(let seconds): "The feed asks for fewer requests (HTTP 429)" + wait(seconds)
        case .heldBack(let seconds): "Too many requests at once, by this program's own limit" + wait(seconds)
        case .serverFault(let status, let detail, _): "The feed has a fault (HTTP \(status))" + tail(detail)
        case .rejected(let status, let detail): "The feed rejects the request (HTTP \(status))" + tail(detail)
        case .webPage: "A web page came in place of races: sign in here first?"
        case .notUnderstood(let detail): "The feed's answer was not understood (\(detail))"
        case .tooLarge(let limit): "The feed's answer is larger than \(limit >> 20) MiB and was not read"
        case .cutShort: "The feed's answer was cut short"
        case .cancelled: "The request was cancelled"
        }
    }

    private static func wait(_ seconds: Int?) -> String {
        seconds.flatMap { $0 > 0 ? $0 : nil }.map { ": wait \(Countdown(seconds: $0).text)" } ?? ""
    }

    private static func tail(_ detail: String?) -> String {
        detail.map { ": \($0)" } ?? ""
    }

    /// Whether the cause wants a whole line, not only the header's words (board rule 6): nothing will come until
    /// somebody does something.
    static func wantsLine(_ problem: FeedHealth.Problem) -> Bool {
        guard case .failed(let error) = problem else { return false }
        return switch error {
        case .badAddress, .noNetwork, .nameNotFound, .refused, .tls, .badCertificate, .keyRefused, .blocked, .notFound,
            .rateLimited, .rejected, .webPage:
            true
        default: false
        }
    }
}
