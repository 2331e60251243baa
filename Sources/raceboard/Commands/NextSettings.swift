import Feeds
import Models
import Services
import Settings
import ViewModels

/// The parsed options and variables of `raceboard next`.
struct NextSettings: Sendable {
    let access: FeedAccess
    let filter: CategoryFilter
    let count: Int
    let is12Hour: Bool
    /// Races of an earlier run, for when the feed cannot be reached.
    let store: StorePlace
    let sources: SourceSettings

    /// - Parameter count: nil for 5.
    init(_ reader: SettingReader, count: SettingValue?) throws(Failure) {
        access = try FeedAccess(reader)
        filter = try reader.value(.only)?.filter() ?? .all
        self.count = try count?.whole(in: 1...100) ?? 5
        try ZoneReader.use(reader.value(.timeZone), otherwise: reader.environment["TZ"])
        is12Hour = try reader.isOn(.is12Hour)
        store = try StorePlace(reader)
        sources = try SourceSettings(reader).requiringFirst()
    }
}
