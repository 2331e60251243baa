package import FoundationEssentials
package import Models

/// A time zone of the United States with tracks in it, by the rule of daylight saving since 2007: from 2:00 of
/// the second Sunday of March to 2:00 of the first Sunday of November (Energy Policy Act of 2005). Earlier years are
/// read by the same rule.
package enum USZone: String, Hashable, Sendable, CaseIterable {
    case eastern = "Eastern"
    case central = "Central"
    case mountain = "Mountain"
    /// Mountain time all year, without daylight saving.
    case arizona = "Arizona"
    case pacific = "Pacific"

    /// The name of the zone's best known place in the IANA database.
    var identifier: String {
        switch self {
        case .eastern: "America/New_York"
        case .central: "America/Chicago"
        case .mountain: "America/Denver"
        case .arizona: "America/Phoenix"
        case .pacific: "America/Los_Angeles"
        }
    }

    /// Seconds ahead of UTC in winter: negative.
    private var standard: Int {
        switch self {
        case .eastern: -5 * 3600
        case .central: -6 * 3600
        case .mountain, .arizona: -7 * 3600
        case .pacific: -8 * 3600
        }
    }

    /// Seconds ahead of UTC at an instant: negative.
    package func offset(at instant: Date) -> Int {
        guard self != .arizona else { return standard }
        let year = CivilTime(instant, offset: standard).year
        let begins = CivilTime(year: year, month: 3, day: CivilTime.sunday(2, of: 3, year), hour: 2)
        let ends = CivilTime(year: year, month: 11, day: CivilTime.sunday(1, of: 11, year), hour: 2)
        let isSummer = begins.instant(offset: standard)..<ends.instant(offset: standard + 3600)
        return isSummer.contains(instant) ? standard + 3600 : standard
    }

    /// The instant at which clocks there show these fields. If an hour comes twice, it is the first; an hour that is
    /// skipped in spring is read as if the clocks had not been put forward yet.
    package func instant(showing civil: CivilTime) -> Date {
        let summer = civil.instant(offset: standard + 3600)
        return offset(at: summer) == standard + 3600 ? summer : civil.instant(offset: standard)
    }
}
