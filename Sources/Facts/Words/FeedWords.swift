package import Models
package import Repository

/// Words for errors of the feed (docs/errors.md).
package enum FeedWords {
    /// Two or three words for the header: `feed has stopped`.
    package static func cause(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped: tr("feed has stopped")
        case .cached, .aged: tr("old answer")
        // The time is in doubt: the device's clock may be wrong.
        case .clock: tr("clock in doubt")
        case .failed(let error): cause(error)
        }
    }

    /// Two or three words for the header: `timed out`.
    package static func cause(_ error: FeedError) -> String {
        switch error {
        case .badAddress: tr("bad address")
        case .noNetwork: tr("no network")
        case .nameNotFound: tr("name not found")
        case .refused: tr("connection refused")
        case .timedOut: tr("timed out")
        case .tls: tr("TLS failed")
        case .badCertificate: tr("bad certificate")
        case .keyRefused: tr("key refused")
        case .blocked: tr("blocked")
        case .notFound: tr("not found")
        case .rateLimited: tr("rate limited")
        case .throttled: tr("throttled")
        case .budgetSpent: tr("budget spent")
        case .serverError: tr("server error")
        case .rejected: tr("request rejected")
        case .webPage: tr("web page instead")
        case .badRedirect: tr("bad redirect")
        case .notUnderstood: tr("not understood")
        case .tooLarge: tr("answer too large")
        case .cutShort: tr("answer cut short")
        case .unreadable: tr("cannot be read")
        case .cancelled: tr("cancelled")
        }
    }

    /// Word for programs: `timed_out`. `raceboard next --json` has it as `error.kind`. It stays if the cause is
    /// reworded.
    package static func kind(_ error: FeedError) -> String {
        switch error {
        case .throttled: "held_back"
        case .serverError: "server_fault"
        default: Translation.inEnglish { cause(error) }.lowercased().replacing(" ", with: "_")
        }
    }

    /// Word for programs: `feed.error.kind` in JSON (docs/next.md).
    static func kind(_ problem: FeedHealth.Problem) -> String {
        switch problem {
        case .stopped, .cached, .aged, .clock: Translation.inEnglish { cause(problem) }.replacing(" ", with: "_")
        case .failed(let error): kind(error)
        }
    }

    /// Sentence about a problem and its effect, without its full stop.
    /// - Parameter source: the source of the board's races; nil for the feed.
    package static func sentence(_ problem: FeedHealth.Problem, of source: RaceSource? = nil) -> String {
        switch problem {
        case .stopped:
            tr("\(SourceRequestWords(source, isList: true).start) has stopped: its races are past or unchanged")
        case .cached(let age, isServerSilent: true):
            tr("The answer is \(Countdown(seconds: age).text) old: the feed does not answer the cache on the way")
        case .cached(let age, isServerSilent: false):
            tr("The answer is \(Countdown(seconds: age).text) old: a cache on the way sends old answers")
        case .aged(let age, isByDevice: true):
            tr(
                """
                \(SourceRequestWords(source, isList: true).start)'s document is \(Countdown(seconds: age).text) old by \
                this device's clock: nothing writes it again, or the clock is fast
                """)
        case .aged(let age, isByDevice: false):
            tr(
                """
                \(SourceRequestWords(source, isList: true).start)'s document is \(Countdown(seconds: age).text) old: \
                nothing writes it again
                """)
        case .clock(let doubt): sentence(doubt, of: source)
        case .failed(let error): sentence(error, ofListBy: source)
        }
    }

    /// Sentence about an error and its remedy, without its full stop.
    /// - Parameter source: the source whose list of next races was requested; nil for the feed.
    package static func sentence(_ error: FeedError, ofListBy source: RaceSource?) -> String {
        sentence(error, SourceRequestWords(source, isList: true))
    }

    /// Sentence about an error and its remedy, without its full stop.
    /// - Parameter source: the source that was requested for a race or a day; nil for the feed's next races.
    package static func sentence(_ error: FeedError, of source: RaceSource? = nil) -> String {
        sentence(error, SourceRequestWords(source, isList: source == nil))
    }

    private static func sentence(_ error: FeedError, _ who: SourceRequestWords) -> String {
        switch error {
        case .badAddress(let detail): tr("\(who.start)'s address cannot be used: check \(who.setting) (\(detail))")
        case .noNetwork: tr("No network to \(who.name): check cable, Wi-Fi and router")
        case .nameNotFound: tr("\(who.start)'s name was not found: check the network")
        case .refused: tr("\(who.start)'s server refuses connections: is it down?")
        case .timedOut: tr("\(who.start) did not answer in time")
        case .tls(let detail): tr("No secure connection to \(who.name) (\(detail))")
        case .badCertificate(let detail): tr("\(who.start)'s certificate was refused: check the clock (\(detail))")
        case .keyRefused(let status, let detail): who.keyRefused(status) + tail(detail)
        case .blocked(let status, let detail):
            tr("\(who.start) blocks this computer or country (HTTP \(status))") + tail(detail)
        case .notFound: who.notFound
        case .rateLimited(let seconds): tr("\(who.start) allows no more requests (HTTP 429)") + wait(seconds)
        case .throttled(let seconds): who.throttled + wait(seconds)
        case .budgetSpent(let budget): spent(budget)
        case .serverError(let status, let detail, _): tr("\(who.start) failed (HTTP \(status))") + tail(detail)
        case .rejected(let status, let detail): tr("\(who.start) rejects the request (HTTP \(status))") + tail(detail)
        case .webPage: tr("A web page came instead of races: sign in to this network?")
        case .badRedirect(let detail):
            tr("\(who.start) redirects to another site: sign in to this network? (\(detail))")
        case .notUnderstood(let detail): tr("\(who.start)'s answer was not understood (\(detail))")
        case .tooLarge(let limit): tr("\(who.start)'s answer is larger than \(size(limit)) and was not read")
        case .cutShort(let detail): tr("\(who.start)'s answer was cut short or cannot be read (\(detail))")
        case .unreadable(let detail): tr("\(who.start) cannot be read: \(detail)")
        case .cancelled: tr("The request was cancelled")
        }
    }

    /// Sentence without its full stop: why the device's clock may be wrong.
    /// - Parameter source: the source of the document; nil for the feed.
    package static func sentence(_ doubt: ClockDoubt, of source: RaceSource?) -> String {
        let who = SourceRequestWords(source, isList: true)
        return switch doubt {
        case .madeLater(let seconds):
            tr(
                """
                \(who.start)'s document was made \(Countdown(seconds: seconds).text) from now by this device's clock: \
                the clock is slow, or its maker's is fast
                """)
        case .startsFar(let seconds):
            tr(
                """
                Every race of \(who.name) is \(Countdown(seconds: seconds).text) away or more: is this device's clock \
                right?
                """)
        case .past:
            tr(
                """
                Every race of \(who.name) is past by this device's clock: its document is old, or the clock is fast
                """)
        case .stoppedByServer:
            tr("\(who.start) has stopped by its server's clock and not by this device's: one of them is wrong")
        }
    }

    private static func spent(_ budget: SpentBudget) -> String {
        let options = budget.source.wording.budgets
        let option = budget.period == .day ? options?.day : options?.month
        let setting = option.map { "(\($0) \(budget.limit))" } ?? "(\(budget.limit))"
        let period = budget.period == .day ? tr("day") : tr("month")
        let time = Countdown(seconds: budget.seconds).text
        return tr("The budget of \(budget.source.name) for the \(period) is spent \(setting): it resets in \(time)")
    }

    private static func wait(_ seconds: Int?) -> String {
        seconds.flatMap { $0 > 0 ? $0 : nil }.map { tr(": wait \(Countdown(seconds: $0).text)") } ?? ""
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    private static func tail(_ detail: String?) -> String {
        detail.map { ": \($0)" } ?? ""
    }

    /// Whether the cause needs a whole line, besides the header's words (board rule 6): no answer will come until a
    /// person acts.
    package static func wantsLine(_ problem: FeedHealth.Problem) -> Bool {
        guard case .failed(let error) = problem else { return false }
        return switch error {
        case .badAddress, .noNetwork, .nameNotFound, .refused, .tls, .badCertificate, .keyRefused, .blocked, .notFound,
            .rateLimited, .budgetSpent, .rejected, .webPage, .badRedirect, .unreadable:
            true
        default: false
        }
    }
}
