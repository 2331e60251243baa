package import Facts
import FoundationEssentials
import Models

extension MeetingsReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "meetings"
        static let title = "The meetings of a day, of raceboard meetings"
        static let version = MeetingsReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .daySource,
            "day": .day,
            "filter": .filter,
            "meetings": "Meetings by name.",
        ]

        var schema = MeetingsReport.schema
        let generatedAt: String
        let feed: DaySourceBody
        let day: DayBody
        let filter: [String]
        let meetings: [MeetingBody]

        init(_ report: MeetingsReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = DaySourceBody(report.source)
            day = DayBody(report.day)
            filter = report.day.filter.categories.map(\.rawValue)
            meetings = report.meetings.map { MeetingBody($0, report) }
        }
    }

    private struct MeetingBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": "The source's id; null if the meetings come from the feed's next list.",
            "name": .meeting,
            "category": .category,
            "country": .country,
            "state": .state,
            "trackCondition": .trackCondition,
            "weather": .weather,
            "next": "Id of the next race; null when all have jumped.",
            "note": "Remark on how it was read; null without one.",
            "bets": "Bets on several of its races.",
            "races": "Its races, in order.",
        ]

        let id: Nullable<String>
        let name: Nullable<String>
        let category: String
        let country: Nullable<String>
        let state: Nullable<String>
        let trackCondition: Nullable<String>
        let weather: Nullable<String>
        let next: Nullable<String>
        let note: Nullable<String>
        let bets: [BetBody]
        let races: [MeetingRaceBody]

        init(_ meeting: RaceMeeting, _ report: MeetingsReport) {
            id = Nullable(meeting.id.isEmpty ? nil : meeting.id)
            name = Nullable(meeting.name.isEmpty ? nil : meeting.name)
            category = meeting.category.rawValue
            country = Nullable(meeting.venue.country)
            state = Nullable(meeting.venue.state)
            trackCondition = Nullable(meeting.trackCondition)
            weather = Nullable(meeting.weather)
            next = Nullable(report.next(of: meeting)?.id.text)
            note = Nullable(meeting.note)
            bets = meeting.bets.map(BetBody.init)
            races = meeting.races.map { MeetingRaceBody($0, report) }
        }
    }

    private struct MeetingRaceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "number": .raceNumber,
            "name": .raceName,
            "advertisedStart": .advertisedStart,
            "secondsToStart": .secondsToStart,
            "distanceM": .distance,
            "status": .status,
            "protest": .protest,
        ]

        let id: String
        let number: Nullable<Int>
        let name: Nullable<String>
        let advertisedStart: String
        let secondsToStart: Int
        let distanceM: Nullable<Int>
        let status: Nullable<String>
        let protest: Nullable<String>

        init(_ race: MeetingRace, _ report: MeetingsReport) {
            id = race.id.text
            number = Nullable(race.number > 0 ? race.number : nil)
            name = Nullable(race.name.isEmpty ? nil : race.name)
            advertisedStart = RFC3339.format(race.start)
            secondsToStart = report.secondsToStart(race)
            distanceM = Nullable(race.distance)
            status = Nullable(race.status?.word)
            protest = Nullable(race.protest)
        }
    }
}
