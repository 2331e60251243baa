package import Facts
import FoundationEssentials
import Models

extension Alert {
    /// One object without a line feed, as in docs/alerts.md, a few thousand bytes long: the race's comment is left out.
    /// - Throws: errors of the encoder, which no alert causes.
    package func json() throws -> String { try Self.document.text(self) }

    static let document = JSONDocument<Alert>("alert", "An alert, as the program of alert-command gets it") {
        JSONKey("alert", "The kind, as in the setting alerts: t-5, due, off.") { $0.kind.word }
        JSONKey("at", .time("Time of the event, by the board's clock.")) { $0.at }
        JSONKey("detail", "What happened, in words; null if the kind has all.") { $0.detail.known }
        JSONKey("runner", "Number of the runner, for scratched, price, at and favourite; null otherwise.") {
            RunnerNumber(code: $0.runner ?? 0)
        }
        JSONKey("notes", "Notes on what is watched of it.", WatchEntry.json.list) { $0.notes }
        JSONKey("race", "The race that it concerns; null for stale and live.", RaceFacts.json.orNull) {
            $0.kind.isOfData ? nil : $0.race
        }
        JSONKey("feed", "State of the data.", FeedFacts.json) { $0.feed }
    }
}

extension CommandInput {
    /// One object without a line feed, as in docs/configuration.md, "Commands of your own".
    /// - Throws: errors of the encoder, which no race causes.
    package func json() throws -> String { try Self.document.text(self) }

    static let document = JSONDocument<CommandInput>("command", "A race, as a command on a key gets it") {
        JSONKey("at", .time("When the key was pressed, by the board's clock.")) { $0.at }
        JSONKey("race", "The race under the cursor.", RaceFacts.json) { $0.race }
        JSONKey("feed", "State of the data.", FeedFacts.json) { $0.feed }
    }
}

extension RaceEvent {
    /// One object without a line feed, as in docs/watch.md: a line of `raceboard watch --json`, or a decision in the
    /// black box. Keys in alphabetical order; keys that do not belong to the event are left out.
    /// - Throws: errors of the encoder, which no event causes.
    package func json() throws -> String { try Self.document.text(self) }

    static let document = JSONDocument<RaceEvent>(
        "watch", "An event of the board, a line of raceboard watch", version: schema
    ) {
        JSONKey("event", .words(Name.allCases.map(\.rawValue), "Name of the event.")) { $0.name }
        JSONKey("at", .time("When it was sent, by the board's clock.")) { $0.at }
        JSONKey.ifAny("race", "The race that it concerns. Only in events of a race.", RaceFacts.json) { $0.race }
        JSONKey.ifAny(
            "feed", "State of the feed. Only in live, stale, no_data and recovered.", FeedFacts.json
        ) { $0.feed }
        JSONKey.ifAny("again", "Whether this stream has added it before. Only in added.") { $0.values.again }
        JSONKey.ifAny("from", .time("Advertised start before. Only in moved.")) { $0.values.from }
        JSONKey.ifAny("to", .time("Advertised start now. Only in moved.")) { event in
            event.values.from == nil ? nil : event.race?.race.advertisedStart
        }
        JSONKey.ifAny("moves", "Changes of the start so far. Only in moved.") { event in
            event.values.from == nil ? nil : event.race?.moves
        }
        JSONKey.ifAny("before", "The race before. Only in changed.", former) { $0.values.before }
        JSONKey.ifAny("minutes", "Minutes to the advertised start. Only in t_minus.") { $0.values.minutes }
        JSONKey.ifAny("clock", "The device's clock. Only in clock.", clock) { $0.values.offset }
        JSONKey.ifAny("count", "Lines that were lost. Only in dropped.") { $0.values.lost?.count }
        JSONKey.ifAny("since", .time("Time of the first of them. Only in dropped.")) { $0.values.lost?.since }
        JSONKey.ifAny("version", "Version of the program. Only in hello.") { $0.values.settings?.version }
        JSONKey.ifAny("settings", "Settings of the stream. Only in hello.", settings) { $0.values.settings }
        JSONKey.ifAny("runner", "The runner that it concerns. Only in scratched and price.", runner) {
            $0.values.runner
        }
        JSONKey.ifAny("price", "Its fixed price to win. Only in price.", price) { $0.values.prices }
        JSONKey.ifAny("result", "The result, so far as it is known. Only in result.", result) { $0.values.result }
    }

    /// A runner, and whether it was scratched late; nil but in scratched.
    private typealias Runner = (subject: Subject, isLate: Bool?)
    private typealias Prices = (from: Price, to: Price)

    /// The values of one kind of event; all others are nil.
    private struct Values {
        var again: Bool?
        var from: Date?
        var before: Race?
        var minutes: Int?
        var offset: Int?
        var lost: (count: Int, since: Date)?
        var settings: EventSettings?
        var runner: Runner?
        var prices: Prices?
        var result: RaceCard?
    }

    private var values: Values {
        switch kind {
        case .hello(let settings): Values(settings: settings)
        case .added(let again): Values(again: again)
        case .moved(let from): Values(from: from)
        case .changed(let former): Values(before: former)
        case .tMinus(let minutes): Values(minutes: minutes)
        case .clock(let offset): Values(offset: offset)
        case .dropped(let count, let since): Values(lost: (count, since))
        case .scratched(let one, let isLate): Values(runner: (one, isLate))
        case .price(let one, let former, let latest): Values(runner: (one, nil), prices: (former, latest))
        case .result(let card): Values(result: card)
        case .status, .jumped, .evicted, .left, .unconfirmed, .confirmed, .live, .stale, .noData, .recovered: Values()
        }
    }

    private static let settings = JSONForm<EventSettings> {
        JSONKey("url", .url) { $0.url }
        JSONKey("simulated", .simulated) { $0.isSimulated }
        JSONKey("source", "The source that is requested first.") { $0.source.name }
        JSONKey("filter", .filter) { $0.filter.categories.map(\.rawValue) }
        JSONKey("count", "Races that are watched.") { $0.count }
        JSONKey("t_minus", "Minutes before a start at which t_minus is sent.") { $0.minutes }
        JSONKey("interval_seconds", "Seconds between refreshes.") { $0.interval }
    }

    private static let former = JSONForm<Race> {
        JSONKey("number", .raceNumber) { $0.number.known }
        JSONKey("name", .raceName) { $0.name.known }
        JSONKey("meeting", .meeting) { $0.meeting.known }
        JSONKey("category", .category) { $0.category }
        JSONKey("country", .country) { $0.venue.country }
        JSONKey("state", .state) { $0.venue.state }
    }

    private static let clock = JSONForm<Int> { JSONKey("offset_seconds", .clockOffset) { $0 } }

    private static let runner = JSONForm<Runner> {
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.subject.number) }
        JSONKey("name", .runnerName) { $0.subject.name.known }
        JSONKey("is_late", "Whether it was scratched late; null but in scratched.") { $0.isLate }
    }

    private static let price = JSONForm<Prices> {
        JSONKey("from", .price("The last price")) { $0.from }
        JSONKey("to", .price("The price now")) { $0.to }
        JSONKey("move", .words(["firmed", "drifted"], "Firmed if it is shorter now, else drifted.")) {
            $0.to < $0.from ? "firmed" : "drifted"
        }
    }

    private static let result = JSONForm<RaceCard> {
        JSONKey("status", .status) { $0.status }
        JSONKey("placings", "Who was placed.", PlacingOnCard.json.list) { $0.placedRunners }
        JSONKey("dividends", "What bets pay; empty before it is known.", Dividend.json.list) { $0.dividends }
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
