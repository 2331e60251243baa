package import FoundationEssentials
package import Models

/// Everything that is remembered of requests to one host or source, shared by all programs of a user. Pure.
package struct RequestLedger: Hashable, Sendable {
    /// Requests of each day, against budgets.
    var quota: RequestQuota
    /// Times of the latest requests, against rules of spans.
    var slots: RequestSlots
    /// Requests that may be sent at once, against the limit of a host.
    var bucket: TokenBucket

    /// A ledger; without arguments one without requests.
    package init(
        quota: RequestQuota = RequestQuota(), slots: RequestSlots = RequestSlots(), bucket: TokenBucket = TokenBucket()
    ) {
        (self.quota, self.slots, self.bucket) = (quota, slots, bucket)
    }

    /// Both ledgers in one, since each may have missed some requests of the other.
    package func merged(with other: RequestLedger) -> RequestLedger {
        RequestLedger(
            quota: quota.merged(with: other.quota), slots: slots.merged(with: other.slots),
            bucket: bucket.merged(with: other.bucket))
    }

    // MARK: - as text

    /// Text form for a file.
    /// - Parameter boot: id of the machine's current run. After a restart its seconds no longer count.
    package func text(boot: String) -> String {
        var lines = ["raceboard 2", "boot \(boot)"]
        lines += slots.times.map { "at \($0)" }
        if bucket.missing > 0 { lines.append("missing \(bucket.missing) \(bucket.asOf)") }
        lines += quota.days.map { "day \($0.name) \($0.count)" }
        return lines.joined(separator: "\n") + "\nend\n"
    }

    /// Reads what `text` wrote, or the count of an earlier version.
    ///
    /// A line that cannot be read is ignored, and so is everything after `end`, which may be the rest of a longer text.
    /// - Parameter boot: id of the machine's current run; times of another run are ignored.
    package init(text: String, boot: String) {
        self.init()
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        guard lines.first == ["raceboard", "2"] else {
            quota = RequestQuota(earlier: lines.first ?? [])
            return
        }
        let body = lines.dropFirst().prefix { $0 != ["end"] }
        let isThisBoot = body.first == ["boot", boot[...]]
        var times: [TimeInterval] = []
        for line in body {
            switch (line.first, line.count) {
            case ("at", 2): times += Double(line[1]).map { [$0] } ?? []
            case ("missing", 3):
                guard isThisBoot, let missing = Double(line[1]), let asOf = Double(line[2]) else { continue }
                bucket = TokenBucket(missing: missing, asOf: asOf)
            case ("day", 3): Int(line[2]).map { quota.note(String(line[1]), $0) }
            default: continue
            }
        }
        if isThisBoot { slots = RequestSlots(times) }
    }
}

/// Ledger of requests to one host or source, shared by every program of this user.
package protocol RequestCounter: Sendable {
    /// Reads and changes the ledger in one step that no other program can divide.
    /// - Parameter change: gets the ledger, and seconds by a clock that all these programs share.
    /// - Returns: the result of `change`.
    func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) async -> Answer
}

/// Ledger of one run, by its own clock, which may be a simulated one.
package actor CounterMemory: RequestCounter {
    private var ledger = RequestLedger()
    private let clock: any WallClock

    /// - Parameter clock: its seconds since 2001 are the ledger's time.
    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Changes the ledger; no other work runs on this actor meanwhile.
    package func update<Answer: Sendable>(
        _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
    ) -> Answer {
        change(&ledger, clock.now.timeIntervalSinceReferenceDate)
    }
}

/// Rule of a limit: at most a number of requests in any span of some seconds.
struct RequestRule: Hashable, Sendable {
    let count: Int
    let seconds: TimeInterval

    /// - Parameter count: at least 1.
    init(_ count: Int, in seconds: TimeInterval) {
        self.count = max(1, count)
        self.seconds = seconds
    }
}

/// Times of past and of booked requests, as far back as a rule looks. Pure.
package struct RequestSlots: Hashable, Sendable {
    /// Seconds by the ledger's clock, the earliest first.
    private(set) var times: [TimeInterval]

    /// Most times that are remembered; the earliest are dropped.
    private static let limit = 100

    /// - Parameter times: seconds by the ledger's clock, in any order; the latest 100 count.
    init(_ times: [TimeInterval] = []) {
        self.times = Array(times.filter(\.isFinite).sorted().suffix(Self.limit))
    }

    /// Books the first time that keeps every rule.
    /// - Parameters:
    ///   - now: seconds by a clock that is the same in every call.
    ///   - longest: most seconds until that time; otherwise no time is booked.
    mutating func book(_ rules: [RequestRule], at now: TimeInterval, longest: TimeInterval) -> Booking {
        let oldest = now - (rules.map(\.seconds).max() ?? 0)
        // Times farther ahead than any program books come from a damaged file or another clock.
        times.removeAll { $0 <= oldest || $0 > now + Booking.farthest }
        let time = first(rules, from: now)
        guard time - now <= min(longest, Booking.farthest) else { return .tooLate(by: time - now) }
        self = RequestSlots(times + [time])
        return .after(time - now)
    }

    /// Frees a booked time that was not used.
    /// - Parameter time: `now` plus the seconds that `book` returned.
    mutating func giveBack(_ time: TimeInterval) {
        guard let index = times.firstIndex(where: { abs($0 - time) < Booking.nothing }) else { return }
        times.remove(at: index)
    }

    /// The times of two ledgers of one source.
    func merged(with other: RequestSlots) -> RequestSlots { RequestSlots(Array(Set(times).union(other.times))) }

    /// A place opens now, or where a rule no longer looks back to a request.
    private func first(_ rules: [RequestRule], from now: TimeInterval) -> TimeInterval {
        let opens = times.flatMap { time in rules.map { time + $0.seconds } }.filter { $0 > now }.sorted()
        return ([now] + opens).first { fits($0, rules) } ?? now
    }

    private func fits(_ time: TimeInterval, _ rules: [RequestRule]) -> Bool {
        let all = (times + [time]).sorted()
        guard let own = all.firstIndex(of: time) else { return false }
        return rules.allSatisfy { rule in
            // Checks every run of `count + 1` times that includes this one.
            (max(0, own - rule.count)...own).allSatisfy { start in
                let end = start + rule.count
                return end >= all.count || all[end] - all[start] >= rule.seconds - Booking.nothing
            }
        }
    }
}
