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
        return points.map { ListLine(row: AlertRow($0, world.localTime), race: $0.race) }
            + past.map { ListLine(row: AlertRow($0, words, world.localTime), race: $0.race) }
    }

    func fit(_ texts: inout ColumnWidths, to row: AlertRow) {
        texts.fit(row.meeting, .meeting, more: row.isOwn ? 2 : 0)
        texts.fit(row.what, .name)
        texts.fit(row.time, .start)
        texts.fit(row.word, .value)
    }

    func row(_ line: ListLine<AlertRow>, in world: World) -> AlertRow {
        var row = line.row
        if !row.id.isPast { row.end = Countdown(start: row.at, at: world.now).calm }
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
            at: point.at, what: Self.runner(point) + AlertWords.time(point.kind),
            word: Self.runner(point) + AlertWords.shortTime(point.kind), isOwn: point.isOwn, localTime: localTime)
    }

    /// Number of the runner, for an alert at its price: `4 at 5.00 or more`.
    private static func runner(_ point: AlertList.Point) -> String {
        point.runner > 0 ? RunnerNumber.text(point.runner) + " " : ""
    }

    fileprivate init(_ record: AlertRecord, _ words: AlertWords, _ localTime: LocalTime) {
        self.init(
            id: ID(race: record.race.id, kind: record.kind, runner: record.runner, isPast: true), of: record.race,
            at: record.at, what: words.what(record), word: AlertWords.shortTime(record.kind),
            end: record.isMissed ? tr("missed") : tr("sent"), isMissed: record.isMissed, localTime: localTime)
    }

    private init(
        id: ID, of race: Race, at instant: Date, what: String, word: String, end: String = "",
        isOwn: Bool = false, isMissed: Bool = false, localTime: LocalTime
    ) {
        self.init(
            id: id, at: instant, category: race.category, badge: RaceWords.badge(of: race.category),
            race: RaceWords.number(of: race), meeting: RaceWords.meeting(of: race), time: localTime.exactTime(instant),
            minute: localTime.time(minute: instant), what: what, word: word, isOwn: isOwn, end: end, isMissed: isMissed)
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
    /// Time of the alert, to the second: `14:04:00`.
    package let time: String
    /// The same to the minute, for a narrow list.
    package let minute: String
    /// Event that it is about: `5 minutes before`, `abandoned`.
    package let what: String
    /// The same in a word, for a narrow list: `5 min`, `abandoned`.
    package let word: String
    /// Whether a person has set it by key.
    package let isOwn: Bool
    /// Time until it comes, `sent` or `missed`.
    package internal(set) var end: String
    package let isMissed: Bool
}
