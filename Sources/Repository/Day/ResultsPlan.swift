import FoundationEssentials
import Models
import Services

/// Order of requests for cards of races on the screen, for their results or their prices: the selected race first, one
/// at a time.
///
/// The first few follow each other at once. The rest take a share of the requests that a host allows, so that the
/// board's own requests are never throttled.
struct ResultsPlan: Sendable {
    /// Requests for results without a pause between them. A host gets at most ten at once (`ClientSettings`), and the
    /// board needs some of these for its list, the meetings and a card.
    static let burst = 6
    /// Questions besides that, of those that a host may have, for results and prices together.
    static let wholeShare = 0.75
    /// Seconds between two questions that a quota is spent by.
    private static let countedGap: TimeInterval = 6

    private let sources: [RaceSource]
    private(set) var states: [SourceState]
    /// Races on the screen, the one under the cursor first.
    private var visible: [RaceID] = []
    private var turns: [RaceID: Turn] = [:]
    private var requested: RaceID?
    private let burst: Int
    var requestsPerMinute: Double
    /// Part of `requestsPerMinute` that it takes after its burst, from 0 to 1.
    var share: Double
    /// Seconds between requests for a race that may still change.
    private let interval: TimeInterval
    private var bucket = TokenBucket()
    /// Instant of the next token, if one was missing; nil for now.
    private var free: Date?
    /// Time until which each of `sources` gets no request, since the limit of its host is reached. It belongs to the
    /// host, not to the race that met it: otherwise the next race would be requested instead.
    private var held: [Date]

    private struct Turn: Sendable {
        var due = Date.distantPast
        /// Index in `sources` of the one that is next.
        var source = 0
        var failures = 0
        /// Time of the last request to a source that counts its requests.
        var counted: Date?
    }

    /// A plan; by default for results.
    /// - Parameter burst: requests that follow each other at once.
    init(
        sources: [RaceSource], requestsPerMinute: Double = 20, burst: Int = Self.burst,
        share: Double = Self.wholeShare, interval: TimeInterval = 30
    ) {
        self.sources = sources
        self.burst = burst
        self.requestsPerMinute = requestsPerMinute
        self.share = share
        self.interval = interval
        states = sources.map { SourceState($0) }
        held = sources.map { _ in .distantPast }
    }

    mutating func setVisible(_ races: [RaceID]) {
        visible = races
        // Turns of other pages stay, so that their races are not requested again at once when they come back. The
        // number of turns is limited.
        if turns.count > Self.most {
            turns = turns.filter { races.contains($0.key) || $0.key == requested }
        }
    }

    /// Races beyond which the turns of other pages are forgotten.
    private static let most = 500

    /// Races whose next request is planned.
    var remembered: Int { turns.count }

    mutating func refresh(at now: Date) {
        for id in turns.keys where turns[id]?.failures == 0 { turns[id]?.due = now }
    }

    /// True while a request of the plan is under way.
    var isRequesting: Bool { requested != nil }

    /// Whether the request that is under way is for a race.
    func isRequesting(_ id: RaceID) -> Bool { requested == id }

    /// Takes note that another plan or engine has requested a race.
    /// - Parameter wait: seconds to its next request, if not the usual ones.
    mutating func answeredElsewhere(_ id: RaceID, wait: TimeInterval? = nil, at now: Date) {
        guard requested != id else { return }
        var turn = turns[id] ?? Turn()
        turn.due = max(turn.due, now + (wait ?? interval))
        turns[id] = turn
    }

    /// The request that is due.
    /// - Parameters:
    ///   - wanting: whether a race still needs a request.
    ///   - pressing: seconds to the start of a race that cannot wait; nil for any other.
    ///   - spare: takes a place from another plan for such a race; returns when there is one, or nil if it got one.
    mutating func take(
        at now: Date, wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool,
        pressing: (RaceID) -> TimeInterval? = { _ in nil }, spare: () -> Date? = { .distantFuture }
    ) -> (RaceID, RaceSource)? {
        guard requested == nil, free ?? now <= now, !sources.isEmpty else { return nil }
        let waiting = visible.filter { id in
            wanting(id) && sources.contains { knows(id, $0) } && due(id, knows) <= now
        }
        guard let first = waiting.first else { return nil }
        // The race of the cursor comes first, then the nearest race that cannot wait, then the one that has waited
        // longest, so that races with many requests do not block others.
        let nearest = waiting.filter { pressing($0) != nil }.min { pressing($0) ?? 0 < pressing($1) ?? 0 }
        let oldest = waiting.min { (turns[$0] ?? Turn()).due < (turns[$1] ?? Turn()).due }
        var id = first == visible.first ? first : nearest ?? oldest ?? first
        if let own = lend(at: now) {
            let soon = visible.filter { wanting($0) && pressing($0) != nil }.map { due($0, knows) }.filter { $0 > now }
            // Unless a race cannot wait, no place is borrowed.
            if let next = nearest == nil ? min(own, soon.min() ?? own) : spare().map({ min($0, own) }) {
                hold(until: next)
                return nil
            }
            id = nearest ?? id
        }
        free = nil
        return begin(id, at: now, knows)
    }

