package import Facts
import FoundationEssentials
import Models

extension Alert {
    /// One object without a line feed, as in docs/alerts.md, a few thousand bytes long: the race's comment is left out.
    /// - Throws: errors of the encoder, which no alert causes.
    package func json() throws -> String {
        try JSONText.of(Body(self))
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "alert"
        static let title = "An alert, as the program of alert-command gets it"
        static let version = Alert.schema
        static let notes: [String: JSONNote] = [
            "alert": "The kind, as in the setting alerts: t-5, due, off.",
            "at": .time("Time of the event, by the board's clock."),
            "detail": "What happened, in words; null if the kind has all.",
            "runner": "Number of the runner, for scratched and price; null otherwise.",
            "race": "The race that it concerns.",
            "feed": "State of the data.",
        ]

        var schema = Alert.schema
        let alert: String
        let at: String
        let detail: Nullable<String>
        let runner: RunnerNumber
        let race: RaceBody
        let feed: FeedBody

        init(_ alert: Alert) {
            self.alert = alert.kind.word
            at = RFC3339.format(alert.at)
            detail = Nullable(alert.detail.isEmpty ? nil : alert.detail)
            runner = RunnerNumber(code: alert.runner ?? 0)
            race = RaceBody(alert.race)
            feed = FeedBody(alert.feed)
        }
    }
}
