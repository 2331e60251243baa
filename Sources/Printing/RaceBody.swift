import FoundationEssentials
import Models
import ViewModels

/// A race in JSON: the same in `raceboard next --json` and in every event (docs/next.md).
struct RaceBody: Encodable {
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
    /// nil for no such key: no cards were requested.
    private let favourite: Nullable<FavouriteBody>?

    private struct Place: Encodable {
        let name: Nullable<String>
        let state: Nullable<String>
        let country: Nullable<String>
    }

    /// - Parameter favourite: nil to leave its key out.
    init(_ facts: RaceFacts, favourite: Nullable<FavouriteBody>? = nil) {
        self.favourite = favourite
        let race = facts.race
        id = race.id.text
        name = Nullable(race.name.isEmpty ? nil : race.name)
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
struct FavouriteBody: Encodable {
    private let number: Int
    private let name: Nullable<String>
    private let price: Decimal
    private let opening: Nullable<Decimal>
    private let move: Nullable<String>

    init(_ favourite: Favourite) {
        number = favourite.number
        name = Nullable(favourite.name.isEmpty ? nil : favourite.name)
        price = favourite.price.decimal
        opening = Nullable(favourite.opening?.decimal)
        move = Nullable(favourite.move.map { MarketWords.word($0.direction) })
    }
}
