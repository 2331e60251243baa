import FoundationEssentials
import Models

/// Reads a text that may be an answer of Horse Racing USA: a day's list, or a race.
enum HorseRacingUSAFile {
    /// - Returns: nil for a text of another form: one without a race that has `id_race`.
    /// - Throws: `FeedError` for an answer that cannot be read.
    static func read(_ bytes: [UInt8], _ zoneless: ZonelessTimes) throws -> SourceFile? {
        let data = Data(bytes)
        let items = (try? JSONDecoder().decode([Item].self, from: data)) ?? []
        guard items.contains(where: \.isRace) || (try? JSONDecoder().decode(Item.self, from: data))?.isRace == true
        else { return nil }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        let found = try HorseRacingUSAFeed.races(response, zoneless: zoneless)
        var file = SourceFile(meetings: found.meetings)
        file.cards = found.cards.map { ($0, Venue(name: $0.meeting, country: "USA")) }
        if found.leftOut > 0 {
            file.flaw = "\(found.leftOut) of \(found.listed) races left out: no id, no course or no start"
        }
        return file
    }

    /// Whether a value is a race.
    private struct Item: Decodable {
        let isRace: Bool

        private enum Keys: String, CodingKey {
            case raceID = "id_race"
        }

        init(from decoder: any Decoder) throws {
            isRace = (try? decoder.container(keyedBy: Keys.self))?.contains(.raceID) ?? false
        }
    }
}
