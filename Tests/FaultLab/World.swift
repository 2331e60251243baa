import FeedSimulator
import FoundationEssentials
import Models
import Services

/// The feed's side: the simulated day, what is wrong with it, and what a question gets. All times are true ones, by
/// the server's clock.
struct World {
    struct Spell {
        let troubles: [Trouble]
        let from: Date
        let until: Date
    }

    /// What comes of one question.
    struct Delivery {
        var isFallback = false
        /// Seconds from the question.
        var latency: TimeInterval
        var outcome: Result<FeedAnswer, FeedError>
        /// The words that must be shown for it; nil when it is good, or not settled.
        var cause: String?
        var troubles: [Trouble] = []
        /// Time at which its data was true.
        var dataAt: Date
        /// Time since which the feed has stood still; nil while it moves.
        var frozenAt: Date?
        /// Why there is no answer; nil where there is one.
        var error: FeedError? { if case .failure(let error) = outcome { error } else { nil } }
        /// Whether a cache kept it for longer than data counts as live.
        var isKeptTooLong: Bool {
            troubles.contains { if case .cached(let age) = $0 { age > 80 } else { false } }
        }
        /// Whether its `Date` is true; false also for one in a cache, whose `Age` makes it so.
        var hasTrueDate = true
        /// What of its races is still on the board, soonest first; empty where the answer is no full truth.
        var truth: [SimulatedRace] = []
    }

    let day: RaceDay
    private(set) var spell: Spell?
    /// What is wrong with the operator's API alone.
    private(set) var apart: Spell?
    private var nextSpell: Date
    private var nextApart: Date
    private var random: SplitMix64
    /// What is wrong with the fallback alone, through spells and between them; nil while it is as well as the feed.
    private(set) var deadFallback: Trouble?
    private var fallbackChance: SplitMix64
    /// Random numbers for all that is not the board's feed, so that the feed goes on as it would without.
    var chance: SplitMix64
    /// Ids of the chosen meetings, by the operator's day.
    var chosenMeetings: [String: [String]] = [:]
    /// Meetings that are listed besides those of which a few are taken.
    let listedToo: Set<String>
    /// Time until which answers have no server's clock, only the time at which they were made.
    let clocklessUntil: Date?

    /// - Parameters:
    ///   - opening: what is wrong with the feed for the first ten minutes, while its fallback is not there.
    ///   - listsCancelled: whether every meeting is listed of which a race will soon be called off, and nothing else is
    ///     wrong for the first hour.
    ///   - isClockless: whether answers have no server's clock for the first twenty minutes, and nothing else is wrong.
    init(
        seed: UInt64, start: Date, opening: Trouble? = nil, listsCancelled: Bool = false, isClockless: Bool = false
    ) {
        day = RaceDay(seed: seed)
        clocklessUntil = isClockless ? start + 1200 : nil
        listedToo = listsCancelled ? Self.cancelled(of: day, from: start) : []
        chance = SplitMix64(seed: seed, salt: 4)
        nextApart = start + (listsCancelled ? 3600 : isClockless ? 1500 : 600)
        random = SplitMix64(seed: seed, salt: 1)
        fallbackChance = SplitMix64(seed: seed, salt: 5)
        nextSpell = start + (listsCancelled ? 3600 : isClockless ? 1500 : 90)
        guard let opening else { return }
        spell = Spell(troubles: [opening], from: start, until: start + 600)
        deadFallback = .fault(.notFound)
    }

    enum Change {
        case began, ended
    }

    mutating func advance(to now: Date) -> Change? {
        if let spell {
            guard spell.until <= now else { return nil }
            self.spell = nil
            nextSpell = now + random.spread(60, 1800)
            return .ended
        }
        guard nextSpell <= now else { return nil }
        let dead: [Fault] = [
            .notFound, .forbidden, .serverError, .tooManyRequests(retryAfter: 3600), .garbage, .html, .reset, .empty,
        ]
        deadFallback = fallbackChance.chance(60) ? .fault(fallbackChance.pick(dead, or: .notFound)) : nil
        let length =
            random.chance(70)
            ? random.spread(1, 300) : random.chance(83) ? random.spread(300, 3600) : random.spread(3600, 21_600)
        spell = Spell(troubles: Trouble.draw(&random), from: now, until: now + length)
        return .began
    }

    /// - Returns: what was wrong with the operator's API alone until now; nil while nothing is over.
    mutating func advanceApart(to now: Date) -> [Trouble]? {
        if let spell = apart {
            guard spell.until <= now else { return nil }
            apart = nil
            nextApart = now + chance.spread(60, 3600)
            return spell.troubles
        }
        guard nextApart <= now else { return nil }
        apart = Spell(troubles: Trouble.draw(&chance), from: now, until: now + chance.spread(20, 2400))
        return nil
    }

