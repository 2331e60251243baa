import Models
import Services
package import Settings

/// The parsed options and variables of `raceboard next`.
package struct NextSettings: Sendable {
    package private(set) var access: FeedAccess
    let narrowing: RaceNarrowing
    /// Races to print, 1 to 100.
    package let count: Int
    /// Whether cards are requested for the favourites.
    let wantsFavourites: Bool
    /// Whether times are printed as 3:05 pm.
    package let is12Hour: Bool
    /// Races of an earlier run, for when the feed cannot be reached.
    package let store: StorePlace
    package private(set) var sources: SourceSettings

    /// - Parameters:
    ///   - count: nil for 5.
    ///   - narrowing: races to print.
    ///   - wantsFavourites: whether to request cards for them.
    package init(
        _ reader: SettingReader, _ mode: RunMode, count: SettingValue?, narrowing: RaceNarrowing,
        wantsFavourites: Bool = false
    ) throws(Failure) {
        self.wantsFavourites = wantsFavourites
        access = try FeedAccess(reader, mode)
        self.narrowing = narrowing
        self.count = try count?.whole(in: 1...100) ?? 5
        is12Hour = try ZoneReader.is12Hour(reader)
        store = try mode.store(reader)
        sources = try mode.sources(reader).requiringFirst()
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> NextSettings {
        var settings = self
        settings.access = access.served(at: address)
        settings.sources = sources.served(at: address)
        return settings
    }
}
