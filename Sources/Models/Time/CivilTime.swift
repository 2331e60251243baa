package import FoundationEssentials

/// A date and time of day as a wall shows it, in the proleptic Gregorian calendar, with no zone.
package struct CivilTime: Hashable, Sendable {
    /// Gregorian year; 0 is 1 BC.
    package var year: Int
    /// Month of the year, 1 to 12.
    package var month: Int
    /// Day of the month, 1 to 31.
    package var day: Int
    /// Hour of the day, 0 to 23.
    package var hour = 0
    /// Minute of the hour, 0 to 59.
    package var minute = 0
    /// 0 to 59, or 60 for a leap second.
    package var second = 0

    /// Takes the fields as they are; `isValid` checks them.
    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Seconds from 1970 within which fields are exact, some 31 million years, so that no absurd clock overflows.
    private static let sensible = -1_000_000_000_000_000.0...1_000_000_000_000_000.0

    /// The fields that a clock `offset` seconds ahead of UTC shows. Fractions are rounded down. Instants beyond 31
    /// million years are limited to that, and NaN counts as 1970.
    package init(_ instant: Date, offset: Int = 0) {
        let instant = instant.timeIntervalSince1970.rounded(.down)
        let bounded = min(max(instant, Self.sensible.lowerBound), Self.sensible.upperBound)
        let seconds = Int(clamping: instant.isNaN ? 0 : bounded) + offset
        let days = seconds.flooredDivision(by: 86400)
        let rest = seconds - days * 86400
        // Days become dates by eras of 400 years that begin on 1 March.
        let shifted = days + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        hour = rest / 3600
        minute = rest % 3600 / 60
        second = rest % 60
    }

    /// Days since 1 January 1970; below 0 before it.
    package var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredDivision(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The instant at which a clock `offset` seconds ahead of UTC shows these fields.
    package func instant(offset: Int = 0) -> Date {
        Date(timeIntervalSince1970: Double(daysSince1970 * 86400 + hour * 3600 + minute * 60 + second - offset))
    }

    /// 0 for Sunday to 6 for Saturday.
    package var weekday: Int {
        let days = daysSince1970 + 4
        return days - days.flooredDivision(by: 7) * 7
    }

    /// The day of the month of its first, second ... Sunday.
    package static func sunday(_ count: Int, of month: Int, _ year: Int) -> Int {
        let first = CivilTime(year: year, month: month, day: 1).weekday
        return 1 + (7 - first) % 7 + 7 * (count - 1)
    }

    /// Whether every field is in its range; a leap second (60) counts.
    package var isValid: Bool {
        guard (1...12).contains(month), (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return false }
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }
}

extension Int {
    /// Division that rounds towards minus infinity.
    func flooredDivision(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
