import FoundationEssentials
import Models

/// The operator's calendar: a meeting is listed under the day on which its first race starts by the clocks of Sydney,
/// and all its races with it, also those after midnight (docs/dev/feed.md, "Affiliates").
///
/// Daylight saving by the rule since 2008: from 2:00 of the first Sunday of October to 3:00 of the first Sunday of
/// April. Earlier years are read by the same rule.
enum AffiliatesCalendar {
    static let calendar = RaceCalendar(today: \.upperBound) { start in
        day(start - longestMeeting)...day(start)
    }

    /// Seconds from a meeting's first race to its last, at most: meetings of up to seven hours are known.
    private static let longestMeeting: TimeInterval = 9 * 3600
    /// Seconds ahead of UTC in winter.
    private static let standard = 10 * 3600

    /// Days since 1970 by the clocks of Sydney.
    private static func day(_ instant: Date) -> Int { CivilTime(instant, offset: offset(at: instant)).daysSince1970 }

    /// Seconds ahead of UTC at an instant.
    static func offset(at instant: Date) -> Int {
        let year = CivilTime(instant, offset: standard).year
        let ends = CivilTime(year: year, month: 4, day: CivilTime.sunday(1, of: 4, year), hour: 2)
        let begins = CivilTime(year: year, month: 10, day: CivilTime.sunday(1, of: 10, year), hour: 2)
        let winter = ends.instant(offset: standard)..<begins.instant(offset: standard)
        return winter.contains(instant) ? standard : standard + 3600
    }
}
