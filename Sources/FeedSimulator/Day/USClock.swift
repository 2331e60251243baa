/// Local clocks of United States tracks, by state. A second implementation, so that the client is not tested against
/// its own zones.
enum USClock {
    /// Hours behind UTC in winter. A state with two zones has the zone of its tracks in the simulated day.
    private static let behind = [
        "FL": 5, "NY": 5, "MD": 5, "KY": 5, "PA": 5, "WV": 5, "AR": 6, "LA": 6, "TX": 6, "OK": 6, "NM": 7, "AZ": 7,
        "CA": 8, "WA": 8,
    ]

    /// `2026-11-21 16:50:00`, as the clock in a state shows an instant.
    /// - Parameter instant: Unix seconds.
    static func text(_ instant: Int, state: String) -> String {
        let hours = behind[state] ?? 5
        let winter = instant - hours * 3600
        let isSummer = state != "AZ" && isSummer(winter)
        let text = UnixTime.rfc3339(winter + (isSummer ? 3600 : 0))
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8)
    }

    /// - Parameter winter: time of a clock without daylight saving, as if it were UTC.
    private static func isSummer(_ winter: Int) -> Bool {
        let text = UnixTime.rfc3339(winter)
        guard let month = Int(text.dropFirst(5).prefix(2)), let day = Int(text.dropFirst(8).prefix(2)) else {
            return false
        }
        let weekday = (winter / 86_400 + 4) % 7
        let hour = winter % 86_400 / 3600
        // The Sunday on or before this day.
        let sunday = day - weekday
        switch month {
        case 4...10: return true
        case 3: return sunday > 14 || sunday >= 8 && (weekday > 0 || hour >= 2)
        // 2:00 of the summer's clock is 1:00 of the winter's.
        case 11: return sunday < 1 || sunday <= 7 && weekday == 0 && hour < 1
        default: return false
        }
    }
}
