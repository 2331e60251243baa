package import Models

/// The sources that there are, in the order in which settings name them. A new one is a folder in `Services` and a line
/// here.
package enum Catalogue {
    /// How each is opened. A test adds its own for as long as a task runs.
    @TaskLocal package static var adapters: [SourceAdapter] =
        [.affiliates] + SourceAdapter.neds + [.horseRacingUSA]

    /// Base address of the live feed.
    package static var liveFeed: String { adapters.lazy.compactMap(\.liveFeed).first ?? "" }

    /// The facts about each source that rules and words need.
    package static var sources: [RaceSource] { adapters.map(\.source) }

    /// How a source is opened; nil for one that is neither listed nor an open feed.
    package static func adapter(of source: RaceSource) -> SourceAdapter? {
        adapters.first { $0.source == source } ?? OpenFeedAddress(source.name)?.adapter
    }

    /// Source of the board's races unless a setting names another.
    package static var first: RaceSource { sources(of: .races)[0] }

    /// Sources that are requested for a part unless a setting names others, the first choice first: free ones whose
    /// ids the feed shares.
    package static func usual(_ part: RaceSource.Part) -> [RaceSource] {
        sources(of: part).filter { $0.pace == .free && $0.ids == .shared }
    }

    /// The source with win rates of its own; nil if none has any.
    package static var withFigures: RaceSource? { sources.first { !$0.figures.isEmpty } }

    package static func names(_ part: RaceSource.Part) -> String {
        sources(of: part).map(\.name).joined(separator: ", ")
    }

    /// A listed source, or the open feed at an address (docs/open-feed.md).
    /// - Returns: nil for a name that no source has.
    package static func source(named name: String) -> RaceSource? {
        sources.first { $0.name == name } ?? OpenFeedAddress(name)?.source
    }

    /// Source that is requested in place of another that keeps failing; nil for none.
    package static func fallback(of source: RaceSource) -> RaceSource? { source.fallback.flatMap(source(named:)) }

    /// Sources whose races can be beside those of the board's first source: they list meetings, and have ids of their
    /// own.
    package static var besides: [RaceSource] {
        sources(of: .meetings).filter { if case .own = $0.ids { true } else { false } }
    }

    /// Sources that provide a kind of data.
    package static func sources(of part: RaceSource.Part) -> [RaceSource] {
        sources.filter { $0.serves.contains(part) }
    }
}

extension RaceID {
    /// The source whose own id it is; nil for the feed's, which others share.
    package var owner: RaceSource? {
        Catalogue.adapters.first { $0.source.ids.own(self) != nil }?.source
    }

    package func canBe(of source: RaceSource) -> Bool {
        switch source.ids {
        case .any: true
        case .shared: owner == nil
        case .own: source.ids.own(self) != nil
        }
    }
}
