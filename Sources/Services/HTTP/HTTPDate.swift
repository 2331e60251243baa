package import FoundationEssentials
import Models

/// Dates in HTTP headers such as `Date` and `Expires`.
package enum HTTPDate {
    /// Reads the fixed form of RFC 9110 section 5.6.7, `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
    package static func parse(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        // Only digits are allowed here, since Int also reads signs.
        guard parts.count == 6, parts[5] == "GMT", !text.utf8.contains(0x2b), !text.utf8.contains(0x2d),
            let day = Int(parts[1]), let year = Int(parts[3]),
            parts[3].count == 4, let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let time = parts[4].split(separator: ":")
        guard time.count == 3, let hour = Int(time[0]), let minute = Int(time[1]), let second = Int(time[2])
        else { return nil }
        let civil = CivilTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        return civil.isValid ? civil.instant() : nil
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
