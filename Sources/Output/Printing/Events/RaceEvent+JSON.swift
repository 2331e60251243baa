package import Facts
import FoundationEssentials
import Models

extension RaceEvent {
    /// One object without a line feed, as in docs/watch.md: a line of `raceboard watch --json`, or a decision in the
    /// black box. Keys in alphabetical order; keys that do not belong to the event are left out.
    /// - Throws: errors of the encoder, which no event causes.
    package func json() throws -> String {
        try JSONText.of(Body(self))
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "watch"
        static let title = "An event of the board, a line of raceboard watch"
        static let version = RaceEvent.schema
        static let notes: [String: JSONNote] = [
            "event": .words(Name.allCases.map(\.rawValue), "Name of the event."),
            "at": .time("When it was sent, by the board's clock."),
            "race": "The race that it concerns. Only in events of a race.",
            "feed": "State of the feed. Only in live, stale, no_data and recovered.",
            "again": "Whether this stream has added it before. Only in added.",
            "from": .time("Advertised start before. Only in moved."),
            "to": .time("Advertised start now. Only in moved."),
            "before": "The race before. Only in changed.",
            "moves": "Changes of the start so far. Only in moved.",
            "minutes": "Minutes to the advertised start. Only in t_minus.",
            "clock": "The device's clock. Only in clock.",
            "count": "Lines that were lost. Only in dropped.",
            "since": .time("Time of the first of them. Only in dropped."),
            "version": "Version of the program. Only in hello.",
            "settings": "Settings of the stream. Only in hello.",
            "runner": "The runner that it concerns. Only in scratched and price.",
            "price": "Its fixed price to win. Only in price.",
            "result": "The result, so far as it is known. Only in result.",
        ]

        var schema = RaceEvent.schema
        let event: String
        let at: String
        let race: RaceBody?
        let feed: FeedBody?
        var again: Bool?
        var from: String?
        var to: String?
        var before: FormerBody?
        var moves: Int?
        var minutes: Int?
        var clock: ClockBody?
        var count: Int?
        var since: String?
        var version: String?
        var settings: Settings?
        var runner: RunnerBody?
        var price: PriceBody?
        var result: ResultBody?

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
            case .changed(let former): before = FormerBody(former)
            case .tMinus(let minutes): self.minutes = minutes
            case .clock(let offset): clock = ClockBody(offsetSeconds: offset)
            case .dropped(let count, let since):
                self.count = count
                self.since = RFC3339.format(since)
            case .scratched(let one, let isLate): runner = RunnerBody(one, isLate: isLate)
            case .price(let one, let former, let latest):
                runner = RunnerBody(one)
                price = PriceBody(from: former.decimal, to: latest.decimal)
            case .result(let card): result = ResultBody(card)
            case .status, .jumped, .evicted, .left, .unconfirmed, .confirmed, .live, .stale, .noData, .recovered: break
            }
        }
    }

    private struct Settings: JSONBody {
        static let notes: [String: JSONNote] = [
            "url": .url,
            "simulated": .simulated,
            "source": "The source that is requested first.",
            "filter": .filter,
            "count": "Races that are watched.",
            "tMinus": "Minutes before a start at which t_minus is sent.",
            "intervalSeconds": "Seconds between refreshes.",
        ]

        let url: String
        let simulated: Bool
        let source: String
        let filter: [String]
        let count: Int
        let tMinus: [Int]
        let intervalSeconds: Int

        init(_ settings: EventSettings) {
            url = settings.url
            simulated = settings.isSimulated
            source = settings.source.name
            filter = settings.filter.categories.map(\.rawValue)
            count = settings.count
            tMinus = settings.minutes
            intervalSeconds = settings.interval
        }
    }
}
