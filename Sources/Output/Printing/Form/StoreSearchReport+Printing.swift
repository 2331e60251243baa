package import Facts
import FoundationEssentials
import Models

extension StoreSearchReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "search"
        static let title = "What saved data matches a text, of raceboard search"
        static let version = StoreSearchReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .origin,
            "text": "The text that was searched.",
            "names": "Runners, people and tracks.",
            "meetings": "Meetings.",
            "races": "Races.",
            "near": "Saved names that differ by a typing error; empty if anything was found.",
            "sourceFigures": "Figures of a source, by its own names; null if it was not requested.",
        ]

        var schema = StoreSearchReport.schema
        let generatedAt: String
        let feed: OriginBody
        let text: String
        let names: [FormFiguresBody]
        let meetings: [MeetingBody]
        let races: [FoundRaceBody]
        let near: [String]
        let sourceFigures: Nullable<[SourceFiguresBody]>

        init(_ report: StoreSearchReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = OriginBody(simulated: report.isSimulated)
            text = report.text
            names = report.names.map(FormFiguresBody.init)
            meetings = report.hits.meetings.map(MeetingBody.init)
            races = report.hits.races.map(FoundRaceBody.init)
            near = report.near
            sourceFigures = Nullable(report.source?.map(SourceFiguresBody.init))
        }
    }

    private struct MeetingBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "Name of the meeting.",
            "category": .category,
            "country": "Code of the track's country; null if it is not known.",
            "races": "Saved races of it.",
            "latestStart": .time("Start of the latest."),
        ]

        let name: String
        let category: String
        let country: Nullable<String>
        let races: Int
        let latestStart: String

        init(_ meeting: StoredHits.Meeting) {
            name = meeting.name
            category = meeting.category.rawValue
            country = Nullable(meeting.country)
            races = meeting.races
            latestStart = RFC3339.format(meeting.latest)
        }
    }

    private struct FoundRaceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "category": .category,
            "meeting": .meeting,
            "country": "Code of the track's country; null if it is not known.",
            "number": .raceNumber,
            "name": .raceName,
            "advertisedStart": .advertisedStart,
            "foundBy": "The name by which it was found; null if by its own.",
        ]

        let id: String
        let category: String
        let meeting: Nullable<String>
        let country: Nullable<String>
        let number: Nullable<Int>
        let name: Nullable<String>
        let advertisedStart: String
        let foundBy: Nullable<String>

        init(_ found: StoredHits.Found) {
            let race = found.race
            id = race.id.text
            category = race.category.rawValue
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            country = Nullable(race.venue.country)
            number = Nullable(race.number > 0 ? race.number : nil)
            name = Nullable(race.name.isEmpty ? nil : race.name)
            advertisedStart = RFC3339.format(race.advertisedStart)
            foundBy = Nullable(found.by.isEmpty ? nil : found.by)
        }
    }

    /// Names, meetings and races, each under its heading, and the statistics of a source; empty without a match.
    package func text(localTime: LocalTime) -> String {
        let shown = FormWords.names(names)
        let names = names.enumerated().map { place, figures in
            [
                translated("\(figures.kind)"), shown[place], RaceWords.name(of: figures.category),
                figures.counts.starts > 0 ? tr("\(figures.counts.starts) starts, \(figures.counts.wins) wins") : "",
            ]
        }
        let tracks = TrackNames(hits.meetings.map { ($0.name, $0.country) })
        let meetings = hits.meetings.map { meeting in
            [
                tracks.name(meeting.name, Venue(country: meeting.country)), RaceWords.name(of: meeting.category),
                trn(
                    "\(meeting.races) race, the latest \(FormWords.date(meeting.latest))",
                    "\(meeting.races) races, the latest \(FormWords.date(meeting.latest))", meeting.races),
            ]
        }
        let places = TrackNames(hits.races.map(\.race))
        let races = hits.races.map { found in
            [
                FormWords.date(found.race.advertisedStart), localTime.time(found.race.advertisedStart),
                "\(places.name(of: found.race)) \(RaceWords.number(of: found.race))",
                found.by.isEmpty ? found.race.name : found.by, found.race.id.text,
            ]
        }
        let parts = [(tr("Form"), names), (tr("Meetings"), meetings), (tr("Races"), races)].filter { !$0.1.isEmpty }
        let ours = parts.map { $0.0 + "\n" + TextTable.text($0.1) }.joined(separator: "\n")
        return SourceFigures.text(source, behind: ours)
    }
}
