package import FoundationEssentials
package import Models

/// Turns instants into what a wall clock shows, in the zone that the executable resolved.
package struct LocalTime: Sendable {
    /// What a zone says at one instant.
    package struct Reading: Hashable, Sendable {
        /// Seconds ahead of UTC.
        package var offset: Int
        /// `AEST`, `GMT+5:30`.
        package var abbreviation: String

        package init(offset: Int, abbreviation: String) {
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    private let zone: @Sendable (Date) -> Reading
    private let is12Hour: Bool

    package init(is12Hour: Bool, zone: @escaping @Sendable (Date) -> Reading) {
        self.is12Hour = is12Hour
        self.zone = zone
    }

    package static let utc = LocalTime(is12Hour: false) { _ in Reading(offset: 0, abbreviation: "UTC") }

    /// `14:05:23 AEST`, `2:05:23 pm AEST`.
    package func clock(_ instant: Date) -> String {
        let reading = zone(instant)
        return text(CivilTime(instant, offset: reading.offset), withSeconds: true) + " " + reading.abbreviation
    }

    /// `14:05`, or `14:05:30` where seconds matter; `2:05 pm`.
    package func time(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return text(civil, withSeconds: civil.second != 0)
    }

    /// `14:05:30`, with seconds always.
    package func exactTime(_ instant: Date) -> String {
        text(CivilTime(instant, offset: zone(instant).offset), withSeconds: true)
    }

    /// `Sat 21 Nov 14:05 AEST`.
    package func dayAndTime(_ instant: Date) -> String {
        let reading = zone(instant)
        let civil = CivilTime(instant, offset: reading.offset)
        return "\(day(instant)) \(text(civil, withSeconds: civil.second != 0)) \(reading.abbreviation)"
    }

    /// `Sat 21 Nov`.
    package func day(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return "\(Self.weekdays[civil.weekday]) \(civil.day) \(Self.months[civil.month - 1])"
    }

    /// Date and time of day as a wall clock shows them.
    package func civil(_ instant: Date) -> CivilTime {
        CivilTime(instant, offset: zone(instant).offset)
    }

    /// The instant at which a wall clock shows a date and time.
    ///
    /// What a clock put ahead leaves out is the instant at which it is put ahead; what a clock put back shows twice is
    /// the first of the two.
    /// - Parameter last: the second of the two instead.
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
        return "\(hour):\(civil.minute.padded(2))\(seconds) \(civil.hour < 12 ? "am" : "pm")"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
