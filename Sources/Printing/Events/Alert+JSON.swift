import FoundationEssentials
import Models
package import ViewModels

extension Alert {
    /// One object without a line feed, as in docs/alerts.md, a few thousand bytes long: the race's comment is left out.
    /// - Throws: errors of the encoder, which no alert causes.
    package func json() throws -> String {
        try JSONText.of(Body(self))
    }

    private struct Body: Encodable {
        let schema = Alert.schema
        let alert: String
        let at: String
        let detail: Nullable<String>
        let runner: Nullable<Int>
        let race: RaceBody
        let feed: FeedBody

        init(_ alert: Alert) {
            self.alert = alert.kind.word
            at = RFC3339.format(alert.at)
            detail = Nullable(alert.detail.isEmpty ? nil : alert.detail)
            runner = Nullable(alert.runner)
            race = RaceBody(alert.race)
            feed = FeedBody(alert.feed)
        }
    }
}
