package import FoundationEssentials
package import Models

/// Converts instants into local time, in the zone that the executable resolved.
package struct LocalTime: Sendable {
    /// Offset and name of a zone at one instant.
    package struct Reading: Hashable, Sendable {
        /// Seconds ahead of UTC, negative in the west.
        package var offset: Int
        /// Name in the zone's own form: `AEST`, `GMT+5:30`.
        var abbreviation: String

        package init(offset: Int, abbreviation: String) {
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    private let zone: @Sendable (Date) -> Reading
    private let is12Hour: Bool
    private let words: LocaleWords

    /// - Parameters:
    ///   - is12Hour: whether times are `2:05 pm` instead of `14:05`.
    ///   - words: names of days and months.
    ///   - zone: the zone at an instant.
    package init(
        is12Hour: Bool, words: LocaleWords = .english, zone: @escaping @Sendable (Date) -> Reading
    ) {
        self.is12Hour = is12Hour
        self.words = words
        self.zone = zone
    }

    /// UTC with 24 hours, for programs and tests.
    package static let utc = LocalTime(is12Hour: false) { _ in Reading(offset: 0, abbreviation: "UTC") }

    /// Time with seconds and zone: `14:05:23 AEST`, `2:05:23 pm AEST`.
    package func clock(_ instant: Date) -> String {
        let reading = zone(instant)
        return text(CivilTime(instant, offset: reading.offset), withSeconds: true) + " " + reading.abbreviation
    }

    /// Time to the minute, with seconds unless they are 0: `14:05`, `14:05:30`, `2:05 pm`.
    package func time(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return text(civil, withSeconds: civil.second != 0)
    }

    /// Local time to the second: `14:05:30`.
    package func exactTime(_ instant: Date) -> String {
        text(CivilTime(instant, offset: zone(instant).offset), withSeconds: true)
    }

    /// Day, time and zone: `Sat 21 Nov 14:05 AEST`.
    package func dayAndTime(_ instant: Date) -> String {
        let reading = zone(instant)
        let civil = CivilTime(instant, offset: reading.offset)
        return "\(day(instant)) \(text(civil, withSeconds: civil.second != 0)) \(reading.abbreviation)"
    }

    /// Day of the week and date: `Sat 21 Nov`.
    package func day(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return "\(words.weekdays[civil.weekday]) \(civil.day) \(words.months[civil.month - 1])"
    }

    /// Day of the week in short: `Sat`.
    package func weekday(_ instant: Date) -> String {
        words.weekdays[CivilTime(instant, offset: zone(instant).offset).weekday]
    }

    /// Whole units in groups of three, with the currency if the source has one: `1,250,000`, `AUD 1,250,000`.
    package func money(_ amount: Decimal, _ currency: String? = nil) -> String {
        let digits = Array(amount.text(places: 0))
        return digits.indices.reduce(into: currency.map { $0 + " " } ?? "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text += words.groupSeparator }
            text.append(digits[index])
        }
    }

    /// Local date and time of day.
    package func civil(_ instant: Date) -> CivilTime {
        CivilTime(instant, offset: zone(instant).offset)
    }

    /// Instant of a local date and time.
    ///
    /// A time that is left out when clocks go forward is the instant at which they do. A time that comes twice is the
    /// first.
    /// - Parameter last: whether a time that comes twice is the second instead.
    package func instant(showing civil: CivilTime, last: Bool = false) -> Date {
        let wall = civil.instant()
        let offsets = [wall - 86_400, wall + 86_400].map { zone($0).offset }
        let candidates = offsets.map { wall - Double($0) }.sorted()
        let right = candidates.filter { zone($0).offset == Int(clamping: wall.timeIntervalSince($0)) }
        if let found = last ? right.last : right.first { return found }
        var (before, after) = (candidates[0], candidates[1])
        while after.timeIntervalSince(before) > 1 {
            let middle = before + (after.timeIntervalSince(before) / 2).rounded(.down)
            if middle + Double(zone(middle).offset) < wall { before = middle } else { after = middle }
        }
        return after
    }

    private func text(_ civil: CivilTime, withSeconds: Bool) -> String {
        let seconds = withSeconds ? ":" + civil.second.padded(2) : ""
        guard is12Hour else { return "\(civil.hour.padded(2)):\(civil.minute.padded(2))\(seconds)" }
        let hour = civil.hour % 12 == 0 ? 12 : civil.hour % 12
        return "\(hour):\(civil.minute.padded(2))\(seconds) \(civil.hour < 12 ? words.morning : words.afternoon)"
    }
}
