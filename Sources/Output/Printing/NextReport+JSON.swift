package import Facts
import FoundationEssentials
package import Models

extension NextReport: JSONReport {
    package static let document = JSONDocument<NextReport>("next", "The next races, of raceboard next") {
        JSONKey("generated_at", .generatedAt) { $0.generatedAt }
        JSONKey("feed", "Where the races come from.", FeedFacts.json) { $0.feed }
        JSONKey("clock", "The device's clock.", clock) { $0 }
        JSONKey("filter", .filter) { $0.filter.categories.map(\.rawValue) }
        JSONKey("races", "Races in order of their advertised start.", RaceWithFavourite.json.list) { $0.withFavourites }
    }.lines(
        "next-race", "A race, of raceboard next --jsonl", RaceWithFavourite.json,
        with: [JSONKey.feed { $0.feed.isSimulated }]
    ) { $0.withFavourites }

    private var withFavourites: [RaceWithFavourite] {
        races.map { RaceWithFavourite(facts: $0, favourite: favourites?[$0.race.id]) }
    }

    private static let clock = JSONForm<NextReport> {
        JSONKey("offset_seconds", .clockOffset) { $0.clockOffset }
        JSONKey(
            "error_seconds", "Largest error of the server's time, in seconds; null if it was not measured."
        ) { $0.clockError.map { Double($0) / 10 } }
    }
}

/// A race with its favourite; nil if none is known, or no cards were requested.
struct RaceWithFavourite {
    let facts: RaceFacts
    var favourite: Favourite?

    /// The same in `raceboard next --json` and in every event (docs/next.md).
    static let json = JSONForm<RaceWithFavourite> {
        JSONKey.race { $0.facts.race }
        JSONKey("seconds_to_start", .secondsToStart) { $0.facts.secondsToStart }
        JSONKey("distance_m", .distance) { $0.facts.race.distance }
        JSONKey("track_condition", .trackCondition) { $0.facts.race.trackCondition }
        JSONKey("weather", .weather) { $0.facts.race.weather }
        JSONKey("venue", "Where it is run.", venue) { $0.facts.race.venue }
        JSONKey("comment", "The source's comment on the race; null without one.") { $0.facts.race.comment }
        JSONKey("confirmed_at", .time("Time of the last answer that described it.")) { $0.facts.confirmedAt }
        JSONKey(
            "is_confirmed", "False when the feed no longer lists it although its start has not come."
        ) { $0.facts.isConfirmed }
        JSONKey(
            "moved_from", .time("Advertised start before its last change; null if no change was seen.")
        ) { $0.facts.movedFrom }
        JSONKey("moves", "Changes of the start that were seen.") { $0.facts.moves }
        JSONKey("source", "The secondary source that lists it; null for the feed.") { $0.facts.source?.name }
        JSONKey("status", .status) { $0.facts.status }
        JSONKey("lateness", .lateness, Lateness.json.orNull) { $0.facts.lateness }
        JSONKey("jump_clock", .jumpClock, JumpClock.json.orNull) { $0.facts.jumpClock }
        JSONKey(
            "favourite",
            "Starter with the shortest fixed price to win; null if unknown, and without --favourites.",
            Favourite.json.orNull
        ) { $0.favourite }
    }

    private static let venue = JSONForm<Venue> {
        JSONKey("name", "Name; null if unknown.") { $0.name }
        JSONKey("state", "The source's code of the state; null if unknown.") { $0.state }
        JSONKey("country", "The source's code of the country, not ISO 3166; null if unknown.") { $0.country }
    }
}

extension RaceFacts {
    static let json = RaceWithFavourite.json.of { RaceWithFavourite(facts: $0) }
}

extension Favourite {
    static let json = JSONForm<Favourite> {
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.number) }
        JSONKey("name", .runnerName) { $0.name.known }
        JSONKey("price", .price("Fixed price to win")) { $0.price }
        JSONKey("opening", "Its first price; null if unknown.") { $0.opening }
        JSONKey(
            "move",
            "Firmed or drifted since its first price; null if it has not changed, or the first is unknown."
        ) { $0.move.map { MarketWords.word($0.direction) } }
    }
}

extension Lateness {
    /// How late a meeting runs (docs/late.md).
    static let json = JSONForm<Lateness> {
        JSONKey("method", "Method of the estimate.") { _ in "weighted_quantiles" }
        JSONKey("basis", .words(["meeting", "track", "category"], "The nearest races that were counted.")) {
            $0.basis.rawValue
        }
        JSONKey("median_seconds", "Seconds after the advertised start: half of such races jump earlier.") { $0.median }
        JSONKey("low_seconds", "Seconds: one of ten such races jumps earlier.") { $0.low }
        JSONKey("high_seconds", "Seconds: one of ten such races jumps later.") { $0.high }
        JSONKey("races", "Races of the meeting that were counted.") { $0.races.today }
        JSONKey("track_races", "Races of the track that were counted.") { $0.races.track }
        JSONKey("category_races", "Races of the category that were counted.") { $0.races.category }
    }
}

extension JumpClock {
    /// Expected time of the jump of a race (docs/late.md, "The jump clock").
    static let json = JSONForm<JumpClock> {
        JSONKey("at", .time("When it is expected to jump, to ten seconds.")) { $0.jump }
        JSONKey("within_seconds", "At least four in five such races jump so many seconds before or after it.") {
            $0.within
        }
        JSONKey("starts", "Number of the races that it is named after.") { $0.starts }
        JSONKey("basis", .words(["meeting", "track", "category"], "Which races those are.")) { $0.basis.rawValue }
    }
}

extension FeedFacts {
    /// The feed: the same in `raceboard next --json` and in events (docs/next.md).
    static let json = JSONForm<FeedFacts> {
        JSONKey("url", .url) { $0.url }
        JSONKey("simulated", .simulated) { $0.isSimulated }
        JSONKey("source", "The source that answered, by its name in settings.") { $0.source.name }
        JSONKey("backup", "Whether that is the fallback.") { $0.isBackup }
        JSONKey("state", .words(["live", "stale", "no_data"], "How good the data is.")) { $0.state.rawValue }
        JSONKey("age_seconds", "Seconds since the last good answer; null if there was none.") { $0.age }
        JSONKey("error", .error, Failure.json.orNull) { $0.failure }
        JSONKey("unread", .unread, Unread.json) { $0.unread }
        JSONKey("other_errors", "Errors of secondary sources, by name.", Failure.json.map) { $0.otherFailures }
    }
}

extension FeedFacts.Failure {
    static let json = JSONForm<FeedFacts.Failure> {
        JSONKey("kind", .kind) { $0.kind }
        JSONKey("message", .message) { $0.sentence }
    }
}
