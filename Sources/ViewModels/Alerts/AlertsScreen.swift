import Facts
import FoundationEssentials
package import Models
import Repository

/// The alerts that are to come, and those that were sent or missed.
struct AlertsScreen: Screen {
    private var cursor = ListCursor<AlertRow.ID>()
    private var lines: [Line] = []
    private var texts = ColumnWidths()
    /// The data of which the list was made.
    private var made: (list: AlertList, search: RaceSearch)?
    private var coming = 0

    fileprivate struct Line {
        let row: AlertRow
        let race: Race
        /// Instant at which it comes; nil for a past one.
        let due: Date?
    }

    var selectedRace: Race? { cursor.index.map { lines[$0].race } }

    /// Each race once, in the order of the list.
    var races: [Race] {
        var seen: Set<RaceID> = []
        return lines.map(\.race).filter { seen.insert($0.id).inserted }
    }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() { made = nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        cursor.serve(intent) ? .served : .ignored
    }

    mutating func settle(in world: World) {
        if let made, made == (world.alerts, world.search) { return }
        made = (world.alerts, world.search)
        let words = AlertWords(localTime: world.localTime)
        let points = world.alerts.coming.filter { world.search.matches($0.race) }
        let past = world.alerts.past.filter { world.search.matches($0.race) }
        lines = points.map { Line($0, world.localTime) } + past.map { Line($0, words, world.localTime) }
        coming = points.count
        texts = lines.reduce(into: ColumnWidths()) { texts, line in
            texts.fit(line.row.meeting, .meeting, more: line.row.isOwn ? 2 : 0)
            texts.fit(line.row.what, .name)
            texts.fit(line.row.time, .start)
            texts.fit(line.row.word, .value)
        }
        cursor.settle(in: lines.map(\.row.id))
    }

    func state(of world: World) -> AlertsState {
        var state = AlertsState()
        state.head.title = tr("Alerts")
        state.head.notes = [world.alerts.problem.map { Wording($0) }].compactMap(\.self)
        guard !lines.isEmpty else {
            state.empty =
                world.search.isEmpty
                ? AlertWords.nothing(hasKinds: world.alerts.hasKinds) : [tr("No alert matches the search.")]
            return state
        }
        state.head.count = AlertWords.count(coming: coming, past: lines.count - coming)
        state.texts = texts
        state.list = cursor.window(lines) { line in
            guard let due = line.due else { return line.row }
            var row = line.row
            row.end = Countdown(start: due, at: world.now).calm
            return row
        }
        return state
    }
}

extension AlertsScreen.Line {
    fileprivate init(_ point: AlertList.Point, _ localTime: LocalTime) {
        let due = point.race.advertisedStart - TimeInterval(point.kind.secondsBefore ?? 0)
        let row = AlertRow(
            id: AlertRow.ID(race: point.race.id, kind: point.kind, runner: 0, isPast: false), of: point.race, at: due,
            what: AlertWords.time(point.kind), word: AlertWords.shortTime(point.kind), isOwn: point.isOwn,
            localTime: localTime)
        self.init(row: row, race: point.race, due: due)
    }

    fileprivate init(_ record: AlertRecord, _ words: AlertWords, _ localTime: LocalTime) {
        let id = AlertRow.ID(race: record.race.id, kind: record.kind, runner: record.runner, isPast: true)
        let row = AlertRow(
            id: id, of: record.race, at: record.at, what: words.what(record),
            word: AlertWords.shortTime(record.kind), end: record.isMissed ? tr("missed") : tr("sent"),
            isMissed: record.isMissed, localTime: localTime)
        self.init(row: row, race: record.race, due: nil)
    }
}

extension AlertRow {
    fileprivate init(
        id: ID, of race: Race, at instant: Date, what: String, word: String, end: String = "",
        isOwn: Bool = false, isMissed: Bool = false, localTime: LocalTime
    ) {
        self.init(
            id: id, category: race.category, badge: RaceWords.badge(of: race.category),
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
