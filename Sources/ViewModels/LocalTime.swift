package import FoundationEssentials
import Models

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
