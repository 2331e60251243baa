import FoundationEssentials
import Models

/// How a time without a zone is read.
package enum ZonelessTimes: String, Hashable, Sendable, CaseIterable {
    /// A time without a zone is the local time at the track.
    case track
    /// A time without a zone is UTC at every track.
    case utc
}

/// A start as Horse Racing USA writes it: `2020-11-08 16:50:00`, perhaps followed by ` (UTC-5)`.
struct HorseRacingUSATime: Hashable, Sendable {
    let instant: Date
    /// True if neither a suffix nor the list of tracks gives the zone.
    let isAssumed: Bool

    /// Zone of unknown tracks, since most tracks are there.
    static let fallback = USZone.eastern

    /// A race is listed under the day at its track, from 4 hours behind UTC (New York in summer) to 8 hours behind (Los
    /// Angeles in winter). The running day is that of Los Angeles: it ends when it is 3 in the morning in New York.
    static let calendar = RaceCalendar(today: \.lowerBound) { start in
        CivilTime(start, offset: -8 * 3600).daysSince1970...CivilTime(start, offset: -4 * 3600).daysSince1970
    }

    init?(_ text: String, course: String, zoneless: ZonelessTimes) {
        let text = text.trimmingSpaces
        guard let civil = Self.civil(text.prefix(19)) ?? Self.civil(text.prefix(16)) else { return nil }
        let rest = text.dropFirst(Self.civil(text.prefix(19)) == nil ? 16 : 19).trimmingSpaces
        if !rest.isEmpty {
            guard let offset = Self.offset(rest) else { return nil }
            instant = civil.instant(offset: offset)
            isAssumed = false
            return
        }
        if zoneless == .utc {
            instant = civil.instant()
            isAssumed = false
            return
        }
        let zone = USTracks.zone(of: course)
        instant = (zone ?? Self.fallback).instant(showing: civil)
        isAssumed = zone == nil
    }

    /// Reads `2020-11-08 16:50:00` or `2020-11-08 16:50`; nil for other text.
    private static func civil(_ text: Substring) -> CivilTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 19 || bytes.count == 16 else { return nil }
        let pattern = Array("0000-00-00 00:00:00".utf8.prefix(bytes.count))
        let isShaped = zip(bytes, pattern).allSatisfy { byte, sign in
            sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign || sign == 0x20 && byte == 0x54
        }
        guard isShaped else { return nil }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        let civil = CivilTime(
            year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
            minute: number(14..<16), second: bytes.count == 19 ? number(17..<19) : 0)
        return civil.isValid && civil.year >= 1970 ? civil : nil
    }

    /// Seconds ahead of UTC of `(UTC-5)`, `(UTC+05:30)`, `(UTC)`.
    private static func offset(_ text: String) -> Int? {
        let inner = text.lowercased().filter { $0 != " " }
        guard inner.hasPrefix("(utc"), inner.hasSuffix(")") else { return nil }
        let rest = inner.dropFirst(4).dropLast()
        guard let sign = rest.first else { return 0 }
        guard sign == "+" || sign == "-" else { return nil }
        let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let hours = parts[0], (0...14).contains(hours) else { return nil }
        var seconds = hours * 3600
        if parts.count == 2 {
            guard let minutes = parts[1], (0...59).contains(minutes) else { return nil }
            seconds += minutes * 60
        }
        return sign == "-" ? -seconds : seconds
    }
}
