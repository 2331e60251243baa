package import FoundationEssentials
package import Models
package import Services

/// The board's rules as a state machine: takes an event and the program's clock, returns actions. No I/O, no waiting.
///
/// Owns the races, the feed's health, the server's clock and the plan of requests. `BoardEngine` carries out the
/// actions.
package struct RaceBoard: Sendable {
    /// Input of the machine: a deadline, an answer, a choice, or news from the store and the settings.
    package enum Event: Sendable {
        /// Requests to the feed may begin now.
        case start
        case timer
        /// - `came`: when the answer arrived, if a slow disk has delayed it since; nil for now.
        case answered(FeedAnswer, requested: Date, came: Date? = nil)
        /// - `jitter`: a random number from 0 up to 1.
        case failed(FeedError, requested: Date, jitter: Double)
        case refresh
        case want(RaceFilter, rows: Int)
        case hold(Bool)
        /// News of a relay about the feed's answers to it.
        case relayed(RelayNews)
        /// The device's clock was set: it is so many seconds ahead of the program's from here on.
        case deviceClock(shift: TimeInterval)
        /// The kernel's word: this device has lost its network, or has one again.
        case network(isThere: Bool)
        /// Data of an earlier run; counts only before the first answer.
        case restored(StoredBoard)
        /// List of a secondary source, or its failure.
        case listed(RaceListing)
        /// Statuses of races that run, are over or delayed, by the day's lists; they replace those before.
        case reported([RaceID: DayStatus])
        /// Which sources besides the feed list races: those of others are forgotten.
        case lists([RaceSource])
        /// Outcome of saving a change; nil if it is saved.
        case stored(StoreProblem?)
        /// The settings have changed.
        /// - `isNewFeed`: another service; data of the old one is forgotten.
        case configure(interval: TimeInterval, source: RaceSource, backup: RaceSource?, isNewFeed: Bool)
        /// Least seconds between two requests of one of many, if the relay is silent: the rate or the cache has
        /// changed.
        case share(TimeInterval)
    }

    /// Output of the machine, carried out by `BoardEngine` in order.
    package enum Action: Sendable, Hashable {
        /// Request the feed; never given while a request is under way.
        case fetch(RaceSource, count: Int)
        /// The program's clock; replaces the deadline given before.
        case sleep(until: Date)
    }

    var ledger = RaceLedger()
    var plan: FetchPlan
    var health: FeedHealth
    var clock = ServerClock()
    /// List of a relay, kept until the server's clock is measured: its age is unknown before.
    var untimed: RelayBoard?
    /// Instant at which the network came back last; nil if it has not.
    var networkBack: Date?
    /// Instant before which nothing is requested, since the kernel says that there is no network; nil if it does not.
    var offlineUntil: Date?
    /// Whether a list of a relay is here, which its beats confirm.
    var hasRelayed = false
    private var storeProblem: StoreProblem?
    /// The last good answer of an earlier run, by the server's clock.
    private var restoredGood: Date?
    private(set) var filter: RaceFilter
    private var rows: Int
    /// Rows that are shown while held; nil otherwise.
    private var held: HeldRows?
    private var standstill = Standstill()
    var passingInAnswer = 0
    private var isStarted = false
    private var lists: [RaceSource] = []
    private var secondary: [SourceState] = []

    /// A board without races; it sends no requests before the event `start`.
    /// - Parameter now: the program's clock.
    package init(settings: Settings, now: Date) {
        plan = FetchPlan(
            interval: settings.interval, primary: settings.source, backup: settings.backup, spread: settings.spread,
            isEager: settings.isEager, share: settings.share, start: now)
        health = FeedHealth(since: now, source: settings.source, isSimulated: settings.isSimulated)
        (filter, rows) = (settings.filter, settings.rows)
    }

    /// Takes an event and returns the actions, of which the last is always a `sleep`.
    /// - Parameters:
    ///   - now: the program's clock; never before that of the event before.
    ///   - clock: does not count, since the board measures the server's clock itself.
    package mutating func handle(_ event: Event, at now: Date, clock _: ServerClock = ServerClock()) -> [Action] {
        switch event {
        case .start: isStarted = true
        case .timer: break
        case .answered(let answer, let requested, let came):
            take(answer, requested: requested, came: came ?? now, at: now)
            if offlineUntil != nil { note(network: false, at: now) }
        case .failed(let error, let requested, let jitter):
            plan.failed(error, jitter: jitter, at: now)
            if offlineUntil != nil { offlineUntil = now + Self.offlinePause }
            if let back = networkBack, requested < back { plan.networkIsBack(at: now) }
            // The program's own limit is not a failure of the feed. It is shown only if there is no other problem and
            // the data is old.
            if error.isThrottled, health.problem != nil || !health.isOld(at: now) { break }
            // The shown problem is the one that keeps the first choice away; a failure of the fallback does not replace
            // it.
            health.problem = .failed(plan.cause ?? error)
        case .refresh: if plan.refresh(at: now), offlineUntil != nil { offlineUntil = now }
        case .relayed(let news): hear(news, at: now)
        case .want(let filter, let rows):
            self.filter = filter
            self.rows = rows
            // A changed choice is shown at once, even while held; from then on the board holds the new choice.
            if held != nil { held = HeldRows(select(at: clock.now(device: now))) }
        case .hold(let isHeld):
            // Before the first answer there is no data to hold.
            held = isHeld && health.lastGood != nil ? HeldRows(select(at: clock.now(device: now))) : nil
        case .network(let isThere): note(network: isThere, at: now)
        case .deviceClock(let shift):
            clock.deviceWasSet(shift: shift)
            // A wrong clock is the usual cause of a bad certificate, and the clock has just changed.
            if case .failed(.badCertificate) = health.problem { _ = plan.refresh(at: now) }
        case .restored(let stored): restore(stored, at: now)
        case .listed(let listing): take(listing, at: now)
        case .reported(let statuses): ledger.report(statuses)
        case .lists(let sources):
            lists = sources
            secondary.removeAll { !sources.contains($0.source) }
            ledger.forget(allBut: sources)
        case .stored(let problem): storeProblem = problem
        case .configure(let interval, let source, let backup, let isNewFeed):
            if isNewFeed { forget(interval: interval, source: source, at: now) }
            plan.configure(interval: interval, primary: source, backup: backup, at: now)
        case .share(let seconds): plan.relayShares(seconds)
        }
        return advance(at: now)
    }

    /// Seconds for which the requested method waits at most after such a failure.
    func longestWait(after error: FeedError) -> TimeInterval { plan.longestWait(after: error) }

    /// Number of remembered races: those of the last hour and those to come.
    package var remembered: Int { ledger.remembered }

    /// Every race to come, in the board's order.
    package var toCome: [Race] { Array(ledger.races.all) }

    /// Regions of the races to come, as exactly as they are known.
    package var regions: Set<Region> { Set(ledger.races.all.compactMap { Region($0.venue) }) }

    /// State of the board at an instant of the program's clock. Races that are past are never in it, even if no timer
    /// fired in time.
    /// - Parameter clock: does not count, as in `handle`.
    package func snapshot(at now: Date, clock _: ServerClock = ServerClock()) -> BoardSnapshot {
        let board = reached(now)
        let rows = board.held?.rows ?? board.select(at: clock.now(device: now))
        return BoardSnapshot(
            slots: rows.slots, filter: filter, health: health, clock: clock, isHeld: held != nil,
            leftWhileHeld: board.held?.left ?? 0, isExhausted: plan.knowsEnd, calledOff: rows.calledOff,
            storeProblem: storeProblem, secondary: secondary, found: filter.search.isEmpty ? nil : rows.found)
    }

    /// The board without the races that have left by an instant of the program's clock.
    private func reached(_ now: Date) -> RaceBoard {
        var board = self
        _ = board.evict(at: now)
        return board
    }

    /// Drops the races that are off the board (board rule 2): the one place for the ledger and for rows that are held.
    /// - Returns: whether the ledger dropped any.
    private mutating func evict(at now: Date) -> Bool {
        let serverNow = clock.now(device: now)
        held?.evict(at: serverNow)
        return ledger.evict(at: serverNow)
    }

    /// Starts again, with the filter and the rows that were chosen since.
    private mutating func forget(interval: TimeInterval, source: RaceSource, at now: Date) {
        let (isStarted, shift, lists, spread, relay) = (isStarted, clock.deviceShift, lists, plan.spread, plan.relay)
        var settings = Settings(
            filter: filter, rows: rows, interval: interval, source: source, backup: nil, spread: spread)
        settings.isEager = plan.isEager
        self = RaceBoard(settings: settings, now: now)
        plan.relay = relay.withoutWord
        self.isStarted = isStarted
        self.lists = lists
        clock.deviceWasSet(shift: shift)
    }

    private func select(at serverNow: Date) -> Rows {
        let next = ledger.next(rows, passing: filter, at: serverNow)
        let found = next.rows(rows)
        return (found + Array(repeating: nil, count: max(0, rows - found.count)), next.calledOff, next.found)
    }

    /// Races of the rows, nil for an empty one, those that a source calls off, and how many a search finds.
    fileprivate typealias Rows = (slots: [BoardRace?], calledOff: [BoardRace], found: Int)

    /// Evicts races, requests missing ones, and sets the next deadline.
    private mutating func advance(at now: Date) -> [Action] {
        // The clock may be more exact by now.
        if health.isRestored, let restoredGood { health.lastGood = past(restoredGood, at: now) }
        let evicted = evict(at: now)
        ledger.forgetPast(at: clock.now(device: now))
        let isShort = ledger.next(rows + 1, passing: filter, at: clock.now(device: now)).open.count <= rows
        plan.needs(more: isShort && health.lastGood != nil, early: evicted, at: now)
        var actions: [Action] = []
        if isStarted, let due, due <= now {
            plan.begin(at: now, rows: rows, passing: passingInAnswer)
            actions.append(.fetch(plan.source, count: plan.count))
        }
        health.nextTry = due ?? now
        health.isFetching = plan.isInFlight
        health.source = plan.source
        health.isBackup = plan.isBackup
        health.isRelayed = plan.isRelayed(at: now)
        let deadlines = [isStarted ? due : nil, nextEviction].compactMap(\.self)
        actions.append(.sleep(until: deadlines.min() ?? now + plan.interval))
        return actions
    }

    /// Instant of the next eviction, by the program's clock. A held race may leave before any of the ledger's.
    private var nextEviction: Date? {
        [held?.nextEviction, ledger.races.nextEviction].compactMap(\.self).min().map(clock.device(at:))
    }

    private mutating func take(_ answer: FeedAnswer, requested: Date, came: Date, at now: Date) {
        if let offlineUntil, requested >= offlineUntil { self.offlineUntil = nil }
        health.unread = answer.unread
        if let date = answer.serverDate, answer.believes(date) {
            let age = answer.hasAge || answer.cacheAge > 0 ? answer.cacheAge : nil
            clock.measure(serverDate: date, age: age, requested: requested, answered: came)
        } else if let date = answer.notBefore, answer.believes(date) {
            clock.hasBeen(date, at: came)
        }
        let serverNow = clock.now(device: now)
        // The answer says that it is from a cache, and it is older than the data at hand.
        let cached = answer.cacheAge - answer.ownAge
        let kept = RequestTime.age(cached: cached, requested: requested, at: came)
        let isBelated = came - kept + ServerClock.runError < health.lastOfThisRun
        let isStopped = isBelated ? health.isStopped : standstill.isStopped(answer, at: serverNow)
        let isNew = ledger.merge(answer, received: came, at: serverNow, isOld: isBelated)
        countPassing(in: answer, at: serverNow)
        let age = age(of: answer, requested: requested, at: came)
        let isOld = age > FeedHealth.liveFor(plan.source)
        let isUseless = isStopped || isOld || (plan.isBackup && answer.races.isEmpty)
        let cause = plan.isBackup && isUseless ? plan.cause : nil
        plan.succeeded(requested: requested, isNew: isNew, isUseful: !isUseless, at: now)
        let device = serverNow - Double(clock.deviceError ?? 0)
        let doubt =
            clock.isMeasured
            ? isStopped && Standstill.lives(answer.races, at: device) ? .stoppedByServer : nil
            : ClockDoubt(answer, at: serverNow)
        let old = isOld ? agedProblem(of: answer, age: age) : nil
        // If only the device knows the time, its clock may be the reason that all races are past.
        let wrong = doubt == .past && old != nil ? old : doubt.map { .clock($0) }
        health.problem = cause.map { .failed($0) } ?? wrong ?? (isStopped ? .stopped : old)
        // An empty answer of a fallback is no data, however old it is.
        guard !isStopped, doubt == nil, cause == nil || isOld && !answer.races.isEmpty else { return }
        health.lastGood = max(health.lastOfThisRun, came - age)
        health.isRestored = false
    }

    private mutating func take(_ listing: RaceListing, at now: Date) {
        let state = listing.state
        guard lists.contains(state.source) else { return }
        let received = state.problem == nil ? state.lastGood : nil
        ledger.list(listing, received: received, at: clock.now(device: now))
        if let index = secondary.firstIndex(where: { $0.source == state.source }) {
            secondary[index] = state
        } else {
            secondary.append(state)
        }
    }

    /// Shows the saved races that are still to come at once; if an answer came first, it counts instead.
    private mutating func restore(_ stored: StoredBoard, at now: Date) {
        guard health.lastGood == nil, health.problem != .stopped else { return }
        // A board that never measured the clock dated the save by the device's clock, which may have been ahead.
        let hasBeen = stored.deviceError == nil ? Date.distantPast : stored.savedAt
        clock.restore(deviceError: stored.deviceError, notBefore: hasBeen, at: now)
        ledger.restore(
            stored.races.filter { isOfFirst($0) || $0.source.map(lists.contains) == true }.map { race in
                var race = race
                race.confirmedAt = past(race.confirmedAt, at: now)
                return race
            }, secondary: lists, at: clock.now(device: now))
        standstill.restore(stored.races.filter(isOfFirst))
        guard let lastGood = stored.lastGood else { return }
        restoredGood = lastGood
        health.lastGood = past(lastGood, at: now)
        health.isRestored = true
        health.isOfThisBoot = stored.isOfThisBoot
    }

    /// Whether a race is in the list of the board's first source, by its id.
    private func isOfFirst(_ race: BoardRace) -> Bool { race.race.id.canBe(of: plan.primary) }

    /// An instant of an earlier run, by the program's clock. An instant in the future came from a clock that was ahead.
    /// Its age is unknown, so it counts as the oldest possible.
    private func past(_ stored: Date, at now: Date) -> Date {
        let instant = clock.device(at: stored)
        return instant <= now + ServerClock.runError ? min(now, instant) : now - Self.oldest
    }

    /// Seconds for which a store keeps a race, and so the greatest age of restored data.
    private static let oldest: TimeInterval = 400 * 86_400
}

