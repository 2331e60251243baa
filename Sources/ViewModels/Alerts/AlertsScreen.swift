import Facts
import FoundationEssentials
package import Models
import Repository

/// The alerts that are to come, and those that were sent or missed.
struct AlertsList: ListContent {
    private var count = (coming: 0, past: 0)

    mutating func lines(in world: World) -> [ListLine<AlertRow>] {
        let words = AlertWords(localTime: world.localTime)
        let points = world.alerts.coming.filter { world.search.matches($0.race) }
        let past = world.alerts.past.filter { world.search.matches($0.race) }
        count = (points.count, past.count)
        let known = world.watches.isEmpty ? [:] : world.knownCards
        func line(_ row: AlertRow, _ race: Race) -> ListLine<AlertRow> {
            var row = row
            row.isWatched = !world.watches.names(in: race, card: known[race.id]).isEmpty
            return ListLine(row: row, race: race)
        }
        return points.map { line(AlertRow($0, world.localTime), $0.race) }
            + past.map { line(AlertRow($0, words, world.localTime), $0.race) }
    }

    func fit(_ texts: inout ColumnWidths, to row: AlertRow) {
        texts.fit(row.meeting, .meeting)
        // Only a wide list has the sign of what is watched.
        texts.fit(row.meeting, .title, more: row.isWatched ? 2 : 0)
        texts.fit(row.start, .start)
        texts.fit(row.minute, .minute)
        texts.fit(row.time, .before)
        texts.fit(row.what, .state)
        texts.fit(row.word, .value)
        texts.fit(row.name, .name)
    }

    func row(_ line: ListLine<AlertRow>, in world: World) -> AlertRow {
        var row = line.row
        if !row.id.isPast, !row.id.isOfPrice { row.end = Countdown(start: row.at, at: world.now).calm }
        return row
    }

    func head(in world: World) -> ListHead {
        ListHead(
            title: tr("Alerts"), count: AlertWords.count(coming: count.coming, past: count.past),
            notes: [world.alerts.problem.map { Wording($0) }].compactMap(\.self))
    }

    func nothing(in world: World) -> [String] {
        world.search.isEmpty
            ? AlertWords.nothing(kinds: world.alerts.kinds) : [tr("No alert matches the search.")]
    }
}

extension AlertRow {
    fileprivate init(_ point: AlertList.Point, _ localTime: LocalTime) {
        self.init(
            id: ID(race: point.race.id, kind: point.kind, runner: point.runner, isPast: false), of: point.race,
            at: point.at, time: localTime.time(point.at), what: Self.runner(point) + AlertWords.time(point.kind),
            word: Self.runner(point) + AlertWords.shortTime(point.kind), localTime: localTime)
    }

    /// Number of the runner, for an alert at its price: `4 at 5.00 or more`.
    private static func runner(_ point: AlertList.Point) -> String {
        point.runner > 0 ? RunnerNumber.text(point.runner) + " " : ""
    }

    fileprivate init(_ record: AlertRecord, _ words: AlertWords, _ localTime: LocalTime) {
        // The start has a column of its own.
        let isBefore =
            switch record.kind {
            case .before, .due: true
            default: false
            }
        self.init(
            id: ID(race: record.race.id, kind: record.kind, runner: record.runner, isPast: true), of: record.race,
            at: record.at, time: localTime.time(minute: record.at),
            what: isBefore ? AlertWords.time(record.kind) : words.what(record), word: AlertWords.shortTime(record.kind),
            end: record.isMissed ? tr("missed") : tr("sent"), isMissed: record.isMissed, localTime: localTime)
    }

    private init(
        id: ID, of race: Race, at instant: Date, time: String, what: String, word: String, end: String = "",
        isMissed: Bool = false, localTime: LocalTime
    ) {
        self.init(
            id: id, at: instant, category: race.category, badge: RaceWords.badge(of: race.category),
            race: RaceWords.number(of: race), meeting: RaceWords.meeting(of: race), name: race.name,
            start: localTime.time(race.advertisedStart), minute: localTime.time(minute: race.advertisedStart),
            time: id.isOfPrice && !id.isPast ? "" : time, what: what, word: word, end: end, isMissed: isMissed,
            brief: id.isPast ? end : id.isOfPrice ? "" : localTime.time(minute: instant))
    }
}

/// Alerts to come in order of time, then those sent and missed, the latest first.
package typealias AlertsState = ListState<AlertRow>

/// Words of one alert in the list, to come or past.
package struct AlertRow: ListRow {
    /// One event of a race, to come or past.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        let race: RaceID
        let kind: AlertKind
        /// Number of the runner; 0 for the race as a whole.
        let runner: Int
        /// Whether it was sent or missed.
        package let isPast: Bool
        /// Whether it comes at a price, so that nobody knows when.
        var isOfPrice: Bool { if case .at = kind { true } else { false } }
    }

    /// Subject of the line, which the cursor follows.
    package let id: ID
    /// Time of the alert, by the board's clock.
    let at: Date
    /// Category, for the colour of the badge.
    package let category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package let badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package let race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package let meeting: String
    /// Name of the race; empty without one.
    package let name: String
    /// Start of the race, and the same to the minute for a narrow list.
    package let start: String, minute: String
    /// Time of the alert; empty for one at a price that is to come.
    package let time: String
    /// Event that it is about: `5 minutes before`, `abandoned`.
    package let what: String
    /// The same in a word, for a narrow list: `5 min`, `abandoned`.
    package let word: String
    /// Time until it comes, `sent` or `missed`; empty for one at a price.
    package internal(set) var end: String
    package let isMissed: Bool
    /// True if its meeting, one of its runners or their people is on the watch list.
    package internal(set) var isWatched = false
    /// Time of the alert to the minute, for the narrowest list; for a past one what came of it.
    package let brief: String

    /// The same behind a word: `in 1h 15m`.
    package var endWords: String { id.isPast || end.isEmpty ? end : AlertWords.coming(in: end) }
}
