package import Facts
import Models
package import Settings

/// The parsed options and variables of `raceboard next`.
package struct NextSettings: SettingsView, Sendable {
    package private(set) var access: FeedAccess
    let narrowing: RaceNarrowing
    /// Races to print, 1 to 100.
    let count: Int
    /// Whether cards are requested for the favourites.
    let wantsFavourites: Bool
    package let localTime: LocalTime

    package var program: ProgramSettings { access.program }

    /// - Parameters:
    ///   - count: nil for 5.
    ///   - narrowing: races to print.
    ///   - wantsFavourites: whether to request cards for them.
    package init(
        _ access: FeedAccess, count: SettingValue?, narrowing: RaceNarrowing,
        wantsFavourites: Bool = false
    ) throws(Failure) {
        self.wantsFavourites = wantsFavourites
        self.access = access
        self.narrowing = narrowing
        self.count = try count?.whole(in: 1...100) ?? 5
        localTime = try access.reader.localTime()
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> NextSettings {
        var settings = self
        settings.access = access.served(at: address)
        return settings
    }
}
