package import FoundationEssentials
import Models

/// How many requests a source may be asked in a day and in a month, by the calendar in UTC.
package struct RequestBudget: Hashable, Sendable {
    package var daily: Int
    package var monthly: Int

    package init(daily: Int, monthly: Int) {
        self.daily = daily
        self.monthly = monthly
    }
}

/// What has been spent of a budget: a count of this day and of this month. Pure.
package struct RequestQuota: Hashable, Sendable {
    /// `2026-11-21`; empty before the first request.
    private var day = ""
    private var today = 0
    private var thisMonth = 0

    package init() {}

    /// As `text` wrote it; what cannot be read counts as nothing spent.
    package init(text: String) {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count == 3, words[0].utf8.count == 10, let today = Int(words[1]), let month = Int(words[2]),
            OutsideNumber.counts.contains(today), (today...OutsideNumber.counts.upperBound).contains(month)
        else { return }
        (day, self.today, thisMonth) = (String(words[0]), today, month)
    }

    /// For a file: the day, its requests, the month's.
    package var text: String { "\(day) \(today) \(thisMonth)\n" }

    /// Requests of the day and of the month that an instant is in.
    package func spent(at now: Date) -> (today: Int, thisMonth: Int) {
        let date = Self.date(now)
        return (day == date ? today : 0, day.prefix(7) == date.prefix(7) ? thisMonth : 0)
    }

    /// Counts a request, if the budget has one left.
    /// - Returns: nil when it was counted; otherwise the seconds until the next day or month, a second at least.
    package mutating func take(_ budget: RequestBudget, at now: Date) -> Int? {
        let spent = spent(at: now)
        let civil = CivilTime(now)
        if spent.thisMonth >= budget.monthly {
            let isLast = civil.month == 12
            let next = CivilTime(year: civil.year + (isLast ? 1 : 0), month: isLast ? 1 : civil.month + 1, day: 1)
            return Self.seconds(from: now, to: next.instant())
        }
        if spent.today >= budget.daily {
            let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day).instant()
            return Self.seconds(from: now, to: midnight + 86_400)
        }
        (day, today, thisMonth) = (Self.date(now), spent.today + 1, spent.thisMonth + 1)
        return nil
    }

    /// Takes back the last one: it never reached the service.
    package mutating func giveBack(at now: Date) {
        let spent = spent(at: now)
        guard spent.today > 0 else { return }
        (today, thisMonth) = (spent.today - 1, spent.thisMonth - 1)
    }

    private static func seconds(from now: Date, to then: Date) -> Int {
        max(1, Int(clamping: then.timeIntervalSince(now).rounded(.up)))
    }

    private static func date(_ instant: Date) -> String { String(RFC3339.format(instant).prefix(10)) }
}

/// Where the count is kept, for every program of this user that asks.
package protocol RequestCounter: Sendable {
    /// What is spent, changed by `change` in one step that no other program divides.
    /// - Returns: what `change` returned.
    func update(_ change: @Sendable (inout RequestQuota) -> Int?) async -> Int?
}

/// Where answers that will not change any more are kept.
package protocol FinalAnswers: Sendable {
    /// - Parameter name: lower-case letters, digits and hyphens, at most 100.
    func answer(_ name: String) async -> [UInt8]?
    func keep(_ body: [UInt8], as name: String) async
}