    /// - Parameter now: when the question goes out.
    mutating func answer(_ source: RaceSource, count: Int, at now: Date) -> Delivery {
        let dead = source == .neds ? nil : deadFallback
        var delivery = answer(source, count: count, dead.map { [$0] } ?? spell?.troubles ?? [], at: now)
        delivery.isFallback = source != .neds
        return delivery
    }

    private mutating func answer(
        _ source: RaceSource, count: Int, _ troubles: [Trouble], at now: Date
    ) -> Delivery {
        var random = chance(of: "\(source) \(count)", at: now)
        var latency = random.chance(90) ? 0.03 + random.unit() * 0.4 : random.unit() * 5
        if troubles.contains(.refused) || troubles.contains(.noNetwork) { latency = 0.002 + random.unit() * 0.05 }
        for case .fault(.latency(let milliseconds)) in troubles {
            latency = min(latency + Double(milliseconds) / 1000, 10)
        }
        let reached = now + latency * random.unit()
        if let (error, cause) = silence(troubles) {
            if case .timedOut = error { latency = 10 }
            return Delivery(
                latency: latency, outcome: .failure(error), cause: cause, troubles: troubles, dataAt: reached)
        }
        return spoken(source, count: count, troubles, at: reached, latency: latency, hasDate: random.oneIn(3))
    }

    /// The error of curl if no whole answer comes.
    func silence(_ troubles: [Trouble]) -> (FeedError, String?)? {
        for trouble in troubles {
            let error: TransportError
            switch trouble {
            case .refused: error = .refused(detail: "refused")
            case .noNetwork: error = .noNetwork(detail: "unreachable")
            case .nameNotFound: error = .nameNotFound(detail: "no such name")
            case .fault(.stall), .fault(.drip): error = .timedOut(detail: "10 s")
            case .fault(.latency(let milliseconds)) where milliseconds >= 10_000: error = .timedOut(detail: "10 s")
            case .fault(.reset), .fault(.truncate): error = .cutShort(detail: "reset")
            case .fault(.oversize): error = .tooLarge(limit: 2 << 20)
            default: continue
            }
            return (FeedError(error), trouble.cause)
        }
        return nil
    }

    private mutating func spoken(
        _ source: RaceSource, count: Int, _ troubles: [Trouble], at now: Date, latency: TimeInterval,
        hasDate: Bool
    ) -> Delivery {
        var age = 0
        var faults: [Fault] = []
        for trouble in troubles {
            if case .cached(let seconds) = trouble { age = seconds }
            if case .fault(let fault) = trouble { faults.append(fault) }
        }
        let frozenAt = faults.contains(.frozen) ? spell?.from : nil
        let made = now - Double(age)
        let responder = FeedResponder(day: day, faults: faults, frozenAt: spell?.from ?? made)
        let reply = responder.answer(to: Self.request(source, count: count), at: made)
        var headers = Dictionary(uniqueKeysWithValues: reply.headers.map { ($0.key.lowercased(), $0.value) })
        if age > 0 { headers["age"] = String(age) }
        if let wait = headers["retry-after"].flatMap({ Double($0) }), hasDate {
            // The other form of the header: the date at which the wait is over.
            let over = responder.answer(to: Self.request(source, count: count), at: made + wait)
            headers["retry-after"] = over.headers["Date"]
        }
        for case .date(let text) in troubles { headers["date"] = text }
        let response = HTTPResponse(status: reply.status, headers: headers, body: reply.body)
        var delivery = Delivery(
            latency: latency, outcome: .failure(.cancelled), cause: troubles.compactMap(\.cause).first,
            troubles: troubles, dataAt: made, frozenAt: frozenAt)
        do throws(FeedError) {
            var answer = try NedsFeed.decode(response, source: source, requested: count)
            if let clocklessUntil, now < clocklessUntil {
                (answer.serverDate, answer.madeAt, answer.isUntimed) = (nil, made, true)
            }
            delivery.outcome = .success(answer)
        } catch {
            delivery.outcome = .failure(error)
        }
        delivery.hasTrueDate = !troubles.contains {
            switch $0 {
            case .fault(.dateOffset), .date: true
            default: false
            }
        }
        let isWhole = troubles.allSatisfy { [.fault(.fraction)].contains($0) || $0.kind == "latency" }
        if isWhole { delivery.truth = day.races(at: made) }
        return delivery
    }

    private static func request(_ source: RaceSource, count: Int) -> SimulatorRequest {
        source == .neds
            ? SimulatorRequest(path: FeedResponder.v2Path, query: "count=\(count)", contentType: "application/json")
            : SimulatorRequest(
                path: FeedResponder.v1Path, query: "method=nextraces&count=\(min(100, max(50, count * 4)))",
                contentType: "application/json")
    }
}
