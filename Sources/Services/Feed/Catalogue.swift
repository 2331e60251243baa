package import Models

/// The sources that there are, in the order in which settings name them. A new one is a folder in `Services` and a line
/// here.
package enum Catalogue {
    /// A test adds its own for as long as a task runs.
    @TaskLocal package static var sources: [RaceSource] = [.affiliates, .neds, .nedsV1, .horseRacingUSA]

    /// - Returns: nil for a name that no source has.
    package static func source(named name: String) -> RaceSource? { sources.first { $0.name == name } }

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
    package var owner: RaceSource? { Catalogue.sources.first { $0.ids.own(self) != nil } }

    /// Whether a source can know of a race by this id.
    package func canBe(of source: RaceSource) -> Bool {
        switch source.ids {
        case .shared: owner == nil
        case .own: source.ids.own(self) != nil
        }
    }
}
