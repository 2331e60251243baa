import FoundationEssentials
import Models

/// A race as both methods describe it (docs/dev/feed.md, "Summary"). Only a start is needed; all else may be missing.
/// Its text is harmless.
struct NedsRaceSummary: Decodable {
    let start: Date
    let categoryID: String?
    let number: Int?
    let meeting: String?
    let name: String?
    let venue: Venue
    let form: Form?
    let hasVideo: Bool

    struct Form: Decodable {
        let distance: Int?
        let trackCondition: String?
        let weather: String?
        let comment: String?
        /// JSON as a text inside the JSON (`KeptGuides`).
        let additional: String?

        private enum Keys: String, CodingKey {
            case distance, weather
            case additional = "additional_data"
            case trackCondition = "track_condition"
            case comment = "race_comment"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            distance = container.lenient(LooseInt.self, .distance)?.value
            trackCondition = FeedText.clean(
                optional: container.lenient(Named.self, .trackCondition)?.name, limit: 40)
            weather = FeedText.clean(optional: container.lenient(Named.self, .weather)?.name, limit: 40)
            comment = container.text(.comment, limit: 4000)
            additional = container.lenient(String.self, .additional)
        }
    }

    /// Whether there is a picture: the channel's id is no name.
    private struct Video: Decodable {
        let channel: Channel

        struct Channel: Decodable {
            let id: String

            private enum CodingKeys: String, CodingKey { case id = "channel_id" }
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
        case video
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        start = try container.decode(WireStart.self, forKey: .start).date
        categoryID = container.lenient(String.self, .categoryID)
        number = container.lenient(LooseInt.self, .number)?.value
        meeting = container.text(.meeting, limit: 80)
        name = container.text(.name, limit: 160)
        venue = Venue(
            name: container.text(.venueName, limit: 80), state: container.text(.venueState, limit: 12),
            country: container.text(.venueCountry, limit: 12))
        form = container.lenient(Form.self, .form)
        hasVideo = container.lenient(Video.self, .video)?.channel.id.isEmpty == false
    }

    /// The race in the board's terms; without a name an empty one.
    func race(id: RaceID, _ guides: KeptGuides) -> Race {
        var race = Race(
            id: id,
            category: NedsCategory.category(id: categoryID),
            number: number.map { (0...999).contains($0) ? $0 : 0 } ?? 0,
            meeting: meeting ?? venue.name ?? "",
            name: name ?? "",
            advertisedStart: start,
            distance: form?.distance.flatMap { (1...99_999).contains($0) ? $0 : nil },
            trackCondition: form?.trackCondition,
            weather: form?.weather,
            venue: venue,
            comment: form?.comment)
        var guide = form?.additional.flatMap(guides.guide) ?? ListedGuide()
        guide.guide.hasVideo = hasVideo
        race.guide = guide == ListedGuide() ? nil : Shared(guide)
        return race
    }
}
