package import Facts
import FoundationEssentials
import Models

extension ResultsReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "results"
        static let title = "The results of a day, of raceboard results"
        static let version = ResultsReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .daySource,
            "day": .day,
            "filter": .filter,
            "listed": "Chosen races of the day that the source lists, over or not; null for saved results.",
            "total": "Number of results, those beyond --limit included.",
            "results": "Results, the latest start first.",
        ]

        var schema = ResultsReport.schema
        let generatedAt: String
        let feed: DaySourceBody
        let day: DayBody
        let filter: [String]
        let listed: Nullable<Int>
        let total: Int
        let results: [ItemBody]

        init(_ report: ResultsReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = DaySourceBody(report.source)
            day = DayBody(report.day)
            filter = report.day.filter.categories.map(\.rawValue)
            listed = Nullable(report.listed)
            total = report.total
            results = report.results.map(ItemBody.init)
        }
    }

    private struct ItemBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "category": .category,
            "meeting": .meeting,
            "number": .raceNumber,
            "name": .raceName,
            "country": .country,
            "state": .state,
            "status": "Status of the race: interim, final, abandoned, or the source's own word.",
            "protest": .protest,
            "advertisedStart": .advertisedStart,
            "actualStart": .actualStart,
            "distanceM": .distance,
            "isTold": "False if there is a result that could not be requested.",
            "seenAt": .time("When the saved result was seen; null for one that was requested now."),
            "placings": "Who was placed.",
            "dividends": "What bets pay.",
        ]

        let id: String
        let category: String
        let meeting: Nullable<String>
        let number: Nullable<Int>
        let name: Nullable<String>
        let country: Nullable<String>
        let state: Nullable<String>
        let status: String
        let protest: Nullable<String>
        let advertisedStart: String
        let actualStart: Nullable<String>
        let distanceM: Nullable<Int>
        let isReported: Bool
        let seenAt: Nullable<String>
        let placings: [PlacingBody]
        let dividends: [DividendBody]

        private enum CodingKeys: String, CodingKey {
            case id, category, meeting, number, name, country, state, status, protest, advertisedStart, actualStart
            case distanceM, seenAt, placings, dividends
            case isReported = "isTold"
        }

        init(_ item: Item) {
            let (race, card) = (item.race, item.card)
            id = race.id.text
            category = race.category.rawValue
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            number = Nullable(race.number > 0 ? race.number : nil)
            name = Nullable(race.name.isEmpty ? nil : race.name)
            country = Nullable(race.venue.country)
            state = Nullable(race.venue.state)
            status = item.status.word
            protest = Nullable(item.protest ?? card?.conditions.protest)
            advertisedStart = RFC3339.format(race.advertisedStart)
            actualStart = Nullable((card?.actualStart).map(RFC3339.format))
            distanceM = Nullable(race.distance ?? card?.conditions.distance)
            isReported = !item.isUnreported
            seenAt = Nullable(item.seenAt.map(RFC3339.format))
            placings = card.map { card in card.placings.map { PlacingBody($0, of: card) } } ?? []
            dividends = card?.dividends.map(DividendBody.init) ?? []
        }
    }
}
