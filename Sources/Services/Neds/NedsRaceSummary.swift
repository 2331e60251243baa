import FoundationEssentials
import Models

/// A race as both methods describe it (docs/feed.md, "Summary"). Only a start is needed; all else may be missing.
struct NedsRaceSummary: Decodable {
    let start: Date
    let categoryID: String?
    let number: Int?
    let meeting: String?
    let name: String?
    let venue: Venue
    let form: Form?

    struct Form: Decodable {
        let distance: Int?
        let trackCondition: String?
        let weather: String?
        let comment: String?

        private enum Keys: String, CodingKey {
            case distance, weather
            case trackCondition = "track_condition"
            case comment = "race_comment"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            distance = container.lenient(LooseInt.self, .distance)?.value
            trackCondition = container.lenient(Named.self, .trackCondition)?.name
            weather = container.lenient(Named.self, .weather)?.name
            comment = container.lenient(String.self, .comment)
        }
    }

    struct Named: Decodable {
        let name: String
    }

    private enum Keys: String, CodingKey {
        case start = "advertised_start"
        case categoryID = "category_id"
        case number = "race_number"
        case meeting = "meeting_name"
        case name = "race_name"
        case venueName = "venue_name"
        case venueState = "venue_state"
        case venueCountry = "venue_country"
        case form = "race_form"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        start = try container.decode(WireStart.self, forKey: .start).date
        categoryID = container.lenient(String.self, .categoryID)
        number = container.lenient(LooseInt.self, .number)?.value
        meeting = container.lenient(String.self, .meeting)
        name = container.lenient(String.self, .name)
        venue = Venue(
            name: FeedText.clean(optional: container.lenient(String.self, .venueName), limit: 80),
            state: FeedText.clean(optional: container.lenient(String.self, .venueState), limit: 12),
            country: FeedText.clean(optional: container.lenient(String.self, .venueCountry), limit: 12))
        form = container.lenient(Form.self, .form)
    }

    /// The race in the board's terms, its text made harmless; an empty name stays empty.
    func race(id: RaceID) -> Race {
        Race(
            id: id,
            category: NedsCategory.category(id: categoryID),
            number: number.map { (0...999).contains($0) ? $0 : 0 } ?? 0,
            meeting: FeedText.clean(optional: meeting, limit: 80) ?? venue.name ?? "",
            name: FeedText.clean(optional: name, limit: 160) ?? "",
            advertisedStart: start,
            distance: form?.distance.flatMap { (1...99_999).contains($0) ? $0 : nil },
            trackCondition: FeedText.clean(optional: form?.trackCondition, limit: 40),
            weather: FeedText.clean(optional: form?.weather, limit: 40),
            venue: venue,
            comment: FeedText.clean(optional: form?.comment, limit: 4000))
    }
}

extension KeyedDecodingContainer {
    /// The value, or nil when it is absent, null or of another type.
    func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }
}
