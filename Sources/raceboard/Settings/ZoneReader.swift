import Foundation
import Models
import ViewModels

/// Local time from the system's zone data: the one place that needs it.
enum ZoneReader {
    /// - Parameter value: what `--tz` says; nil for the system's own zone (`TZ`, else /etc/localtime).
    static func zone(_ value: SettingValue?) throws(Failure) -> TimeZone {
        guard let value else { return TimeZone.current }
        if value.text.uppercased() == "UTC", let utc = TimeZone(identifier: "UTC") { return utc }
        // Foundation takes many things for a zone that no table lists; only what it lists is right.
        if TimeZone.knownTimeZoneIdentifiers.contains(value.text), let zone = TimeZone(identifier: value.text) {
            return zone
        }
        throw .badValue(
            value, expected: "a zone as Australia/Sydney or UTC",
            nearest: NearestName.of(value.text, among: TimeZone.knownTimeZoneIdentifiers))
    }

    static func localTime(_ zone: TimeZone, is12Hour: Bool) -> LocalTime {
        let cache = ReadingCache(zone: zone)
        return LocalTime(is12Hour: is12Hour) { cache.reading(at: $0) }
    }

    /// Zones change on quarter hours, so one reading serves a quarter of an hour.
    private final class ReadingCache: @unchecked Sendable {  // guarded by `lock`
        private let zone: TimeZone
        private let lock = NSLock()
        private var readings: [Int: LocalTime.Reading] = [:]

        init(zone: TimeZone) {
            self.zone = zone
        }

        func reading(at instant: Date) -> LocalTime.Reading {
            let slot = Int(clamping: (instant.timeIntervalSince1970 / 900).rounded(.down))
            lock.lock()
            defer { lock.unlock() }
            if let reading = readings[slot] { return reading }
            if readings.count > 200 { readings.removeAll() }
            let reading = LocalTime.Reading(
                offset: zone.secondsFromGMT(for: instant), abbreviation: zone.abbreviation(for: instant) ?? "")
            readings[slot] = reading
            return reading
        }
    }
}
