package import FoundationEssentials
package import Models
import Services

/// State of the feed. Past the repository a failure is data: the races stay, and their age is shown.
package struct FeedHealth: Hashable, Sendable {
    /// Seconds since the last good answer up to which the data of a source without quota counts as live (board rule 7).
    package static let liveFor: TimeInterval = 75

    /// The same for any source: with a quota, the data is live until the next list is overdue.
    package static func liveFor(_ source: RaceSource) -> TimeInterval { source.relisting + liveFor }

    /// Instant of the first request. All instants here are of the program's clock.
    package var since: Date
    /// The last good answer: one that parsed and was not `stopped`.
    package var lastGood: Date?
    /// True if `lastGood` is from an earlier run of the program.
    package var isRestored = false
    /// Whether `lastGood` of an earlier run is of the time since the device started: its age is sure. Before that it is
    /// only as sure as the clock that the device began with, and stale until an answer confirms it.
    var isOfThisBoot = false
    /// The last good answer of this run; the distant past without one. When saved data was true is only as sure as the
    /// clock that the device began with.
    var lastOfThisRun: Date { isRestored ? .distantPast : lastGood ?? .distantPast }
    /// Current problem; nil after a good answer.
    package var problem: Problem?
    /// Parts of the last answer that could not be read.
    package var unread = Unread()
    /// Instant at which the next request is due.
    package var nextTry: Date
    /// The method that answers, or is requested.
    package var source: RaceSource
    package var isBackup = false
    /// Whether a relay reports the feed's answers.
    package var isRelayed = false
    /// Whether the races are those of a simulated day: such data is never shown as live.
    package var isSimulated: Bool
    /// True while a request to the feed is under way.
    package var isFetching = false

    /// The state before the first answer.
    package init(since: Date, source: RaceSource, isSimulated: Bool = false) {
        self.isSimulated = isSimulated
        self.since = since
        self.nextTry = since
        self.source = source
    }

    /// Kind of trouble with the feed.
    package enum Problem: Hashable, Sendable {
        case failed(FeedError)
        /// The feed answers, but its data no longer changes (board rule 7).
        case stopped
        /// The answer comes from a cache on the way, and was true that many seconds ago.
        /// - isServerSilent: the cache reports that the server does not answer it.
        case cached(age: Int, isServerSilent: Bool = false)
        /// A document is so many seconds old by its own word.
        /// - isByDevice: by the device's clock, since no server's is known.
        case aged(age: Int, isByDevice: Bool)
        /// Whether the races are still to come is unknown: no server's clock is known, and the device's may be wrong.
        case clock(ClockDoubt)
    }

    /// Whether the time is in doubt, and with it every countdown: then no data counts as live.
    package var isInDoubt: Bool { if case .clock = problem { true } else { false } }

    /// Whether the list stood still in the last answer, by the server's clock.
    var isStopped: Bool { problem == .stopped || problem == .clock(.stoppedByServer) }

    /// Whether the data is live while it is young. A feed that has stopped is not live, however young its answer is;
    /// nor is saved data once this run's own request has failed.
    package var canBeLive: Bool {
        problem != .stopped && !isInDoubt && (!isRestored || isOfThisBoot && problem == nil)
    }

    /// Worth of the data for a person (board rule 7).
    package enum State: Hashable, Sendable {
        /// No answer yet, and no failure.
        case awaited
        case live
        /// Seconds since the last good answer.
        case stale(age: Int)
        /// No race is left to show, and no answer was good since this instant.
        case noData(since: Date)
    }

    /// State of the data at an instant of the program's clock.
    /// - Parameter hasRaces: whether any race is left to show.
    package func state(at now: Date, hasRaces: Bool) -> State {
        if let age = age(at: now) {
            if age <= Self.liveFor(source), canBeLive { return .live }
            return hasRaces ? .stale(age: Int(clamping: age)) : .noData(since: lastGood ?? since)
        }
        let waited = now.timeIntervalSince(since)
        if problem == nil, waited <= Self.liveFor { return .awaited }
        // The races are of another source, and the feed's own are missing.
        return hasRaces ? .stale(age: max(0, Int(clamping: waited))) : .noData(since: since)
    }

    /// Whether the data is neither live nor awaited.
    func isOld(at now: Date) -> Bool {
        switch state(at: now, hasRaces: true) {
        case .awaited, .live: false
        case .stale, .noData: true
        }
    }

    /// Seconds since the last good answer, 0 or more; nil without one.
    package func age(at now: Date) -> TimeInterval? {
        lastGood.map { max(0, now.timeIntervalSince($0)) }
    }
}

/// Whether a feed has stopped: its answers come, and their races stand still.
struct Standstill: Sendable {
    private var fingerprint: Set<Start> = []
    /// Races to come by an earlier run; nil once an answer came.
    private var restored: Set<Start>?

    /// A race as an answer has it: by its id only where it has no other name, for a feed may change ids.
    private struct Start: Hashable, Sendable {
        let id: RaceID?
        let key: RaceMatch.Key?
        let category: RaceCategory
        let start: Date

        init(_ race: Race) {
            key = RaceMatch.key(of: race)
            id = key == nil ? race.id : nil
            category = race.category
            start = race.advertisedStart
        }
    }

    /// Takes the races of the board's first source that an earlier run knew.
    mutating func restore(_ races: some Sequence<BoardRace>) {
        restored = Set(races.map { Start($0.race) })
    }

    /// Board rule 7: a feed has stopped if all its races started over 60 s ago. It has also stopped if a race started
    /// over five minutes ago, and no past or near race has gone or moved since the last answer. Races that are added
    /// far ahead do not count. One category may stop while others go on: then two such races are needed, since a single
    /// race may be stuck. The first answer after a restart counts as unchanged if it names no new race to come.
    mutating func isStopped(_ answer: FeedAnswer, at serverNow: Date) -> Bool {
        let starts = Set(answer.races.map(Start.init))
        let before = restored
        let ends = starts.reduce(into: [:]) { $0[$1.category] = max($0[$1.category] ?? .distantPast, $1.start) }
        let near = fingerprint.filter { race in
            // A shorter list, which a smaller screen requests, lacks the races behind its end.
            let isOfBoth = race.start <= max(serverNow, ends[race.category] ?? .distantFuture)
            return isOfBoth && race.start < serverNow + Self.nearby
        }
        defer { (fingerprint, restored) = (starts, nil) }
        guard !starts.isEmpty else { return false }
        let coming = starts.filter { EvictionPolicy.isOnBoard(start: $0.start, at: serverNow) }
        if coming.isEmpty { return true }
        let late = starts.filter { $0.start + Self.longAfterStart < serverNow }
        if late.isEmpty { return false }
        if let before { return coming.isSubset(of: before) }
        if !near.isEmpty, near.isSubset(of: starts) { return true }
        return RaceCategory.allCases.contains { category in
            late.count { $0.category == category } > 1 && near.contains { $0.category == category }
                && near.allSatisfy { $0.category != category || starts.contains($0) }
        }
    }

    /// Whether a list of next races can be current: none of its races is long past.
    static func lives(_ races: [Race], at now: Date) -> Bool {
        races.contains { EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: now) }
            && races.allSatisfy { $0.advertisedStart + longAfterStart >= now }
    }

    /// Seconds ahead up to which a list that lives changes.
    private static let nearby: TimeInterval = 3600
    /// Seconds after its start by which every feed has dropped a race, or moved on otherwise.
    private static let longAfterStart: TimeInterval = 300
}
