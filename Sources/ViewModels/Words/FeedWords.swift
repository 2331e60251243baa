package import Models
package import Repository

/// Words for errors of the feed (docs/errors.md).
package enum FeedWords {
    /// Two or three words for the header: `feed has stopped`.
    package static func cause(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped: "feed has stopped"
        case .cached: "old answer"
        case .failed(let error): cause(error)
        }
    }

    /// Two or three words for the header: `timed out`.
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
        case .throttled: "throttled"
        case .budgetSpent: "budget spent"
        case .serverError: "server error"
        case .rejected: "request rejected"
        case .webPage: "web page instead"
        case .badRedirect: "bad redirect"
        case .notUnderstood: "not understood"
        case .tooLarge: "answer too large"
        case .cutShort: "answer cut short"
        case .unreadable: "cannot be read"
        case .cancelled: "cancelled"
        }
    }

    /// Word for programs: `timed_out`. `raceboard next --json` has it as `error.kind`. It stays if the cause is
    /// reworded.
    package static func kind(_ error: FeedError) -> String {
        switch error {
        case .throttled: "held_back"
        case .serverError: "server_fault"
        default: cause(error).lowercased().replacing(" ", with: "_")
        }
    }

    /// Word for programs: `feed.error.kind` in JSON (docs/next.md).
    package static func kind(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped, .cached: cause(problem).replacing(" ", with: "_")
        case .failed(let error): kind(error)
        }
    }

    /// Sentence without its full stop: what happened, and what it means.
    /// - Parameter source: the source of the board's races; nil for the feed.
    package static func sentence(_ problem: FeedHealth.Problem, of source: RaceSource? = nil) -> String {
        switch problem {
        case .stopped: "\(SourceRequestWords(source, isList: true).start) has stopped: its races are past or unchanged"
        case .cached(let age):
            "The answer is \(Countdown(seconds: age).text) old: a cache on the way sends old answers"
        case .failed(let error): sentence(error, ofListBy: source)
        }
    }

    /// Sentence without its full stop: what happened, and what to do.
    /// - Parameter source: the source whose list of next races was requested; nil for the feed.
    package static func sentence(_ error: FeedError, ofListBy source: RaceSource?) -> String {
        sentence(error, SourceRequestWords(source, isList: true))
    }

    /// Sentence without its full stop: what happened, and what to do.
    /// - Parameter source: the source that was requested for a race or a day; nil for the feed's next races.
    package static func sentence(_ error: FeedError, of source: RaceSource? = nil) -> String {
        sentence(error, SourceRequestWords(source, isList: source == nil))
    }

    private static func sentence(_ error: FeedError, _ who: SourceRequestWords) -> String {
        switch error {
        case .badAddress(let detail): "\(who.start)'s address cannot be used: check \(who.setting) (\(detail))"
        case .noNetwork: "No network to \(who.name): check cable, Wi-Fi and router"
        case .nameNotFound: "\(who.start)'s name was not found: check the network"
        case .refused: "\(who.start)'s server refuses connections: is it down?"
        case .timedOut: "\(who.start) did not answer in time"
        case .tls(let detail): "No secure connection to \(who.name) (\(detail))"
        case .badCertificate(let detail): "\(who.start)'s certificate was refused: check the clock (\(detail))"
        case .keyRefused(let status, let detail): who.keyRefused(status) + tail(detail)
        case .blocked(let status, let detail):
            "\(who.start) blocks this computer or country (HTTP \(status))" + tail(detail)
        case .notFound: who.notFound
        case .rateLimited(let seconds): "\(who.start) allows no more requests (HTTP 429)" + wait(seconds)
        case .throttled(let seconds): who.throttled + wait(seconds)
        case .budgetSpent(let budget): spent(budget)
        case .serverError(let status, let detail, _): "\(who.start) failed (HTTP \(status))" + tail(detail)
        case .rejected(let status, let detail): "\(who.start) rejects the request (HTTP \(status))" + tail(detail)
        case .webPage: "A web page came instead of races: sign in to this network?"
        case .badRedirect(let detail):
            "\(who.start) redirects to another site: sign in to this network? (\(detail))"
        case .notUnderstood(let detail): "\(who.start)'s answer was not understood (\(detail))"
        case .tooLarge(let limit): "\(who.start)'s answer is larger than \(size(limit)) and was not read"
        case .cutShort(let detail): "\(who.start)'s answer was cut short or cannot be read (\(detail))"
        case .unreadable(let detail): "\(who.start) cannot be read: \(detail)"
        case .cancelled: "The request was cancelled"
        }
    }

    private static func spent(_ budget: SpentBudget) -> String {
        let options = budget.source.wording.budgets
        let option = budget.period == .day ? options?.day : options?.month
        let setting = option.map { "(\($0) \(budget.limit))" } ?? "(\(budget.limit))"
        return "The budget of \(budget.source.name) for the \(budget.period.rawValue) is spent "
            + "\(setting): it resets in \(Countdown(seconds: budget.seconds).text)"
    }

    private static func wait(_ seconds: Int?) -> String {
        seconds.flatMap { $0 > 0 ? $0 : nil }.map { ": wait \(Countdown(seconds: $0).text)" } ?? ""
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    private static func tail(_ detail: String?) -> String {
        detail.map { ": \($0)" } ?? ""
    }

    /// Whether the cause needs a whole line, besides the header's words (board rule 6): no answer will come until a
    /// person acts.
    static func wantsLine(_ problem: FeedHealth.Problem) -> Bool {
        guard case .failed(let error) = problem else { return false }
        return switch error {
        case .badAddress, .noNetwork, .nameNotFound, .refused, .tls, .badCertificate, .keyRefused, .blocked, .notFound,
            .rateLimited, .budgetSpent, .rejected, .webPage, .badRedirect, .unreadable:
            true
        default: false
        }
    }
}
