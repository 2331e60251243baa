import Models
package import ViewModels

extension NextReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = NextReport.schema
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
                    facts, favourite: report.favourites.map { Nullable($0[facts.race.id].map(FavouriteBody.init)) })
            }
        }
    }
}
