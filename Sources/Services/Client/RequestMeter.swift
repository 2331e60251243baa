package import FoundationEssentials
package import Models
internal import Synchronization

/// Counts all requests: `HTTPClient` and the gate of a counted source report theirs here.
package final class RequestMeter: Sendable {
    private let kind: @Sendable (FeedError) -> String
    private let log: @Sendable (RequestNote) -> Void
    private let counts = Mutex(Counts())

    private struct Counts {
        var all = RequestFigures()
        var steps: [String: Steps] = [:]
        var failing: Set<String> = []
        var uses: [String: SourceUse] = [:]
        var way = CacheRoute.Way.cache

        mutating func time(_ source: String, _ milliseconds: Int) {
            var steps = steps[source] ?? Steps(repeating: 0, count: RequestMeter.ends.count + 1)
            steps[RequestMeter.ends.firstIndex { milliseconds <= $0 } ?? RequestMeter.ends.count] += 1
            self.steps[source] = steps
            let half = (steps.reduce(0, +) + 1) / 2
            var seen = 0
            let step = steps.firstIndex { count in
                seen += count
                return seen >= half
            }
            var times = all.sources[source]?.milliseconds ?? RequestFigures.Durations()
            let isFirst = steps.reduce(0, +) == 1
            times.shortest = isFirst ? milliseconds : min(times.shortest, milliseconds)
            times.longest = max(times.longest, milliseconds)
            times.median = min(
                times.longest,
                step.flatMap { RequestMeter.ends.indices.contains($0) ? RequestMeter.ends[$0] : nil } ?? .max)
            all.sources[source]?.milliseconds = times
        }
    }

    /// Upper ends of the steps in which durations are counted; longer durations are in one more step.
    private static let ends = [20, 50, 100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000]
    private typealias Steps = [Int]

    /// - Parameters:
    ///   - kind: names a failure (docs/errors.md).
    ///   - log: receives a note of each request; may be called on any thread.
    package init(
        kind: @escaping @Sendable (FeedError) -> String, log: @escaping @Sendable (RequestNote) -> Void
    ) {
        (self.kind, self.log) = (kind, log)
    }

    /// Counts since the start of the program.
    package var figures: RequestFigures { counts.withLock { $0.all } }

    /// What became of the requests to a source, by its name.
    package func use(of source: String) -> SourceUse {
        counts.withLock { counts in
            var use = counts.uses[source] ?? SourceUse()
            if let figures = counts.all.sources[source] {
                (use.requests, use.reused) = (figures.requests, figures.cacheHits)
                (use.median, use.longest) = (figures.milliseconds.median, figures.milliseconds.longest)
            }
            return use
        }
    }

    /// Whether the last request passed the feed's cache by, since that does not answer.
    package var isPastCache: Bool { counts.withLock { $0.way == .feed } }

    /// Counts an answer of any status.
    /// - Parameters:
    ///   - seconds: from the sending to the last byte.
    ///   - now: when it came, by the program's clock.
    package func noteAnswer(_ source: String, _ response: HTTPResponse, seconds: TimeInterval, at now: Date) {
        let error = response.status == 304 ? nil : FeedStatus.error(of: response, serverDate: nil)
        note(source, bytes: response.body.count, seconds: seconds, error, outcome: "\(response.status)", at: now)
    }

    /// Counts a request without an answer. A cancelled one is not counted.
    /// - Parameters:
    ///   - seconds: from the sending to the failure.
    ///   - now: when it failed, by the program's clock.
    package func noteFailure(_ source: String, _ error: TransportError, seconds: TimeInterval, at now: Date) {
        guard error != .cancelled else { return }
        let error = FeedError(error)
        note(source, bytes: 0, seconds: seconds, error, outcome: kind(error), at: now)
    }

    /// Counts a request that was not sent because of a limit of the program's own.
    func noteThrottled(_ source: String, _ error: TransportError, at now: Date) {
        let name = kind(FeedError(error))
        change(source) { $0.failures[name, default: 0] += 1 }
        changeUse(source) {
            $0.throttled += 1
            $0.failure = SourceUse.Failure(FeedError(error), at: now)
        }
        log(
            RequestNote(
                source: source, outcome: name, isFailure: true, bytes: 0, milliseconds: 0, isFromCache: false))
    }

    /// Counts a wait for a limit; a wait of 0 s is not counted.
    func noteWait(_ source: String, seconds: TimeInterval) {
        guard seconds > 0 else { return }
        change(source) {
            $0.limitWaits += 1
            $0.limitWaitMilliseconds += Self.milliseconds(seconds)
        }
    }

    /// Counts an answer from the cache.
    func noteHit(_ source: String, bytes: Int = 0) {
        change(source) { $0.cacheHits += 1 }
        log(
            RequestNote(
                source: source, outcome: "200", isFailure: false, bytes: bytes, milliseconds: 0, isFromCache: true))
    }

    /// Notes how much of its budgets a counted source has spent; nothing of a simulated one, which has no limit.
    func noteSpent(_ source: String, _ spent: (today: Int, thisMonth: Int), of budget: RequestBudget) {
        guard !budget.isUnlimited else { return }
        changeUse(source) {
            $0.spent = SourceUse.Spent(
                day: spent.today, of: budget.daily, month: spent.thisMonth, of: budget.monthly)
        }
    }

    /// Notes where a request for the feed goes, if it has a cache.
    func noteWay(_ way: CacheRoute.Way) { counts.withLock { $0.way = way } }

    /// Counts races that left the board more than a second late.
    package func noteLateEvictions(_ count: Int) { counts.withLock { $0.all.lateEvictions += count } }

    private func note(
        _ source: String, bytes: Int, seconds: TimeInterval, _ error: FeedError?, outcome: String, at now: Date
    ) {
        let milliseconds = Self.milliseconds(seconds)
        let name = error.map(kind)
        let isRetry = counts.withLock { $0.failing.contains(source) }
        change(source) { figures in
            figures.requests += 1
            figures.bytes += bytes
            if isRetry { figures.retries += 1 }
            if let name { figures.failures[name, default: 0] += 1 }
        }
        counts.withLock { counts in
            if error == nil { counts.failing.remove(source) } else { counts.failing.insert(source) }
            counts.time(source, milliseconds)
        }
        changeUse(source) { use in
            guard let error else {
                use.answered = now
                return
            }
            use.failed += 1
            use.failure = SourceUse.Failure(error, at: now)
        }
        log(
            RequestNote(
                source: source, outcome: outcome, isFailure: error != nil, bytes: bytes, milliseconds: milliseconds,
                isFromCache: false))
    }

    private func change(_ source: String, _ change: (inout RequestFigures.Source) -> Void) {
        counts.withLock { change(&$0.all.sources[source, default: RequestFigures.Source()]) }
    }

    private func changeUse(_ source: String, _ change: (inout SourceUse) -> Void) {
        counts.withLock { change(&$0.uses[source, default: SourceUse()]) }
    }

    private static func milliseconds(_ seconds: TimeInterval) -> Int {
        seconds.isNaN ? 0 : Int(min(max(seconds, 0), 1e6) * 1000)
    }
}

