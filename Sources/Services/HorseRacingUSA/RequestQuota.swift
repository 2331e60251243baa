import FoundationEssentials
import Models

/// Most requests to a source in a day and in a month, by the calendar in UTC.
package struct RequestBudget: Hashable, Sendable {
    /// Requests from one midnight UTC to the next.
    package var daily: Int
    /// Requests of a calendar month by UTC.
    package var monthly: Int

    /// - Parameters:
    ///   - daily: requests in a day.
    ///   - monthly: requests in a month.
    package init(daily: Int, monthly: Int) {
        self.daily = daily
        self.monthly = monthly
    }

    /// Whether the budget is that of a simulated service, which has no limit.
    var isUnlimited: Bool { daily == .max && monthly == .max }
}

/// Spent part of a budget: a count for each day. Pure.
///
/// Days that a wrong clock named are counted apart, and do not change the right ones.
package struct RequestQuota: Hashable, Sendable {
    /// Number of requests on one day by UTC.
    struct Day: Hashable, Sendable {
        /// `2026-11-21`; `2026-11-00` is the rest of a month of which an earlier version kept the sum alone.
        let name: String
        var count: Int
    }

    /// The day that was counted last at the end.
    private(set) var days: [Day] = []

    /// More than a month of days, and some that a wrong clock named.
    private static let limit = 64
    private static let most = 1_000_000_000

    init() {}

    /// The content of a file of an earlier version: the day, its requests, the month's.
    init(earlier words: [Substring]) {
        guard words.count == 3, let today = Int(words[1]), let month = Int(words[2]),
            OutsideNumber.counts.contains(today), (today...OutsideNumber.counts.upperBound).contains(month)
        else { return }
        note(words[0].prefix(7) + "-00", month - today)
        note(String(words[0]), today)
    }

    /// Notes the requests of a day; a text that is not a day, or an invalid count, is ignored.
    mutating func note(_ day: String, _ count: Int) {
        guard day.utf8.count == 10, day.utf8.allSatisfy({ $0 == 0x2d || (0x30...0x39).contains($0) }) else { return }
        days.removeAll { $0.name == day }
        guard count > 0 else { return }
        days = (days + [Day(name: day, count: min(count, Self.most))]).suffix(Self.limit)
    }

    /// Requests of the day and of the month that an instant is in, by UTC.
    func spent(at now: Date) -> (today: Int, thisMonth: Int) {
        let date = Self.date(now)
        let month = days.filter { $0.name.prefix(7) == date.prefix(7) }
        return (month.first { $0.name == date }?.count ?? 0, month.reduce(0) { $0 + $1.count })
    }

    /// Counts a request, if the budget has one left.
    /// - Returns: nil if it was counted; otherwise the spent budget.
    mutating func take(_ budget: RequestBudget, at now: Date) -> SpentBudget? {
        if let spent = spent(budget, at: now) { return spent }
        note(Self.date(now), spent(at: now).today + 1)
        return nil
    }

    /// Takes back the last request, since it never reached the service.
    /// - Parameter now: the instant at which it was counted.
    mutating func giveBack(at now: Date) {
        note(Self.date(now), spent(at: now).today - 1)
    }

    /// The counts of two ledgers of the same requests.
    func merged(with other: RequestQuota) -> RequestQuota {
        var merged = self
        for day in other.days {
            merged.note(day.name, max(day.count, days.first { $0.name == day.name }?.count ?? 0))
        }
        return merged
    }

    /// - Returns: nil while the budget has a request left.
    func spent(_ budget: RequestBudget, at now: Date) -> SpentBudget? {
        let spent = spent(at: now)
        let civil = CivilTime(now)
        if spent.thisMonth >= budget.monthly {
            let isLast = civil.month == 12
            let next = CivilTime(year: civil.year + (isLast ? 1 : 0), month: isLast ? 1 : civil.month + 1, day: 1)
            return SpentBudget(
                .horseRacingUSA, .month, limit: budget.monthly, seconds: Self.seconds(from: now, to: next.instant()))
        }
        guard spent.today >= budget.daily else { return nil }
        let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day).instant()
        return SpentBudget(
            .horseRacingUSA, .day, limit: budget.daily, seconds: Self.seconds(from: now, to: midnight + 86_400))
    }

    private static func seconds(from now: Date, to then: Date) -> Int {
        max(1, Int(clamping: then.timeIntervalSince(now).rounded(.up)))
    }

    private static func date(_ instant: Date) -> String { String(RFC3339.format(instant).prefix(10)) }
}
