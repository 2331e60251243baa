import FoundationEssentials
import Models
package import ViewModels

extension RaceEvent {
    /// One object without a line feed, as in docs/watch.md: a line of `raceboard watch --json`, or a decision in the
    /// black box. Keys in alphabetical order; keys that do not belong to the event are left out.
    /// - Throws: errors of the encoder, which no event causes.
    package func json() throws -> String {
        try JSONText.of(Body(self))
    }

    /// The word that programs know it by.
    package var name: String {
        switch kind {
        case .hello: "hello"
        case .added: "added"
        case .moved: "moved"
        case .status: "status"
        case .tMinus: "t_minus"
        case .jumped: "jumped"
        case .evicted: "evicted"
        case .left: "left"
        case .unconfirmed: "unconfirmed"
        case .confirmed: "confirmed"
        case .live: "live"
        case .stale: "stale"
        case .noData: "no_data"
        case .recovered: "recovered"
        case .clock: "clock"
        case .dropped: "dropped"
        }
    }

    private struct Body: Encodable {
        let schema = RaceEvent.schema
        let event: String
        let at: String
        let race: RaceBody?
        let feed: FeedBody?
        var again: Bool?
        var from: String?
        var to: String?
        var moves: Int?
        var minutes: Int?
        var clock: ClockBody?
        var count: Int?
        var since: String?
        var version: String?
        var settings: Settings?

        init(_ event: RaceEvent) {
            self.event = event.name
            at = RFC3339.format(event.at)
            race = event.race.map { RaceBody($0) }
            feed = event.feed.map(FeedBody.init)
            switch event.kind {
            case .hello(let settings):
                version = settings.version
                self.settings = Settings(settings)
            case .added(let again): self.again = again
            case .moved(let from):
                self.from = RFC3339.format(from)
                to = event.race.map { RFC3339.format($0.race.advertisedStart) }
                moves = event.race?.moves
            case .tMinus(let minutes): self.minutes = minutes
            case .clock(let offset): clock = ClockBody(offsetSeconds: offset)
            case .dropped(let count, let since):
                self.count = count
                self.since = RFC3339.format(since)
            case .status, .jumped, .evicted, .left, .unconfirmed, .confirmed, .live, .stale, .noData, .recovered: break
            }
        }
    }

    private struct Settings: Encodable {
        let url: String
        let source: String
        let filter: [String]
        let count: Int
        let tMinus: [Int]
        let intervalSeconds: Int

        init(_ settings: EventSettings) {
            url = settings.url
            source = settings.source.name
            filter = settings.filter.categories.map(\.rawValue)
            count = settings.count
            tMinus = settings.minutes
            intervalSeconds = settings.interval
        }
    }
}
