import FoundationEssentials

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
