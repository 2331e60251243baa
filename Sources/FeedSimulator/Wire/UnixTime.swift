import FoundationEssentials
import Models

/// Instants in the feed's form. A second implementation, so that the client is not tested against its own arithmetic.
enum UnixTime {
    /// Whole seconds since 1970, rounded down, between 1970 and 9999.
    static func seconds(of instant: Date) -> Int {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        return seconds.isNaN ? 0 : Int(min(max(seconds, 864_000), 253_400_000_000))
    }

    /// RFC 3339 in UTC: `2026-03-01T04:05:00Z`.
    /// - Parameter fraction: decimals of the second, without the point; empty for none.
    static func rfc3339(_ seconds: Int, fraction: String = "") -> String {
        let (year, month, day) = civil(days: days(seconds))
        let point = fraction.isEmpty ? "" : "." + fraction
        return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))T\(clock(seconds))\(point)Z"
    }

    /// The fixed form of HTTP dates, RFC 9110 section 5.6.7: `Sun, 01 Mar 2026 04:05:00 GMT`.
    static func httpDate(_ seconds: Int) -> String {
        let days = days(seconds)
        let (year, month, day) = civil(days: days)
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7 + 7) % 7]
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(weekday), \(day.padded(2)) \(names[month - 1]) \(year.padded(4)) \(clock(seconds)) GMT"
    }

    /// Month and day from 1, and the weekday, 0 for Sunday.
    static func day(_ seconds: Int) -> (month: Int, day: Int, weekday: Int) {
        let days = days(seconds)
        let (_, month, day) = civil(days: days)
        return (month, day, ((days + 4) % 7 + 7) % 7)
    }

    private static func clock(_ seconds: Int) -> String {
        let rest = seconds - days(seconds) * 86400
        return "\((rest / 3600).padded(2)):\((rest % 3600 / 60).padded(2)):\((rest % 60).padded(2))"
    }

    /// Days since 1 January 1970, rounded down, since instants before a simulated day may be before that date.
    private static func days(_ seconds: Int) -> Int {
        seconds >= 0 ? seconds / 86400 : (seconds + 1) / 86400 - 1
    }

    /// - Parameter days: since 1 January 1970.
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        var year = 1970
        var rest = days
        while rest < 0 {
            year -= 1
            rest += length(of: year)
        }
        while rest >= length(of: year) {
            rest -= length(of: year)
            year += 1
        }
        var month = 0
        for length in [31, length(of: year) == 366 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            month += 1
            if rest < length { break }
            rest -= length
        }
        return (year, month, rest + 1)
    }

    private static func length(of year: Int) -> Int {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
}
