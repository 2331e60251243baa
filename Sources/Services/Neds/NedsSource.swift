package import Models

extension RaceSource {
    /// The platform's own API: `next-races-category-group`, races per category (docs/dev/feed.md, "v2"), and `racecard`
    /// with runners, prices and placings (docs/dev/feed.md, "Racecard").
    package static let neds = RaceSource(
        name: "neds", serves: [.races, .cards, .results], wording: .feed, fallback: "neds-v1")

    /// `nextraces`, all categories mixed (docs/dev/feed.md, "v1"); also the fallback when `neds` keeps failing.
    package static let nedsV1 = RaceSource(name: "neds-v1", serves: [.races], wording: .feed)
}
