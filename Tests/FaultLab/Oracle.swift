import FeedSimulator
import FoundationEssentials
import Models
import Repository
import Services

/// What a careful onlooker knows who sees the questions, the answers and the true time, and so what a frame must show.
///
/// Times are by the program's clock unless stated otherwise.
@MainActor
struct Oracle {
    /// What the header must show of the feed until the next answer.
    enum Expectation: Equatable {
        /// Either, as where an answer is old or has a wrong time.
        case open
        case cause(String)
        case oneOf(Set<String>)
        case good(since: Date)
    }

    /// Seconds that a request takes at most.
    static let longestRequest: TimeInterval = 10

    private(set) var reported = ReportedRaces()
    private(set) var expectation = Expectation.open
    /// Time at which what is shown was true, by the youngest answer.
    private(set) var dataAt: Date?
    /// Whether each of the last dates by which the board may measure was true.
    private var dates: [Bool] = []
    /// A date was wrong, or may have been, in this run so far or lately.
    private(set) var lastWrongDate: Date?
    private var frozen = Frozen()
    /// Why the first choice does not answer, and the latest instant at which its own wait is over.
    private var firstChoice: (cause: String?, due: Date)?
    /// What was heard of cards.
    var cards = CardOracle()
    /// What was heard of meetings.
    var lists = ListOracle()
    /// Applied offsets, the newest last, and since when.
    private var offsets: [(value: TimeInterval, since: Date)] = []
    var rows: [RowSeen] = []
    var wasSeenAt: Date?
    /// The list as it was held, and how often races had been chosen then; nil while nothing is held.
    var held: (choices: Int, slots: [BoardRace?])?

    private struct Frozen {
        var starts: [RaceID: Date] = [:]
        var alike = 0
        /// Answers in this run of the program: the first alone does not decide.
        var answers = 0
    }

    struct RowSeen {
        let id: RaceID
        let start: Date
        let seconds: Int
        let offset: TimeInterval
    }

    /// Whether most of what the board can measure by is true.
    var knowsTheTime: Bool { !dates.isEmpty && dates.count(where: { $0 }) * 2 > dates.count }

    mutating func listed(_ meetings: [RaceMeeting], at boardNow: Date) { reported.list(meetings, at: boardNow) }

    mutating func evict(at boardNow: Date) {
        reported.evict(at: boardNow)
        lists.forget(at: boardNow)
    }

    mutating func restored(_ races: [Race], at boardNow: Date) { reported.restore(races, at: boardNow) }

    /// An answer has come, and the board has it.
    /// - Parameters:
    ///   - gap: seconds that the true time is ahead of the program's clock.
    mutating func took(
        _ delivery: World.Delivery, requested: Date, snapshot: BoardSnapshot, at now: Date, gap: TimeInterval
    ) throws(Broken) {
        try judgeFallback(delivery, snapshot: snapshot, at: now)
        switch delivery.outcome {
        case _ where delivery.isFallback && isFailure(delivery):
            expectation = firstChoice?.cause.map(Expectation.cause) ?? .open
        case .failure:
            expectation = delivery.cause.map(Expectation.cause) ?? .open
            let limit = Self.longestWait(delivery)
            let wait = snapshot.health.nextTry.timeIntervalSince(now)
            guard snapshot.health.isFetching || wait <= limit else {
                throw Broken("a retry comes in time", "\(wait) s to the next try, \(limit) s at most")
            }
        case .success(let answer):
            measure(answer, delivery, requested: requested, at: now)
            dataAt = max(dataAt ?? .distantPast, delivery.dataAt - gap)
            let boardNow = snapshot.clock.now(device: now)
            reported.take(answer, isOlder: isOlder(answer, snapshot, at: now), at: boardNow)
            // A list that came before the device slept may end before the races that are due when it wakes.
            let isLate = now.timeIntervalSince(requested) > 60
            if !isLate { try compareWithTruth(delivery, at: boardNow) }
            let isSuspect = delivery.troubles.contains { $0.isSuspect } || !knowsTheTime || isLate
            expectation = isSuspect ? .open : .good(since: now)
            if delivery.isKeptTooLong, knowsTheTime { expectation = .oneOf(["old answer", "feed has stopped"]) }
            // Nobody has told the time: what was made later than now shows that the device's clock is wrong.
            if dates.isEmpty, answer.serverDate == nil, let made = answer.madeAt, made > now + 61 {
                expectation = .cause("clock in doubt")
            }
            // A fallback that stands still or comes out of a cache leaves the first choice's words.
            if delivery.isFallback, delivery.troubles.contains(where: \.isSuspect) { expectation = .open }
            if isLate { lastWrongDate = now }
            try standStill(answer, delivery, snapshot: snapshot, at: boardNow, server: now + gap)
        }
    }

