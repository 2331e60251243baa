import FoundationEssentials
import Models

/// Reads a text that may be an answer of the affiliates: an event, or a day's meetings.
enum AffiliatesFile {
    /// - Returns: nil for a text of another form: one without `data`.
    /// - Throws: `Flaw` or `FeedError` for an answer that cannot be read.
    static func read(_ bytes: [UInt8]) throws -> SourceFile? {
        guard let part = (try? JSONDecoder().decode(Whole.self, from: Data(bytes)))?.data else { return nil }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        var file = SourceFile()
        if let race = part.race {
            guard let id = race.id, !id.isEmpty else { throw Flaw("the event has no id") }
            let card = try AffiliatesFeed.card(response, id: RaceID(id)).card
            file.cards = [(card, Venue(name: card.meeting, state: race.state, country: race.country))]
        } else if part.hasMeetings {
            file.meetings = try AffiliatesFeed.meetings(response).meetings
        } else {
            throw Flaw("neither an event nor meetings of the affiliates")
        }
        return file
    }

    private struct Whole: Decodable {
        let data: Part
    }

    private struct Part: Decodable {
        let race: RacePart?
        let hasMeetings: Bool

        private enum Keys: CodingKey { case race, meetings }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            race = try container.decodeIfPresent(RacePart.self, forKey: .race)
            hasMeetings = container.contains(.meetings)
        }
    }

    private struct RacePart: Decodable {
        let id: String?
        let state: String?
        let country: String?

        private enum Keys: String, CodingKey {
            case state, country
            case id = "event_id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = FeedText.clean(optional: try? container.decode(String.self, forKey: .id), limit: 100)
            state = FeedText.clean(optional: try? container.decode(String.self, forKey: .state), limit: 12)
            country = FeedText.clean(optional: try? container.decode(String.self, forKey: .country), limit: 12)
        }
    }
}
