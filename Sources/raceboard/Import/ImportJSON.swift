import FoundationEssentials
import Models
import Repository
import Services

/// Tells which answer of a source a JSON text is, and reads it as the source's own reader does.
enum ImportJSON {
    struct Flaw: Error {
        let line: Int?
        let reason: String
    }

    static func read(_ bytes: [UInt8]) -> Result<ImportContent, Flaw> {
        let probe: Probe
        do {
            probe = try JSONDecoder().decode(Probe.self, from: Data(bytes))
        } catch {
            let broken = JSONBreak.line(in: bytes)
            let reason = broken == nil ? "none of the affiliates' answers" : "not JSON"
            return .failure(Flaw(line: broken ?? 1, reason: reason))
        }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        do throws(FeedError) {
            if let race = probe.data.race {
                guard let id = race.id, !id.isEmpty else {
                    return .failure(Flaw(line: 1, reason: "the event has no id"))
                }
                let card = try AffiliatesFeed.card(response, id: RaceID(id)).card
                let venue = Venue(name: card.meeting, state: race.state, country: race.country)
                // As late as anybody may have asked: what the store has seen of it before gives way to a result.
                let seen = (card.actualStart ?? card.advertisedStart ?? .distantPast) + 3_600
                return .success(ImportContent(cards: [StoredCard(card: card, venue: venue, seenAt: seen)]))
            }
            if probe.data.hasMeetings {
                return .success(ImportContent(races: races(try AffiliatesFeed.meetings(response).meetings)))
            }
        } catch {
            return .failure(Flaw(line: 1, reason: "\(error)"))
        }
        return .failure(Flaw(line: 1, reason: "neither an event nor meetings of the affiliates"))
    }

    private static func races(_ meetings: [RaceMeeting]) -> [BoardRace] {
        meetings.flatMap { meeting in
            meeting.races.map { race in
                BoardRace(
                    race: Race(
                        id: race.id, category: meeting.category, number: race.number, meeting: meeting.name,
                        name: race.name, advertisedStart: race.start, distance: race.distance,
                        trackCondition: meeting.trackCondition, weather: meeting.weather, venue: meeting.venue),
                    confirmedAt: race.start)
            }
        }
    }

    /// What tells one answer from another.
    private struct Probe: Decodable {
        let data: Part

        struct Part: Decodable {
            let race: RacePart?
            let hasMeetings: Bool

            private enum Keys: CodingKey { case race, meetings }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                race = try container.decodeIfPresent(RacePart.self, forKey: .race)
                hasMeetings = container.contains(.meetings)
            }
        }

        struct RacePart: Decodable {
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
}
