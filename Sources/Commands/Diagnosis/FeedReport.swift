import Facts
import Models
import Repository
package import Services
import Settings

/// Outcome of the requests of `raceboard doctor`, and its findings.
package struct FeedReport: Hashable {
    struct Answer: Hashable {
        var source: RaceSource
        var milliseconds: Int
        /// Number of races in the answer; nil without an answer.
        var races: Int?
        var error: FeedError?
        /// Seconds that the server's clock is ahead of the machine's; nil if the answer has no time.
        var clockOffset: Int?
        /// What of the answer could not be read.
        var unread = Unread()
        /// Why the machine's clock may be wrong beside an answer without a time.
        var clockDoubt: ClockDoubt?
    }

    /// Outcome of a request to a source of cards, results and meetings.
    struct SourceAnswer: Hashable {
        var source: RaceSource
        var milliseconds: Int
        /// `31 meetings`; empty without an answer.
        var words = ""
        var error: FeedError?
        /// What of the answer could not be read.
        var unread = Unread()
        /// Lookup of its host; nil for the feed's own host, which has a finding already.
        var lookup: Lookup?
    }

    /// The cache on the way, as an answer shows it.
    enum Cache: Hashable {
        /// No cache was seen on the way.
        case unseen
        /// One that reports how old its answers are, in seconds, and whether the feed does not answer it.
        case aged(seconds: Int, isServerSilent: Bool)
        /// One that does not report their age.
        case hiddenAge
        /// The cache of the setting `feed-cache` does not answer.
        case failed(FeedError)
    }

    /// Why a source is not requested although it is wanted.
    struct Note: Hashable {
        var source: RaceSource
        var words: String
    }

    enum Lookup: Hashable {
        case found(addresses: Int, milliseconds: Int)
        case failed(String)
        /// The address has no name to look up: it is a number.
        case unneeded
    }

    /// Address of the feed without its secrets.
    var url: String
    var host: String
    var lookup: Lookup
    /// Variables with their values, without what is secret in them.
    var proxies: [String]
    var answers: [Answer]
    /// nil if nothing was found out.
    var cache: Cache?
    var sources: [SourceAnswer] = []
    /// Sources that are not requested although they are wanted.
    var notes: [Note] = []
    /// Whether a PIN leaves the kiosk; nil if that could not be read.
    var hasPIN: Bool?
    /// Error of reading the PIN; nil without one.
    var pinFailure: Failure?
    /// Spent requests by the names of sources that count them: `17 of 100 today, 230 of 2000 this month`.
    var quotas: [String: String] = [:]
    /// Ages of keys by the names of their sources; none for a key without one.
    var keyAges: [String: KeyAge] = [:]
    /// Figures of these checks' requests, by source.
    package var requests: [String: RequestFigures.Source] = [:]

    /// Findings about the feed, in the order in which they are printed.
    package var findings: [Finding] {
        let requests = RequestWords.lines(requests).map { Finding.pass("these checks", $0) }
        let counted = quotas.sorted { $0.key < $1.key }.map { Finding.pass("requests", "\($0.key): \($0.value)") }
        var found = [lookupFinding, proxyFinding, tlsFinding] + answers.map(finding) + sources.map(finding)
        found += notes.map { .pass($0.source.name, "not configured: " + $0.words) } + counted + requests
        found += [cacheFinding, clockFinding, keyFinding].compactMap(\.self)
        found += keyAges.sorted { $0.key < $1.key }.map { $0.value.finding(of: $0.key, "\($0.key): ") }
        return found + [pinFinding]
    }

    /// The board works without a source of cards, so an error is only a warning.
    private func finding(_ answer: SourceAnswer) -> Finding {
        let isOwnService = answer.lookup != nil
        let name = isOwnService ? answer.source.name : "cards \(answer.source.name)"
        let names: String? =
            switch answer.lookup {
            case .found(let addresses, let milliseconds): "; \(addresses) addresses in \(milliseconds) ms"
            case .failed(let words): "; name not found: \(words)"
            case .unneeded, nil: nil
            }
        let words =
            answer.error.map { error in
                "\(FeedWords.sentence(error, of: answer.source)) (\(answer.milliseconds) ms)" + (names ?? "")
            }
            ?? "\(answer.words) in \(answer.milliseconds) ms" + (names ?? "")
        if answer.error == nil {
            return finding(name, words, answer.unread, of: answer.source, answer.milliseconds)
        }
        let fix =
            isOwnService
            ? "run raceboard meetings --verbose --log-file /dev/stderr"
            : "check the address in card-source: raceboard config show"
        return .warn(name, words, fix: fix)
    }

    /// An answer that came: whether all of it can be read, and how long it took.
    private func finding(
        _ name: String, _ words: String, _ unread: Unread, of source: RaceSource, _ milliseconds: Int
    ) -> Finding {
        if let unread = UnreadWords.sentence(unread, of: source) {
            return .warn(name, "\(words). \(unread)", fix: "report it to who makes the feed; the rest is shown")
        }
        return milliseconds > 5000 ? .warn(name, "\(words): slow", fix: "ping \(host)") : .pass(name, words)
    }

    private var lookupFinding: Finding {
        switch lookup {
        case .found(let addresses, let milliseconds):
            milliseconds > 2000
                ? .warn("names", "\(host) took \(milliseconds) ms", fix: "check the servers in /etc/resolv.conf")
                : .pass("names", "\(host): \(addresses) addresses in \(milliseconds) ms")
        case .failed(let words):
            proxies.isEmpty
                ? .fail("names", "\(host): \(words)", fix: "getent ahosts \(host); the servers are in /etc/resolv.conf")
                : .pass("names", "\(host): \(words); the proxy looks it up")
        case .unneeded: .pass("names", "\(host) needs no lookup")
        }
    }

    private var proxyFinding: Finding {
        .pass("proxy", proxies.isEmpty ? "none" : proxies.joined(separator: ", "))
    }

    private var tlsFinding: Finding {
        guard url.lowercased().hasPrefix("https:") else { return .pass("TLS", "not used by \(url)") }
        for answer in answers {
            switch answer.error {
            case .badCertificate:
                return .fail(
                    "TLS", "the certificate was refused: the clock is wrong, or a proxy intercepts TLS",
                    fix: "date; apt-get install --reinstall ca-certificates")
            case .tls(let detail):
                return .fail("TLS", FeedText.clean(detail, limit: 100), fix: "openssl s_client -connect \(host):443")
            default: break
            }
        }
        guard answers.contains(where: { $0.error.map(Self.cameThrough) ?? true }) else {
            return .warn("TLS", "not tested: no request got through", fix: "first fix the failures of the feed below")
        }
        return .pass("TLS", "the certificate is valid")
    }

    /// Whether the host was reached, whatever it answered.
    private static func cameThrough(_ error: FeedError) -> Bool {
        switch error {
        case .badAddress, .noNetwork, .nameNotFound, .refused, .timedOut, .tls, .badCertificate, .throttled,
            .budgetSpent, .cancelled:
            false
        default: true
        }
    }

    private func finding(_ answer: Answer) -> Finding {
        let name = "feed \(answer.source.name)"
        guard let error = answer.error else {
            let races = answer.races ?? 0
            let words = "\(races) \(races == 1 ? "race" : "races") in \(answer.milliseconds) ms"
            if races == 0 {
                return .warn(name, words, fix: "raceboard next; on a day without races this is normal")
            }
            return finding(name, words, answer.unread, of: answer.source, answer.milliseconds)
        }
        let isElse = answers.contains { $0.error == nil }
        let words = "\(FeedWords.sentence(error, ofListBy: answer.source)) (\(answer.milliseconds) ms)"
        let fix = "raceboard next --source \(answer.source.name) --verbose --log-file /dev/stderr"
        return isElse ? .warn(name, words, fix: fix) : .fail(name, words, fix: fix)
    }

    private var cacheFinding: Finding? {
        switch cache {
        case nil: nil
        case .unseen: .pass("cache", "none on the way")
        case .aged(let seconds, isServerSilent: false):
            .pass("cache", "answers come from a cache, \(seconds) s old by its Age header")
        case .aged(let seconds, isServerSilent: true):
            .warn(
                "cache", "the feed does not answer the cache on the way, which serves what it kept, \(seconds) s old",
                fix: "see why the machine of the cache does not reach the feed")
        case .failed(let error):
            .warn(
                "cache", "feed-cache fails, and the feed is requested instead: \(FeedWords.cause(error))",
                fix: "raceboard config show; curl -sI the address of feed-cache")
        case .hiddenAge:
            .fail(
                "cache", "a cache on the way hides how old its answers are: old races may look live",
                fix: "let the cache send an Age header (\(Manual.page("errors")), Caches), or request the feed itself")
        }
    }

    private var clockFinding: Finding {
        guard let offset = answers.lazy.compactMap(\.clockOffset).first else {
            if let answer = answers.first(where: { $0.clockDoubt != nil }), let doubt = answer.clockDoubt {
                return .fail(
                    "feed's clock", FeedWords.sentence(doubt, of: answer.source),
                    fix: "timedatectl status; timedatectl set-ntp true")
            }
            return .warn("feed's clock", "no answer had a time", fix: "timedatectl status")
        }
        // A `Date` has whole seconds. Half a second of that, and half the time of the answer, are the error.
        let tenths = (answers.first { $0.clockOffset != nil }?.milliseconds ?? 0) / 200 + 5
        let within = ", within " + ClockWords.seconds(tenths: tenths)
        let offsets = answers.compactMap { answer in answer.clockOffset.map { Double($0) } }
        let apart = (offsets.max() ?? 0) - (offsets.min() ?? 0)
        if apart > Double(2 + tenths / 10) {
            return .warn(
                "feed's clock",
                "the feed's servers disagree by \(Int(clamping: apart)) s: the board follows the first answer",
                fix: "run raceboard doctor again in a minute; if they still disagree, report it to the feed")
        }
        if offset.magnitude <= 2 { return .pass("feed's clock", "agrees with the machine's" + within) }
        let words = "the machine's clock is \(offset.magnitude) s \(offset > 0 ? "slow" : "fast")" + within
        return offset.magnitude > 3600
            ? .fail("feed's clock", words, fix: "timedatectl set-ntp true")
            : .warn("feed's clock", words + "; countdowns are still right", fix: "timedatectl set-ntp true")
    }

    private var keyFinding: Finding {
        let source = answers.first?.source ?? Catalogue.first
        let takesKey = Catalogue.adapter(of: source)?.keySetting != nil
        if answers.contains(where: { if case .keyRefused? = $0.error { true } else { false } }) {
            return .fail(
                "keys", "\(source.wording.name) refuses the key",
                fix: takesKey
                    ? "raceboard key set \(source.name)" : "none can be set for this feed: check feed-url")
        }
        return .pass("keys", takesKey ? "\(source.wording.name) takes a key" : "the feed needs no key")
    }

    private var pinFinding: Finding {
        if let pinFailure {
            return .fail("PIN", pinFailure.message, fix: pinFailure.hint ?? "raceboard kiosk set-pin")
        }
        return hasPIN == true
            ? .pass("PIN", "set")
            : .warn("PIN", "none: keys cannot leave the kiosk", fix: "raceboard kiosk set-pin")
    }
}
