package import FoundationEssentials
import Models
package import Settings

/// End of a notice, as a person writes it: `30m`, `2h`, `1d`, `22:30`, or RFC 3339.
package enum NoticeEnd {
    /// Seconds for a notice whose end was not given.
    static let usual: TimeInterval = 7_200
    /// - Parameters:
    ///   - text: nil for the usual end.
    ///   - offset: of the zone, in seconds ahead of UTC.
    /// - Returns: an instant after `now`; a time of day that has passed is tomorrow's.
    /// - Throws: 64 for any other text, and for an end that is past or more than 31 days away.
    package static func read(_ text: String?, now: Date, offset: (Date) -> Int) throws(Failure) -> Date {
        guard let text else { return now + usual }
        let value = SettingValue(text: text, origin: .option("--until"))
        var end: Date
        if let seconds = seconds(text) {
            end = now + seconds
        } else {
            do throws(Failure) {
                end = try value.instant(now: now, offset: offset)
            } catch {
                throw .badValue(value, expected: "a time such as 30m, 2h, 22:30 or 2026-03-14T04:05:00Z")
            }
            if end <= now, RFC3339.parse(text) == nil { end += 86_400 }
        }
        guard now < end, end <= now + Notice.longestTime else {
            throw .badValue(value, expected: "an end within 31 days from now")
        }
        return end
    }

    private static func seconds(_ text: String) -> TimeInterval? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
            (1...100_000).contains(count)
        else { return nil }
        return TimeInterval(count * unit)
    }
}
