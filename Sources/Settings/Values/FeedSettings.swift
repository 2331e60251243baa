package import Models
internal import Services

/// Settings that the board and `raceboard next` share.
package enum FeedSettings {
    /// Base address of the feed, as it was written; the live feed without a setting.
    /// - Throws: 64 or 78 for a text that is not an address.
    static func url(_ reader: SettingReader) throws(Failure) -> String {
        try reader.valueOrBuiltIn(.feedURL).feedURL()
    }

    /// Address of the board's first source: its own, or that of the feed.
    /// - Throws: 64 or 78 for a value that its setting does not take.
    package static func address(_ reader: SettingReader) throws(Failure) -> String {
        if let open = try OpenFeeds.first(reader) { return open.text }
        if let own = try ownAddress(reader) { return own }
        return try url(reader)
    }

    /// Base address of a first source of the catalogue that is not at the feed's; nil for one that is.
    /// - Throws: 64 or 78 for a value that its setting does not take.
    static func ownAddress(_ reader: SettingReader) throws(Failure) -> String? {
        let source = try source(reader)
        guard !OpenFeeds.isOpen(source), let adapter = Catalogue.adapter(of: source),
            let need = adapter.addressSetting
        else { return nil }
        if let value = reader.value(Setting(need)) { return try value.feedURL() }
        let feed = try url(reader)
        return adapter.address(beside: feed, isLive: StorePlace.isLive(feed))
    }

    /// The board's first source; `Catalogue.first` without a setting.
    /// - Throws: 64 or 78 for a list that the setting does not take.
    package static func source(_ reader: SettingReader) throws(Failure) -> RaceSource {
        try reader.valueOrBuiltIn(.source).boardSources().feed
    }
}
