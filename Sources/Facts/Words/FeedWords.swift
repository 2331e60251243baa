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
        case .noNetwork(detail: FeedError.noLoopback): tr("\(who.start) is on this machine: is the loopback (lo) up?")
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

/// Words for the requested source in an error, and the setting or step that helps.
struct SourceRequestWords {
    /// The requested source; nil for the feed.
    private let source: RaceSource?
    /// Whether its list of next races was requested, not a race or a day.
    private let isList: Bool

    init(_ source: RaceSource?, isList: Bool) {
        self.source = source
        self.isList = isList
    }

    private var wording: RaceSource.Wording { source?.wording ?? .feed }

    /// Name at the start of a sentence.
    var start: String { capitalized(name) }

    /// Name for use inside a sentence.
    var name: String { translated(wording.name) }

    /// Option that sets the source's address.
    var setting: String { wording.addressOption }

    func keyRefused(_ status: Int) -> String { tr("\(start) \(translated(wording.refusal)) (HTTP \(status))") }

    /// A service also sends 404 if it does not know the requested race.
    var notFound: String {
        if isList { return tr("\(start) is not at this address: check \(setting)") }
        return tr("\(start) has no such race or day (HTTP 404)")
    }

    var throttled: String {
        wording.limit.map(translated)
            ?? tr("The programs of this user have reached their limit of requests to \(name) (--rate)")
    }
}

/// Words for the parts of an answer that could not be read.
package enum UnreadWords {
    /// `3 not read`, for a header; nil if all could be read.
    package static func cause(_ unread: Unread) -> String? {
        // The words give the number of values in an answer that could not be read, in a header.
        unread.count > 0 ? tr("\(unread.count) not read") : nil
    }

    /// Sentence without its full stop, with the first unread parts and their values; nil if all could be read.
    /// - Parameter source: the source that sent them; nil for the feed.
    package static func sentence(_ unread: Unread, of source: RaceSource?) -> String? {
        guard unread.count > 0 else { return nil }
        let (who, count) = (SourceRequestWords(source, isList: source == nil).start, unread.count)
        let more = unread.first.count < count ? ["..."] : []
        // The words are about values that a source sent and the program could not read; a list of them may follow. %1
        // is the source's name.
        let words = trn(
            "\(who) sent \(count) thing that cannot be read", "\(who) sent \(count) things that cannot be read", count)
        return words + (unread.first.isEmpty ? "" : ": " + (unread.first + more).joined(separator: "; "))
    }
}

extension BoardSnapshot {
    /// Parts of the last answers that could not be read, from the feed and the secondary sources.
    package var unread: Unread {
        secondary.reduce(into: health.unread) { $0.add($1.unread) }
    }

    /// The sentence about the first source that sent unread parts; nil if there is none.
    package var unreadSentence: String? {
        let all = [(health.unread, health.source)] + secondary.map { ($0.unread, $0.source) }
        return all.lazy.compactMap { UnreadWords.sentence($0, of: $1) }.first
    }
}

/// Words for partner access where its data is missing (docs/configuration.md, "Partner access").
package enum PartnerWords {
    /// Note in the head of a list.
    package static let note = Wording(
        tr("no partner access: only races from the next list"), short: tr("no partner access"))

    /// Fact that ends a card without partner access.
    package static let onCard = tr("partner access adds legs, pools, tote prices and the form guide")

    /// Further sentences of an empty list.
    package static let sentences = [
        tr("The whole day needs partner access, which is not set."),
        tr("In a shell, raceboard setup asks for it."),
    ]
}

extension CardSnapshot {
    /// Whether sources have answered, but without the data of partner access.
    package var lacksPartnerAccess: Bool {
        card != nil && !sources.isEmpty && !sources.contains { $0.source.listsWholeDay }
    }
}

extension DaySnapshot {
    /// Whether there are sources, but none that lists the whole day.
    package var lacksPartnerAccess: Bool { !sources.isEmpty && !sources.contains { $0.source.listsWholeDay } }
}

/// Words for the measured precision of the server's clock.
package enum ClockWords {
    /// `within 0.6 s`; the difference if two clocks answer in turn. nil before the first measurement.
    package static func precision(_ clock: ServerClock) -> String? {
        guard let tenths = clock.errorTenths else { return nil }
        guard let difference = clock.contradiction else { return tr("within ") + seconds(tenths: tenths) }
        return tr("disagree by ") + Countdown(seconds: abs(difference)).text
    }

    /// Tenths of a second as seconds: `0.6 s`.
    package static func seconds(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) s" }
}
