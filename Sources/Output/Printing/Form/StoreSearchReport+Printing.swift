package import Facts
import FoundationEssentials
package import Models

extension StoreSearchReport: JSONReport {
    package static let document = JSONDocument<StoreSearchReport>(
        "search", "What saved data matches a text, of raceboard search"
    ) {
        JSONKey.form(at: { $0.generatedAt }, isSimulated: { $0.isSimulated }, source: { $0.source })
        JSONKey("text", "The text that was searched.") { $0.text }
        JSONKey("names", "Runners, people and tracks.", FormFigures.json.list) { $0.names }
        JSONKey("meetings", "Meetings.", meeting.list) { $0.hits.meetings }
        JSONKey("races", "Races.", race.list) { $0.hits.races }
        JSONKey("near", "Saved names that differ by a typing error; empty if anything was found.") { $0.near }
    }.lines(
        "search-name", "A runner, a person or a track that was found, of raceboard search --jsonl", FormFigures.json,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.names }.lines(
        "search-meeting", "A meeting that was found, of raceboard search --jsonl", meeting,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.hits.meetings }.lines(
        "search-race", "A race that was found, of raceboard search --jsonl", race,
        with: [JSONKey.feed { $0.isSimulated }]
    ) { $0.hits.races }

    private static let meeting = JSONForm<StoredHits.Meeting> {
        JSONKey("name", "Name of the meeting.") { $0.name }
        JSONKey("category", .category) { $0.category }
        JSONKey("country", .trackCountry) { $0.country }
        JSONKey("races", "Saved races of it.") { $0.races }
        JSONKey("latest_start", .time("Start of the latest.")) { $0.latest }
    }

    private static let race = JSONForm<StoredHits.Found> {
        JSONKey.race { $0.race }
        JSONKey("country", .trackCountry) { $0.race.venue.country }
        JSONKey("found_by", "The name by which it was found; null if by its own.") { $0.by.known }
    }

    /// Names, meetings and races, each under its heading, and the statistics of a source; empty without a match.
    package func text(localTime: LocalTime) -> String {
        let shown = FormWords.names(names)
        let names = names.enumerated().map { place, figures in
            [
                translated("\(figures.kind)"), shown[place], RaceWords.name(of: figures.category),
                figures.counts.starts > 0 ? Self.words(figures.counts) : "",
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

    private static func words(_ counts: FormCounts) -> String {
        trn("\(counts.starts) start", "\(counts.starts) starts", counts.starts) + ", "
            + trn("\(counts.wins) win", "\(counts.wins) wins", counts.wins)
    }
}
