import FoundationEssentials
import Models
import Services

/// Time, method and count of the next request to the feed (board rules 3 and 6). Pure: it only counts.
package struct FetchPlan: Sendable {
    /// Least seconds between a request and an early one, for an eviction or a short board.
    static let earlyGap: TimeInterval = 5
    /// Failures in a row that make the plan turn to the fallback.
    static let failuresBeforeBackup = 3
    /// Seconds after which the first choice is tried again.
    static let backupFor: TimeInterval = 300

    /// Most seconds by which the early request of one of many is late.
    static let longestDelay: TimeInterval = 3

    private(set) var interval: TimeInterval
    /// `RaceBoard.Settings.spread` of the board that this plan serves.
    let spread: Double?
    /// Time for which the word of a relay counts.
    var relay = RelaySilence()
    /// The source that is requested first.
    private(set) var primary: RaceSource
    private var backup: RaceSource?

    /// Races of each category in the next request.
    private(set) var count: Int
    /// Method of the request under way; nil without one.
    private var requested: RaceSource?
    /// More races were requested and none came: a larger count is no use until the next refresh.
    private(set) var isExhausted = false

    private var breaker = CircuitBreaker()
    private var first: SourceTurn
    /// nil while the fallback is not wanted.
    private var fallback: SourceTurn?
    /// Time of the next try of the first choice, while the fallback serves.
    private var primaryAgainAt: Date?
    private var lastRequest: Date?
    private var wasFallbackLast = false
    /// Whether the last request was an early one for more races.
    private(set) var isGrowing = false
    private var wantsMore = false
    private var wantsEarly = false
    /// The instant of the next early request, unless another rule delays it.
    private var earlyFrom = Date.distantPast

    /// - Parameter share: if a relay is to report the feed's answers: least seconds between two requests if it is
    ///   silent from the start.
    init(
        interval: TimeInterval, primary: RaceSource, backup: RaceSource?, spread: Double? = nil,
        isEager: Bool = true, share: TimeInterval? = nil, start: Date
    ) {
        (self.spread, self.isEager) = (spread, isEager)
        if let share { relay.begin(share: share, at: start, spread: spread ?? 0) }
        self.interval = Self.interval(interval, of: primary, spread)
        self.primary = primary
        self.backup = backup
        self.count = Self.base(rows: RaceBoard.Settings.usualRows, of: primary)
        self.first = SourceTurn(due: start)
    }

    /// Up to a tenth less for one of many.
    private static func interval(_ interval: TimeInterval, of source: RaceSource, _ spread: Double?) -> TimeInterval {
        let part = spread.map { RaceBoard.Settings.shortest + (1 - RaceBoard.Settings.shortest) * $0 } ?? 1
        return max(interval * part, source.relisting)
    }

    /// Ten races a category, at least twice the rows, doubled step by step up to the source's limit.
    private static func base(rows: Int, of source: RaceSource) -> Int {
        var count = 10
        while count < 2 * rows { count *= 2 }
        return min(count, source.largestCount)
    }

    /// Method of the request under way, or the one that serves.
    var source: RaceSource { requested ?? (serves ? backup ?? primary : primary) }
    var isBackup: Bool { source != primary }
    var isInFlight: Bool { requested != nil }

    /// Why the first choice does not answer; nil while it does.
    var cause: FeedError? { first.error }

    /// Whether the feed has no more races to give, as far as is known.
    var knowsEnd: Bool { isCounted || isExhausted || count >= primary.largestCount }

    /// Whether each request is taken from a quota. Then it is for as many races as there can be, and none is early:
    /// neither an eviction nor a short board is worth one.
    private var isCounted: Bool { primary.relisting > 0 }

    /// `RaceBoard.Settings.isEager` of the board that this plan serves.
    let isEager: Bool

    /// The next request that is due without any other event.
    var nextRegular: Date { min(firstDue, fallback?.due ?? .distantFuture) }

    /// Time of the next request to the first choice; while the fallback serves, a failing first choice waits.
    private var firstDue: Date { max(first.due, primaryAgainAt ?? .distantPast) }

    /// The instant of the next request, if none is under way.
    var due: Date? {
        guard !isInFlight else { return nil }
        let next = max(nextRegular, relay.until)
        // A share of the feed has no room for early requests.
        guard serving.failures == 0, wantsEarly || wantsMore, relay.share == 0, let lastRequest else { return next }
        return min(next, max(lastRequest + Self.earlyGap, earlyFrom, relay.until))
    }

    /// Whether the fallback's answers are shown.
    private var serves: Bool { primaryAgainAt != nil }
    private var serving: SourceTurn { serves ? fallback ?? first : first }

    /// Plans an early request after an eviction, or for a board that is short of races.
    mutating func needs(more: Bool, early: Bool, at now: Date) {
        guard !isCounted, isEager else { return }
        // All boards evict a race at the same time, so those requests are spread. A person's request is not.
        if !wantsEarly, !wantsMore { earlyFrom = now + (early ? Self.longestDelay * (spread ?? 0) : 0) }
        wantsMore = more && !isExhausted && count < primary.largestCount
        wantsEarly = wantsEarly || early
    }

    /// Plans a person's request, unless one is under way or the service requires a wait.
    /// - Returns: whether a request is now due.
    mutating func refresh(at now: Date) -> Bool {
        guard !isInFlight, serving.quietUntil.map({ $0 <= now }) ?? true else { return false }
        if serves { fallback?.due = now } else { first.due = now }
        relay.until = min(relay.until, now)
        return true
    }

    /// The device has its network back: what failed without it is requested at once, by one of many up to a second
    /// later. A wait that the service required goes on, and so does that of a source which counts its requests.
    mutating func networkIsBack(at now: Date) {
        guard !isCounted else { return }
        let due = max(now + (spread ?? 0), lastRequest.map { $0 + 1 } ?? now)
        first.networkIsBack(at: due)
        fallback?.networkIsBack(at: due)
    }

    /// Whether a relay reports the feed's answers, so that this board does not request it.
    func isRelayed(at now: Date) -> Bool { relay.isRelayed(at: now) }

    /// A relay counts the boxes of its venue.
    /// - Parameter share: least seconds between two requests of this program if the relay falls silent.
    mutating func relayShares(_ share: TimeInterval) { relay.shares(share) }

    /// A relay has reported the feed: the board does not request it until the relay has been silent for a while.
    mutating func relayHeard(at now: Date) { relay.heard(spread: spread ?? 0, at: now) }

    mutating func relayAnswered(at now: Date) { relay.answered(at: now) }

    /// The relay is gone, or its word does not help: requests may begin.
    mutating func relayEnded(at now: Date) { relay.ended(spread: spread ?? 0, at: now) }

    /// Sets another interval or first choice. A new first choice is requested as soon as the service allows it.
    mutating func configure(interval: TimeInterval, primary: RaceSource, backup: RaceSource?, at now: Date) {
        let isOther = primary != self.primary
        let quietUntil = serving.quietUntil
        self.interval = Self.interval(interval, of: primary, spread)
        self.primary = primary
        self.backup = backup
        if isOther || backup == nil {
            fallback = nil
            primaryAgainAt = nil
        }
        if isOther {
            first = SourceTurn(due: max(now, quietUntil ?? now))
        } else if serving.failures == 0 {
            let next = min(nextRegular, now + self.interval)
            if serves { fallback?.due = next } else { first.due = next }
        }
    }

    /// Begins the request that is due.
    /// - Parameter passing: how many races of the last answer are on the board; more than enough lets the count fall.
    mutating func begin(at now: Date, rows: Int, passing: Int) {
        let base = Self.base(rows: rows, of: primary)
        isGrowing = now < nextRegular && wantsMore
        if now >= nextRegular {
            isExhausted = false
            if count > base, passing > 2 * (rows + 1) { count /= 2 }
        } else if isGrowing {
            count = min(primary.largestCount, count * 2)
        }
        // A host that keeps failing is only probed: a small request. The count grows again once it answers.
        count = breaker.begin() == .probe ? Self.base(rows: 1, of: primary) : max(count, base)
        if isCounted { count = primary.largestCount }
        wantsEarly = false
        wantsMore = false
        lastRequest = now
        requested = choice(at: now)
    }

    /// Method to request: if both are due, the one that was not requested last. An early request is for more races of
    /// the shown source.
    private mutating func choice(at now: Date) -> RaceSource {
        let isFallbackDue = fallback.map { $0.due <= now } ?? false
        let isFirstDue = firstDue <= now
        wasFallbackLast = isFirstDue == isFallbackDue ? (isFirstDue ? !wasFallbackLast : serves) : isFallbackDue
        return wasFallbackLast ? backup ?? primary : primary
    }

    /// - Parameters:
    ///   - isNew: whether the answer named a race that was not known.
    ///   - isUseful: whether its data is worth showing. A fallback that stands still, or knows no race, serves no more
    ///     than one that fails.
    mutating func succeeded(requested at: Date, isNew: Bool, isUseful: Bool = true, at now: Date) {
        let wasBackup = isBackup
        requested = nil
        breaker.succeeded()
        isExhausted = isGrowing && !isNew
        let next = max(at + max(interval, relay.share), now)
        if wasBackup {
            // There is no fallback if the first choice has changed since this request.
            guard fallback != nil else { return }
            fallback?.succeeded()
            fallback?.due = next
            if isUseful { primaryAgainAt = primaryAgainAt ?? now + Self.backupFor } else { leaveFallback(at: now) }
        } else {
            first.succeeded()
            first.due = next
            fallback = nil
            primaryAgainAt = nil
        }
    }

    /// Longest time in seconds from a failure of the requested method to its next turn, with any jitter.
    func longestWait(after error: FeedError) -> TimeInterval {
        let failures = isBackup ? fallback?.failures : first.failures
        return RetryPolicy.delay(
            after: error, failures: (failures ?? 0) + 1, jitter: 1, of: source, longest: interval)
    }

    mutating func failed(_ error: FeedError, jitter: Double, at now: Date) {
        let wasBackup = isBackup
        let source = source
        requested = nil
        if error.isHostFailure { breaker.failed() } else { breaker.cancelled() }
        if error.isThrottled, isGrowing {
            // The request was not sent. The next one asks for as many races as before, at the regular time.
            count /= 2
            return
        }
        if wasBackup {
            fallback?.failed(error, jitter: jitter, at: now, of: source, longest: interval)
            if !error.isThrottled { leaveFallback(at: now) }
        } else {
            first.failed(error, jitter: jitter, at: now, of: source, longest: interval)
            if serves, !error.isThrottled { primaryAgainAt = now + Self.backupFor }
            turnToFallback(after: error, at: now)
        }
        // If the feed fails too, a board among many that lack the relay still sends no more than its share.
        let earliest = now + relay.share
        first.due = max(first.due, earliest)
        if let due = fallback?.due { fallback?.due = max(due, earliest) }
    }

    /// Ends the use of the fallback. The first choice is then the only method, and does not wait for minutes.
    private mutating func leaveFallback(at now: Date) {
        if serves { first.due = min(first.due, max(now + interval, first.quietUntil ?? now)) }
        primaryAgainAt = nil
    }

    /// Turns to the fallback, which has waits of its own: each of the two methods is requested when its own wait is
    /// over.
    private mutating func turnToFallback(after error: FeedError, at now: Date) {
        // The backup serves at once after an error that another request cannot fix.
        let failuresBefore = error.isWorthRetryingSoon ? Self.failuresBeforeBackup : 1
        guard !error.isThrottled else { return }
        guard backup != nil, error.isWorthAnotherSource else {
            // Both methods are at one host, which is out of reach or wants no more requests.
            if !serves { fallback = nil }
            return
        }
        guard fallback != nil || first.ownFailures >= failuresBefore else { return }
        var turn = fallback ?? SourceTurn(due: now)
        turn.due = max(turn.due, first.quietUntil ?? now + 1)
        fallback = turn
    }
}