    /// The request for one race if it is due, on a place that another plan lends; nil while one is under way.
    /// - Parameter place: takes the place; returns when there is one, or nil if it got one.
    mutating func take(
        _ id: RaceID, at now: Date, knows: (RaceID, RaceSource) -> Bool, on place: () -> Date?
    ) -> (RaceID, RaceSource)? {
        guard requested == nil, sources.contains(where: { knows(id, $0) }), due(id, knows) <= now, place() == nil
        else { return nil }
        return begin(id, at: now, knows)
    }

    private mutating func begin(
        _ id: RaceID, at now: Date, _ knows: (RaceID, RaceSource) -> Bool
    ) -> (RaceID, RaceSource) {
        var turn = turns[id] ?? Turn()
        turn.source = sourceIndex(of: id, knows)
        if sources[turn.source].leastInterval > 0 {
            turn.counted = now
            // Each request uses up a quota, so they are spaced.
            free = now + Self.countedGap
        }
        turns[id] = turn
        requested = id
        return (id, sources[turn.source])
    }

    /// Takes a place of its share, for its own request or for another plan that uses the places it leaves.
    /// - Returns: nil if there was one; otherwise the instant of the next.
    mutating func lend(at now: Date) -> Date? {
        let size = TokenBucket.Size(capacity: burst, perMinute: requestsPerMinute * share)
        guard case .tooLate(let seconds) = bucket.book(size, at: now.timeIntervalSinceReferenceDate, longest: 0) else {
            return nil
        }
        return now + seconds
    }

    /// The place that was taken last was not used.
    mutating func takeBack() { bucket.giveBack() }

    /// Makes no request before an instant.
    mutating func hold(until next: Date) { free = next }

    /// Instant of the next request by the program's clock; nil if none is needed, and while one is under way.
    func due(wanting: (RaceID) -> Bool, knows: (RaceID, RaceSource) -> Bool) -> Date? {
        guard requested == nil, !sources.isEmpty else { return nil }
        return visible.filter { id in wanting(id) && sources.contains { knows(id, $0) } }.map {
            max(free ?? .distantPast, due($0, knows))
        }.min()
    }

    /// - Parameters:
    ///   - age: seconds that the answer had lain in a cache.
    ///   - wait: seconds to the next request, if not the usual ones.
    mutating func succeeded(
        _ id: RaceID, _ source: RaceSource, age: Int, wait: TimeInterval? = nil, at now: Date
    ) {
        requested = nil
        turns[id]?.failures = 0
        turns[id]?.due = now + max(wait ?? interval, source.leastInterval)
        change(source) { $0.answered(at: now, age: age) }
    }

    mutating func failed(
        _ id: RaceID, _ source: RaceSource, _ error: FeedError, jitter: Double, at now: Date,
        knows: (RaceID, RaceSource) -> Bool
    ) {
        requested = nil
        var turn = turns[id] ?? Turn()
        if let seconds = error.throttledFor {
            takeBack()
            held[sourceIndex(of: id, knows)] = now + TimeInterval(seconds)
        } else {
            turn.failures += 1
            let known = sources.count { knows(id, $0) }
            turn.source = next(after: turn.source, id, knows)
            // Another source may know the race. If all sources have failed, the next try can wait.
            let hasOther = turn.failures % max(1, known) != 0
            turn.due =
                now + (hasOther ? 1 : RetryPolicy.delay(after: error, failures: turn.failures, jitter: jitter))
            let rest = sources[turn.source].leastInterval
            if rest > 0, let counted = turn.counted { turn.due = max(turn.due, counted + rest) }
            change(source) { $0.problem = error }
        }
        turns[id] = turn
    }

    private func due(_ id: RaceID, _ knows: (RaceID, RaceSource) -> Bool) -> Date {
        max((turns[id] ?? Turn()).due, held[sourceIndex(of: id, knows)])
    }

    /// Index of the source to request for a race: the one whose turn it is, or the next that knows the race.
    private func sourceIndex(of id: RaceID, _ knows: (RaceID, RaceSource) -> Bool) -> Int {
        let turn = turns[id]?.source ?? 0
        return knows(id, sources[turn]) ? turn : next(after: turn, id, knows)
    }

    /// Index of the next source that knows a race; the same without another.
    private func next(after index: Int, _ id: RaceID, _ knows: (RaceID, RaceSource) -> Bool) -> Int {
        let order = (1...sources.count).map { (index + $0) % sources.count }
        return order.first { knows(id, sources[$0]) } ?? index
    }

    private mutating func change(_ source: RaceSource, _ body: (inout SourceState) -> Void) {
        guard let index = states.firstIndex(where: { $0.source == source }) else { return }
        body(&states[index])
    }
}
