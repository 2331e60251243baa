import Facts
import FoundationEssentials
import Models

/// A race in JSON: the same in `raceboard next --json` and in every event (docs/next.md).
struct RaceBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "id": .raceID,
        "name": .raceName,
        "number": .raceNumber,
        "meeting": .meeting,
        "category": .category,
        "advertisedStart": .advertisedStart,
        "secondsToStart": .secondsToStart,
        "distanceM": .distance,
        "trackCondition": .trackCondition,
        "weather": .weather,
        "venue": "Where it is run.",
        "comment": "The source's comment on the race; null without one.",
        "confirmedAt": .time("Time of the last answer that described it."),
        "isConfirmed": "False when the feed no longer lists it although its start has not come.",
        "movedFrom": .time("Advertised start before its last change; null if no change was seen."),
        "moves": "Changes of the start that were seen.",
        "source": "The secondary source that lists it; null for the feed.",
        "status": .status,
        "lateness": "Estimate of how late its meeting runs; null if too few races were seen.",
        "favourite": "Starter with the shortest fixed price to win; null if unknown, and without --favourites.",
    ]

    private let id: String
    private let name: Nullable<String>
    private let number: Nullable<Int>
    private let meeting: Nullable<String>
    private let category: String
    private let advertisedStart: String
    private let secondsToStart: Int
    private let distanceM: Nullable<Int>
    private let trackCondition: Nullable<String>
    private let weather: Nullable<String>
    private let venue: Place
    private let comment: Nullable<String>
    private let confirmedAt: String
    private let isConfirmed: Bool
    private let movedFrom: Nullable<String>
    private let moves: Int
    private let source: Nullable<String>
    private let status: Nullable<String>
    private let lateness: Nullable<LatenessBody>
    private let favourite: Nullable<FavouriteBody>

    private struct Place: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "Name; null if unknown.",
            "state": "The source's code of the state; null if unknown.",
            "country": "The source's code of the country, not ISO 3166; null if unknown.",
        ]

        let name: Nullable<String>
        let state: Nullable<String>
        let country: Nullable<String>
    }

    /// - Parameter favourite: nil if none is known, or no cards were requested.
    init(_ facts: RaceFacts, favourite: FavouriteBody? = nil) {
        self.favourite = Nullable(favourite)
        let race = facts.race
        id = race.id.text
        name = Nullable(text: race.name)
        number = Nullable(race.number > 0 ? race.number : nil)
        meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
        category = race.category.rawValue
        advertisedStart = RFC3339.format(race.advertisedStart)
        secondsToStart = facts.secondsToStart
        distanceM = Nullable(race.distance)
        trackCondition = Nullable(race.trackCondition)
        weather = Nullable(race.weather)
        venue = Place(
            name: Nullable(race.venue.name), state: Nullable(race.venue.state), country: Nullable(race.venue.country))
        comment = Nullable(race.comment)
        confirmedAt = RFC3339.format(facts.confirmedAt)
        isConfirmed = facts.isConfirmed
        movedFrom = Nullable(facts.movedFrom.map(RFC3339.format))
        moves = facts.moves
        source = Nullable(facts.source?.name)
        status = Nullable(facts.status?.word)
        lateness = Nullable(facts.lateness.map(LatenessBody.init))
    }
}

/// The favourite of a race in JSON.
struct FavouriteBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "number": .runnerNumber,
        "name": .runnerName,
        "price": .price("Fixed price to win"),
        "opening": "Its first price; null if unknown.",
        "move": "Firmed or drifted since its first price; null if it has not changed, or the first is unknown.",
    ]

    private let number: RunnerNumber
    private let name: Nullable<String>
    private let price: Decimal
    private let opening: Nullable<Decimal>
    private let move: Nullable<String>

    init(_ favourite: Favourite) {
        number = RunnerNumber(code: favourite.number)
        name = Nullable(favourite.name.isEmpty ? nil : favourite.name)
        price = favourite.price.decimal
        opening = Nullable(favourite.opening?.decimal)
        move = Nullable(favourite.move.map { MarketWords.word($0.direction) })
    }
}

/// How late a meeting runs, in JSON (docs/late.md).
struct LatenessBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "method": "Method of the estimate.",
        "basis": .words(["meeting", "track", "category"], "The nearest races that were counted."),
        "medianSeconds": "Seconds after the advertised start: half of such races jump earlier.",
        "lowSeconds": "Seconds: one of ten such races jumps earlier.",
        "highSeconds": "Seconds: one of ten such races jumps later.",
        "races": "Races of the meeting that were counted.",
        "trackRaces": "Races of the track that were counted.",
        "categoryRaces": "Races of the category that were counted.",
    ]

    private var method = "weighted_quantiles"
    private let basis: String
    private let medianSeconds: Int
    private let lowSeconds: Int
    private let highSeconds: Int
    private let races: Int
    private let trackRaces: Int
    private let categoryRaces: Int

    init(_ lateness: Lateness) {
        basis = lateness.basis.rawValue
        (medianSeconds, lowSeconds, highSeconds) = (lateness.median, lateness.low, lateness.high)
        (races, trackRaces, categoryRaces) = (lateness.races.today, lateness.races.track, lateness.races.category)
    }
}