extension RaceBoard {
    /// The next races under every filter, with their history and the status that the board shows, in its order.
    /// - Parameters:
    ///   - count: the most.
    ///   - now: the program's clock.
    package func first(_ count: Int, at now: Date) -> [BoardRace] {
        let next = reached(now).ledger.next(count, passing: .all, at: clock.now(device: now))
        return (next.open + next.calledOff).sorted { $0.race < $1.race }.prefix(count).map { row in
            var row = row
            row.status = row.status(ledger.reported[row.id])?.status
            return row
        }
    }
}

extension RaceBoard {
    /// Seconds since the feed reported this: its time in a cache and, if it was under way for longer than a request may
    /// be (the device was suspended), the time since the request; or more where the `Date` is older than that explains.
    /// A `Date` makes no answer younger: the clock may have been measured by wrong ones.
    func age(of answer: FeedAnswer, requested: Date, at now: Date) -> TimeInterval {
        let known = RequestTime.age(cached: answer.cacheAge, requested: requested, at: now)
        guard let date = answer.serverDate ?? answer.notBefore, answer.believes(date) else { return known }
        // A clock that was measured only by such an answer is no better than the answer. A clock that is not measured
        // at all has at least reached the dates of other answers.
        let errorBound = clock.errorBound ?? .infinity
        let reached = answer.notBefore == nil ? nil : clock.reached(device: now)
        guard let server = errorBound <= RequestTime.longest ? clock.now(device: now) : reached else { return known }
        let age = server.timeIntervalSince(date)
        // The date and the offset are whole seconds, so a difference within them is not an age.
        return age > known + 1.5 + min(errorBound, 1) ? age : known
    }

