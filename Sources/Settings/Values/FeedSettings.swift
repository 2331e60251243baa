package import Models
internal import Services

/// Settings that the board and `raceboard next` share.
package enum FeedSettings {
    /// Base address of the feed, as it was written; the live feed without a setting.
    /// - Throws: 64 or 78 for one that is none.
    package static func url(_ reader: SettingReader) throws(Failure) -> String {
        try reader.value(.feedURL)?.feedURL() ?? Catalogue.liveFeed
    }

    /// Address of the board's first source: an open feed's own, otherwise that of the feed.
    /// - Throws: 64 or 78 for one that is none.
    package static func address(_ reader: SettingReader) throws(Failure) -> String {
        if let open = try OpenFeeds.first(reader) { return open.text }
        return try url(reader)
    }

    /// The board's first source; `Catalogue.first` without a setting.
    /// - Throws: 64 or 78 for a list that the setting does not take.
    package static func source(_ reader: SettingReader) throws(Failure) -> RaceSource {
        try reader.value(.source)?.boardSources().feed ?? Catalogue.first
    }

    /// Requests a minute.
    package static func rate(_ reader: SettingReader) throws(Failure) -> Int {
        try reader.whole(.rate) ?? 20
    }
}
