/// The days of the operator's calendar, by the clocks in Sydney. A second implementation, so that the client is not
/// tested against its own calendar.
enum SydneyClock {
    /// Days since 1970 that the clocks show at an instant.
    /// - Parameter instant: Unix seconds.
    static func day(_ instant: Int) -> Int {
        let winter = instant + 10 * 3600
        return (winter + (isSummer(winter) ? 3600 : 0)) / 86_400
    }

    /// Whether daylight saving applies: from 2:00 of October's first Sunday to 3:00 of April's first Sunday, which is
    /// 2:00 of winter time.
    /// - Parameter winter: time of a clock without daylight saving, as if it were UTC.
    private static func isSummer(_ winter: Int) -> Bool {
        let text = UnixTime.rfc3339(winter)
        guard let month = Int(text.dropFirst(5).prefix(2)), let day = Int(text.dropFirst(8).prefix(2)) else {
            return false
        }
        if month > 10 || month < 4 { return true }
        guard month == 10 || month == 4 else { return false }
        // 0 for Sunday: 1 January 1970 was a Thursday.
        let weekday = (winter / 86_400 + 4) % 7
        let hasChanged = weekday == 0 && day <= 7 ? winter % 86_400 >= 7200 : day - weekday > 0
        return hasChanged == (month == 10)
    }
}
