import FoundationEssentials
package import Models

extension RaceSource {
    /// The platform's own API: `next-races-category-group`, races per category (docs/dev/feed.md, "v2"), and `racecard`
    /// with runners, prices and placings (docs/dev/feed.md, "Racecard").
    package static let neds = RaceSource(
        name: "neds", serves: [.races, .cards, .results], wording: .feed, fallback: "neds-v1",
        largestCount: NedsEndpoint.largestCount)

    /// `nextraces`, all categories mixed (docs/dev/feed.md, "v1"); also the fallback when `neds` keeps failing.
    package static let nedsV1 = RaceSource(
        name: "neds-v1", serves: [.races], wording: .feed, largestCount: NedsEndpoint.largestCount)
}

extension SourceAdapter {
    /// Both methods of the platform: the board's feed, at the address of `feed-url`.
    static let neds = [RaceSource.neds, .nedsV1].map { source in
        SourceAdapter(
            source, liveFeed: NedsEndpoint.liveBase,
            decode: { (response, count) throws(FeedError) in
                try NedsFeed.decode(response, source: source, requested: count)
            },
            open: { values, tools in
                var open = OpenSource()
                open.races = { milliseconds, recorder in
                    NedsFeed(
                        source: source, base: values.address, transport: tools.transport,
                        timeoutMilliseconds: milliseconds, recorder: recorder, answers: tools.answers)
                }
                guard source.serves.contains(.cards) else { return open }
                open.cards = { milliseconds in
                    NedsCardFeed(
                        base: values.address, transport: tools.transport, timeoutMilliseconds: milliseconds,
                        answers: tools.answers)
                }
                return open
            })
    }
}
