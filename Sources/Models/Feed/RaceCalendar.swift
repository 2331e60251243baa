package import FoundationEssentials

/// How a source divides its meetings into days: which day it lists a race under.
package struct RaceCalendar: Sendable {
    /// Days since 1970 under which a race that starts at an instant may be listed.
    private let days: @Sendable (Date) -> ClosedRange<Int>
    /// The day among these that is the source's own "today".
    private let today: @Sendable (ClosedRange<Int>) -> Int

    /// - Parameter days: days since 1970 under which a race that starts at an instant may be listed.
    package init(
        today: @escaping @Sendable (ClosedRange<Int>) -> Int, days: @escaping @Sendable (Date) -> ClosedRange<Int>
    ) {
        self.today = today
        self.days = days
    }

    /// Days by the clocks of Greenwich.
    static let utc = RaceCalendar(today: \.lowerBound) { start in
        let day = CivilTime(start).daysSince1970
        return day...day
    }

    /// The running day at an instant: `2026-11-21`.
    package func day(at instant: Date) -> String { Self.text(today(days(instant))) }

    /// The days whose meetings can have a race that starts from one instant to another, the first first.
    package func days(from first: Date, to last: Date) -> [String] {
        let bounds = (days(first).lowerBound, days(last).upperBound)
        return (bounds.0...max(bounds.0, bounds.1)).map(Self.text)
    }

    private static func text(_ day: Int) -> String {
        let civil = CivilTime(Date(timeIntervalSince1970: Double(day) * 86_400))
        return String(RFC3339.format(civil.instant()).prefix(10))
    }
}
