package import Facts
import Models

extension NextReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "next"
        static let title = "The next races, of raceboard next"
        static let version = NextReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": "Where the races come from.",
            "clock": "The device's clock.",
            "filter": .filter,
            "races": "Races in order of their advertised start.",
        ]

        var schema = NextReport.schema
        let generatedAt: String
        let feed: FeedBody
        let clock: MeasuredClockBody
        let filter: [String]
        let races: [RaceBody]

        init(_ report: NextReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = FeedBody(report.feed)
            clock = MeasuredClockBody(
                offsetSeconds: report.clockOffset, errorSeconds: Nullable(report.clockError.map { Double($0) / 10 }))
            filter = report.filter.categories.map(\.rawValue)
            races = report.races.map { facts in
                RaceBody(
                    facts, favourite: report.favourites?[facts.race.id].map(FavouriteBody.init))
            }
        }
    }
}