/// Counts of requests to each source since the start of the program. Their size is bounded.
package struct RequestFigures: Hashable, Sendable {
    /// Milliseconds of requests that were answered, or failed without being cancelled.
    package struct Durations: Decodable, Hashable, Sendable {
        /// The shortest request took so long; 0 without requests.
        package internal(set) var shortest = 0
        /// Half of the requests took no longer. Rounded up to the end of a step, at most `longest`.
        package internal(set) var median = 0
        /// The longest request took so long; 0 without requests.
        package internal(set) var longest = 0
    }

    /// Counts of the requests to one source.
    package struct Source: Decodable, Hashable, Sendable {
        /// Sent requests, however they ended, except cancelled ones.
        package internal(set) var requests = 0
        /// Bytes of all bodies, after decompression.
        package internal(set) var bytes = 0
        /// Failures by kind (docs/errors.md), with those that were not sent because of a limit.
        package internal(set) var failures: [String: Int] = [:]
        /// Requests that were sent after a failed one.
        package internal(set) var retries = 0
        /// Answers that a cache gave instead of a request.
        package internal(set) var cacheHits = 0
        package internal(set) var limitWaits = 0
        package internal(set) var limitWaitMilliseconds = 0
        /// Times from the sending to the last byte.
        package internal(set) var milliseconds = Durations()
    }

    package internal(set) var sources: [String: Source] = [:]
    /// Races that left the board more than a second late, as after a suspend.
    package internal(set) var lateEvictions = 0

    package init() {}
}

/// Outcome of one request, for the log. It has no address and no header, which may hold secrets.
package struct RequestNote: Hashable, Sendable {
    package let source: String
    /// Status such as `200`, or the kind of the failure (docs/errors.md).
    package let outcome: String
    /// True for a failure, and for a status that is an error.
    package let isFailure: Bool
    /// Bytes of the body, after decompression; 0 without one.
    package let bytes: Int
    /// Milliseconds from the sending to the last byte; 0 if the request was not sent.
    package let milliseconds: Int
    /// True if the answer comes from the cache.
    package let isFromCache: Bool
}
