import FoundationEssentials
import Models
package import ViewModels

extension NextReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: what the encoder throws; nothing that a report can hold makes it.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return String(decoding: try encoder.encode(Body(self)), as: UTF8.self) + "\n"
    }

    private struct Body: Encodable {
        let generatedAt: String
        let feed: Feed
        let filter: [String]
        let races: [RaceBody]

        init(_ report: NextReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = Feed(
                url: report.url, source: report.source.rawValue, state: report.state,
                ageSeconds: Nullable(report.age))
            filter = report.filter.categories.map(\.rawValue)
            races = report.races.map { RaceBody($0, seconds: report.secondsToStart($0)) }
        }
    }

    private struct Feed: Encodable {
        let url: String
        let source: String
        let state: String
        let ageSeconds: Nullable<Int>
    }

    private struct RaceBody: Encodable {
        let id: String
        let name: Nullable<String>
        let number: Nullable<Int>
        let meeting: Nullable<String>
        let category: String
        let advertisedStart: String
        let secondsToStart: Int
        let distanceM: Nullable<Int>
        let trackCondition: Nullable<String>
        let weather: Nullable<String>
        let venue: VenueBody
        let comment: Nullable<String>

        init(_ race: Race, seconds: Int) {
            id = race.id.text
            name = Nullable(race.name.isEmpty ? nil : race.name)
            number = Nullable(race.number > 0 ? race.number : nil)
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            category = race.category.rawValue
            advertisedStart = RFC3339.format(race.advertisedStart)
            secondsToStart = seconds
            distanceM = Nullable(race.distance)
            trackCondition = Nullable(race.trackCondition)
            weather = Nullable(race.weather)
            venue = VenueBody(
                name: Nullable(race.venue.name), state: Nullable(race.venue.state),
                country: Nullable(race.venue.country))
            comment = Nullable(race.comment)
        }
    }

    private struct VenueBody: Encodable {
        let name: Nullable<String>
        let state: Nullable<String>
        let country: Nullable<String>
    }

    /// An optional that is written as null and not left out.
    private struct Nullable<Value: Encodable>: Encodable {
        let value: Value?

        init(_ value: Value?) {
            self.value = value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let value { try container.encode(value) } else { try container.encodeNil() }
        }
    }
}
