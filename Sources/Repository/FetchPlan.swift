import FoundationEssentials
import Models
import Services

/// When the feed is asked next, which method, and for how many races (board rules 3 and 6). Pure: it only counts.
struct FetchPlan: Sendable {
    /// Seconds at least between a request and one that an eviction or a short board asks for.
    static let earlyGap: TimeInterval = 5
    /// Failures in a row that make the plan turn to the fallback.
    static let failuresBeforeBackup = 3
    /// Seconds after which the first choice is tried again.
    static let backupFor: TimeInterval = 300

    private(set) var interval: TimeInterval
    private var primary: FeedSource
    private var backup: FeedSource?

    private(set) var source: FeedSource
    /// Races of each category in the next request.
    private(set) var count: Int
    /// The next request that is due whatever happens; the program's clock, as all instants here.
    private(set) var nextRegular: Date
    private(set) var isInFlight = false
    /// More was asked for and nothing new came: growing is no use until the next refresh.
    private(set) var isExhausted = false

    private var breaker = CircuitBreaker()
    private var lastAsked: Date?
    private var failures = 0
    private var sourceFailures = 0
    private var primaryAgainAt: Date?
    /// Before this the service asked to be left alone.
    private var quietUntil: Date?
    private var isGrowing = false
    private var wantsMore = false
    private var wantsEarly = false

    init(interval: TimeInterval, primary: FeedSource, backup: FeedSource?, start: Date) {
        self.interval = interval
        self.primary = primary
        self.backup = backup
        self.source = primary
        self.count = Self.base(rows: 5)
        self.nextRegular = start
    }

    /// Ten a category, at least twice the rows, in steps of doubling, up to what the feed gives.
    static func base(rows: Int) -> Int {
        var count = 10
        while count < 2 * rows { count *= 2 }
        return min(count, NedsEndpoint.largestCount)
    }

    var isBackup: Bool { source != primary }

    /// Whether there is nothing more to be had from the feed, as far as is known.
    var knowsEnd: Bool { isExhausted || count >= NedsEndpoint.largestCount }

    /// The instant of the next request, if none is under way.
    var due: Date? {
        guard !isInFlight else { return nil }
        guard failures == 0, wantsEarly || wantsMore, let lastAsked else { return nextRegular }
        return min(nextRegular, lastAsked + Self.earlyGap)
    }

    /// An eviction, or a board that is short of races, asks for an early request.
    mutating func needs(more: Bool, early: Bool) {
        wantsMore = more && !isExhausted && count < NedsEndpoint.largestCount
        wantsEarly = wantsEarly || early
    }

    /// A person asks. Not while a request is under way (that one serves), nor against the service's wish.
    /// - Returns: whether a request is now due.
    mutating func refresh(at now: Date) -> Bool {
        guard !isInFlight, quietUntil.map({ $0 <= now }) ?? true else { return false }
        nextRegular = now
        return true
    }

    /// Another interval or first choice from now on. A first choice that changed is asked as soon as the service lets
    /// itself be asked.
    mutating func configure(interval: TimeInterval, primary: FeedSource, backup: FeedSource?, at now: Date) {
        let isOther = primary != self.primary
        self.interval = interval
        self.primary = primary
        self.backup = backup
        if isOther {
            source = primary
            sourceFailures = 0
            primaryAgainAt = nil
            nextRegular = max(now, quietUntil ?? now)
        } else if failures == 0 {
            nextRegular = min(nextRegular, now + interval)
        }
    }

    /// Begins the request that is due.
    /// - Parameter passing: how many races of the last answer are on the board; more than enough lets the count fall.
    mutating func begin(at now: Date, rows: Int, passing: Int) {
        let base = Self.base(rows: rows)
        isGrowing = now < nextRegular && wantsMore
        if now >= nextRegular {
            isExhausted = false
            if count > base, passing > 2 * (rows + 1) { count /= 2 }
            if let again = primaryAgainAt, again <= now {
                source = primary
                primaryAgainAt = now + Self.backupFor
            }
        } else if isGrowing {
            count = min(NedsEndpoint.largestCount, count * 2)
        }
        // A host that keeps failing is only probed: a small request. The count grows again once it answers.
        count = breaker.begin() == .probe ? Self.base(rows: 1) : max(count, base)
        wantsEarly = false
        wantsMore = false
        lastAsked = now
        isInFlight = true
    }

    mutating func succeeded(asked: Date, isNew: Bool, at now: Date) {
        isInFlight = false
        breaker.succeeded()
        failures = 0
        sourceFailures = 0
        quietUntil = nil
        if !isBackup { primaryAgainAt = nil }
        isExhausted = isGrowing && !isNew
        nextRegular = max(asked + interval, now)
    }

    mutating func failed(_ error: FeedError, jitter: Double, at now: Date) {
        isInFlight = false
        if error.isFaultOfHost { breaker.failed() } else { breaker.withdrawn() }
        failures += 1
        let delay = RetryPolicy.delay(after: error, failures: failures, jitter: jitter)
        nextRegular = now + delay
        quietUntil = error.retryAfter.map { now + TimeInterval($0) }
        guard let backup, error.isWorthAnotherSource else { return }
        sourceFailures += 1
        // What asking again cannot mend is not asked three times first.
        let patience = error.isWorthRetryingSoon ? Self.failuresBeforeBackup : 1
        if isBackup {
            source = primary
        } else if primaryAgainAt != nil || sourceFailures >= patience {
            source = backup
            primaryAgainAt = primaryAgainAt ?? now + Self.backupFor
            if quietUntil == nil { nextRegular = now + 1 }
        }
    }
}
