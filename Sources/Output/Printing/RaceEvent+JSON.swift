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

extension RaceEvent {
    /// The word that programs know an event by.
    package enum Name: String, CaseIterable, Sendable {
        case hello
        case added
        case moved
        case changed
        case status
        case tMinus = "t_minus"
        case jumped
        case evicted
        case left
        case unconfirmed
        case confirmed
        case live
        case stale
        case noData = "no_data"
        case recovered
        case clock
        case dropped
        case scratched
        case price
        case result

        /// Events that follow from the board's list; the others need further requests.
        package static let ofBoard = Set(allCases).subtracting([.scratched, .price, .result])
        /// Events that are always sent: the first line, and the one in the place of lost lines.
        package static let always: Set<Name> = [.hello, .dropped]
    }

    /// The word that programs know it by.
    package var name: String { named.rawValue }

    /// The kind of the event without its values.
    package var named: Name {
        switch kind {
        case .hello: .hello
        case .added: .added
        case .moved: .moved
        case .changed: .changed
        case .status: .status
        case .tMinus: .tMinus
        case .jumped: .jumped
        case .evicted: .evicted
        case .left: .left
        case .unconfirmed: .unconfirmed
        case .confirmed: .confirmed
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        case .recovered: .recovered
        case .clock: .clock
        case .dropped: .dropped
        case .scratched: .scratched
        case .price: .price
        case .result: .result
        }
    }
}

extension RaceEvent {
    /// The former names of a race, in JSON (docs/watch.md).
    struct FormerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .raceNumber, "name": .raceName, "meeting": .meeting, "category": .category,
            "country": "The source's code of the country, not ISO 3166; null if unknown.",
            "state": "The source's code of the state; null if unknown.",
        ]

        private let number: Nullable<Int>
        private let name: Nullable<String>
        private let meeting: Nullable<String>
        private let category: String
        private let country: Nullable<String>
        private let state: Nullable<String>

        init(_ race: Race) {
            number = Nullable(race.number > 0 ? race.number : nil)
            name = Nullable(race.name.isEmpty ? nil : race.name)
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            category = race.category.rawValue
            (country, state) = (Nullable(race.venue.country), Nullable(race.venue.state))
        }
    }

    /// A runner in an event, in JSON (docs/watch.md).
    struct RunnerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .runnerNumber, "name": .runnerName,
            "isLate": "Whether it was scratched late; null but in scratched.",
        ]

        private let number: RunnerNumber
        private let name: Nullable<String>
        private let isLate: Nullable<Bool>

        init(_ runner: Subject, isLate: Bool? = nil) {
            (number, self.isLate) = (RunnerNumber(code: runner.number), Nullable(isLate))
            name = Nullable(runner.name.isEmpty ? nil : runner.name)
        }
    }

    /// A price that has changed, in JSON.
    struct PriceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "from": .price("The last price"), "to": .price("The price now"),
            "move": .words(["firmed", "drifted"], "Firmed if it is shorter now, else drifted."),
        ]

        private let from: Decimal
        private let to: Decimal
        private let move: String

        init(from: Decimal, to: Decimal) {
            (self.from, self.to) = (from, to)
            move = to < from ? "firmed" : "drifted"
        }
    }

    struct ResultBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "status": .status, "placings": "Who was placed.", "dividends": "What bets pay; empty before it is known.",
        ]

        private let status: Nullable<String>
        private let placings: [PlacingBody]
        private let dividends: [DividendBody]

        init(_ card: RaceCard) {
            status = Nullable(card.status?.word)
            placings = card.placings.map { PlacingBody($0, of: card) }
            dividends = card.dividends.map(DividendBody.init)
        }
    }
}