    /// Problem of an old answer. A document may itself say that it was made so long ago.
    func agedProblem(of answer: FeedAnswer, age: TimeInterval) -> FeedHealth.Problem {
        let age = Int(clamping: age)
        guard answer.ownAge > 0, answer.ownAge >= answer.cacheAge - answer.ownAge else {
            return .cached(age: age, isServerSilent: answer.cacheMark == .stale)
        }
        return .aged(age: age, isByDevice: answer.isUntimed && !clock.isMeasured)
    }

    /// Counts the races of an answer that the board can show: too few of them, and more are requested next time.
    mutating func countPassing(in answer: FeedAnswer, at serverNow: Date) {
        passingInAnswer = answer.races.count {
            filter.includes($0) && answer.statuses[$0.id]?.isCalledOff != true
                && EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: serverNow)
        }
    }
}

/// The rows of a board that is held. A race that leaves leaves its row empty.
private struct HeldRows: Sendable {
    var rows: RaceBoard.Rows
    /// Rows that are empty because their race has left since.
    private(set) var left = 0

    init(_ rows: RaceBoard.Rows) { self.rows = rows }

    /// Instant of the server's clock at which the next one leaves.
    var nextEviction: Date? {
        rows.slots.compactMap { $0.map { EvictionPolicy.deadline(start: $0.race.advertisedStart) } }.min()
    }

    mutating func evict(at now: Date) {
        func isPast(_ row: BoardRace) -> Bool { !EvictionPolicy.isOnBoard(start: row.race.advertisedStart, at: now) }
        for index in rows.slots.indices where rows.slots[index].map(isPast) == true {
            rows.slots[index] = nil
            left += 1
            rows.found -= 1
        }
        rows.calledOff.removeAll(where: isPast)
    }
}
