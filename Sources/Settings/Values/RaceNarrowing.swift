package import Models

/// Which races a command prints or follows.
package struct RaceNarrowing: Hashable, Sendable {
    /// Categories, region and search that races must match.
    package let filter: RaceFilter
    /// Whether only watched races count: those of a watched meeting, and those with a watched name on their saved card.
    package let isWatchedOnly: Bool

    /// - Parameters:
    ///   - search: words as after / on the board; nil for none.
    ///   - watchedOnly: whether only watched races count.
    /// - Throws: for a wrong category or region.
    package init(_ reader: SettingReader, search: String? = nil, watchedOnly: Bool = false) throws(Failure) {
        let words = FeedText.clean(optional: search, limit: RaceSearch.limit)
        filter = RaceFilter(
            try reader.valueOrBuiltIn(.only).filter(), region: try reader.valueOrBuiltIn(.region).region(),
            search: words.map { RaceSearch($0) } ?? .none)
        isWatchedOnly = watchedOnly
    }

    /// Whether races of a chosen category may still not count.
    package var isNarrow: Bool { isWatchedOnly || !filter.region.isAll || !filter.search.isEmpty }
}
