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

    /// - Parameter zoneless: how times of Horse Racing USA are read.
    static func read(_ bytes: [UInt8], zoneless: ZonelessTimes) -> Result<ImportContent, Flaw> {
        let probe: Probe
        do {
            probe = try JSONDecoder().decode(Probe.self, from: Data(bytes))
        } catch {
            let broken = JSONBreak.line(in: bytes)
            let reason = broken == nil ? "no answer of the affiliates or of Horse Racing USA" : "not JSON"
            return .failure(Flaw(line: broken ?? 1, reason: reason))
        }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        do throws(FeedError) {
            switch probe {
            case .horseRacingUSA: return .success(content(try HorseRacingUSAFeed.races(response, zoneless: zoneless)))
            case .affiliates(let part): return try affiliates(part, response)
            }
        } catch {
            return .failure(Flaw(line: 1, reason: "\(error)"))
        }
    }

    private static func affiliates(
        _ part: Probe.Part, _ response: HTTPResponse
    ) throws(FeedError) -> Result<ImportContent, Flaw> {
        if let race = part.race {
            guard let id = race.id, !id.isEmpty else {
                return .failure(Flaw(line: 1, reason: "the event has no id"))
            }
            let card = try AffiliatesFeed.card(response, id: RaceID(id)).card
            let venue = Venue(name: card.meeting, state: race.state, country: race.country)
            return .success(ImportContent(cards: [stored(card, venue)]))
        }
        guard part.hasMeetings else {
            return .failure(Flaw(line: 1, reason: "neither an event nor meetings of the affiliates"))
        }
        return .success(ImportContent(races: races(try AffiliatesFeed.meetings(response).meetings)))
    }

    private static func content(_ found: HorseRacingUSAFeed.Races) -> ImportContent {
        var content = ImportContent(races: races(found.meetings))
        content.cards = found.cards.map { stored($0, Venue(name: $0.meeting, country: "USA")) }
        if found.leftOut > 0 {
            content.flaws = [(nil, "\(found.leftOut) of \(found.listed) races left out: no id, no course or no start")]
        }
        return content
    }

    /// Seen as late as anybody may have asked: what the store has seen of it before gives way to a result.
    private static func stored(_ card: RaceCard, _ venue: Venue) -> StoredCard {
        let seen = (card.actualStart ?? card.advertisedStart ?? .distantPast) + 3_600
        return StoredCard(card: card, venue: venue, seenAt: seen)
    }

    private static func races(_ meetings: [RaceMeeting]) -> [BoardRace] {
        meetings.flatMap { meeting in
            meeting.races.map { race in
                BoardRace(
                    race: Race(race, of: meeting), confirmedAt: race.start)
            }
        }
    }

    /// What tells one answer from another: `data` is the affiliates', `id_race` is Horse Racing USA's.
    private enum Probe: Decodable {
        case affiliates(Part)
        /// One race, or a list that has one.
        case horseRacingUSA

        private enum Keys: String, CodingKey {
            case data
            case raceID = "id_race"
        }

        /// Whether a value is a race.
        private struct Item: Decodable {
            let isRace: Bool

            init(from decoder: any Decoder) throws {
                isRace = (try? decoder.container(keyedBy: Keys.self))?.contains(.raceID) ?? false
            }
        }

        init(from decoder: any Decoder) throws {
            let isRace = try (try? [Item](from: decoder))?.contains(where: \.isRace) ?? Item(from: decoder).isRace
            if isRace {
                self = .horseRacingUSA
            } else {
                self = .affiliates(try decoder.container(keyedBy: Keys.self).decode(Part.self, forKey: .data))
            }
        }

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