    /// Whether a cache kept an answer since before what the board had: then it changes no race that is known.
    private func isOlder(_ answer: FeedAnswer, _ snapshot: BoardSnapshot, at now: Date) -> Bool {
        guard frozen.answers > 0, !snapshot.health.isRestored, let good = snapshot.health.lastGood else { return false }
        return answer.cacheAge > 0 && now - TimeInterval(answer.cacheAge) + 2 < good
    }

    /// A fallback's failure never lengthens the first choice's wait, nor replaces its cause.
    private mutating func judgeFallback(
        _ delivery: World.Delivery, snapshot: BoardSnapshot, at now: Date
    ) throws(Broken) {
        guard delivery.isFallback else {
            firstChoice = nil
            if case .failure = delivery.outcome { firstChoice = (delivery.cause, now + Self.longestWait(delivery)) }
            return
        }
        guard let firstChoice, isFailure(delivery), !snapshot.health.isFetching else { return }
        let latest = max(now, firstChoice.due)
        guard snapshot.health.nextTry <= latest else {
            throw Broken(
                "a fallback's failure never lengthens the first choice's wait",
                "next try \(snapshot.health.nextTry), the first choice's own \(latest)")
        }
    }

    private func isFailure(_ delivery: World.Delivery) -> Bool {
        if case .success(let answer) = delivery.outcome { return answer.races.isEmpty }
        return true
    }

    /// The board's clock may change for good reasons only, and not to and fro.
    mutating func saw(offset: TimeInterval, at now: Date) throws(Broken) {
        guard let last = offsets.last, last.value != offset else {
            if offsets.isEmpty { offsets.append((offset, now)) }
            return
        }
        let isCalm = lastWrongDate.map { now.timeIntervalSince($0) > 600 } ?? true
        if let before = offsets.dropLast().last, before.value == offset, isCalm,
            now.timeIntervalSince(last.since) < 600
        {
            throw Broken("the clock does not waver", "offset \(before.value), \(last.value), \(offset)")
        }
        offsets.append((offset, now))
        if offsets.count > 3 { offsets.removeFirst() }
    }

    /// Nobody ticked for a while.
    mutating func wasSuspended() { rows = [] }

    mutating func deviceWasSet(at now: Date) {
        if dates.isEmpty { lastWrongDate = now }
    }

    private mutating func measure(
        _ answer: FeedAnswer, _ delivery: World.Delivery, requested: Date, at now: Date
    ) {
        if !delivery.hasTrueDate { lastWrongDate = now }
        // A device that was suspended in between has measured nothing, but for the first time.
        guard dates.isEmpty || now.timeIntervalSince(requested) <= 15 else { return }
        guard let date = answer.serverDate, answer.cacheAge <= 60, answer.believes(date),
            date.timeIntervalSince1970 > 1_767_225_600, date.timeIntervalSince1970 < 4_102_444_800
        else { return }
        dates.append(delivery.hasTrueDate)
        if dates.count > 5 { dates.removeFirst() }
    }

    /// A whole answer without a fault leaves no race out that is to be shown.
    private func compareWithTruth(_ delivery: World.Delivery, at boardNow: Date) throws(Broken) {
        let due = delivery.truth.filter { boardNow.timeIntervalSince($0.start) < 60 }.prefix(5)
        for race in due {
            guard reported.races.contains(where: { $0.id.text == race.id && $0.advertisedStart == race.start }) else {
                throw Broken("an answer is read whole", "\(race.category) \(race.meeting) \(race.number) is missing")
            }
        }
    }

    /// A feed that stands still is found out by the rules of docs/errors.md.
    private mutating func standStill(
        _ answer: FeedAnswer, _ delivery: World.Delivery, snapshot: BoardSnapshot, at boardNow: Date,
        server: Date
    ) throws(Broken) {
        let starts = Dictionary(uniqueKeysWithValues: answer.races.map { ($0.id, $0.advertisedStart) })
        frozen.alike = starts == frozen.starts ? frozen.alike + 1 : 0
        frozen.starts = starts
        frozen.answers += 1
        guard let since = delivery.frozenAt, knowsTheTime, !starts.isEmpty else { return }
        let oldest = starts.values.min() ?? boardNow
        let isDue = frozen.alike > 0 && boardNow.timeIntervalSince(oldest) > 301
        let isOverdue = server.timeIntervalSince(since) > 1800 && frozen.answers > 3
        guard isDue || isOverdue, snapshot.health.problem == nil else { return }
        throw Broken(
            "a feed that stands still is found out",
            "for \(server.timeIntervalSince(since)) s, the oldest start \(boardNow.timeIntervalSince(oldest)) s ago")
    }

    /// Seconds to the next try (docs/errors.md, "Next try").
    private static func longestWait(_ delivery: World.Delivery) -> TimeInterval {
        for case .fault(.tooManyRequests(let seconds)) in delivery.troubles {
            let isDated = delivery.troubles.contains { if case .date = $0 { true } else { false } }
            return isDated ? 3600 : Double(min(3600, max(30, seconds) + 1))
        }
        return ["blocked", "not found"].contains(delivery.cause) ? 300 : 30
    }
}