/// One method of the feed in the plan: its failures in a row, and when its own wait is over. The other method has no
/// effect here.
struct SourceTurn: Sendable {
    /// Time of the next possible request, by the program's clock, as all instants here.
    var due: Date
    private(set) var failures = 0
    /// Failures since its last good answer that another method might not have.
    private(set) var ownFailures = 0
    /// Why its last request failed; nil after an answer.
    private(set) var error: FeedError?
    /// End of the wait that the service required.
    private(set) var quietUntil: Date?

    init(due: Date) {
        self.due = due
    }

    mutating func succeeded() {
        self = SourceTurn(due: due)
    }

    /// Forgets the failures before, whose waits were for another network.
    mutating func networkIsBack(at next: Date) {
        guard quietUntil.map({ $0 <= next }) ?? true else { return }
        self = SourceTurn(due: min(due, next))
    }

    /// - Parameter longest: seconds of the longest backoff.
    mutating func failed(
        _ error: FeedError, jitter: Double, at now: Date, of source: RaceSource, longest: TimeInterval
    ) {
        guard !error.isThrottled else {
            due = now + RetryPolicy.delay(after: error, failures: failures, jitter: jitter)
            return
        }
        failures += 1
        if error.isWorthAnotherSource { ownFailures += 1 }
        self.error = error
        due =
            now + RetryPolicy.delay(after: error, failures: failures, jitter: jitter, of: source, longest: longest)
        quietUntil = error.retryAfter == nil ? nil : due
    }
}
