package import Facts
package import FoundationEssentials
package import Models
import Repository

/// What is listed on a screen: how lines are made of the data, and a person's choices about them.
package protocol ListContent: Sendable {
    associatedtype Row: ListRow

    /// Instant from which the clock alone changes the lines; in the distant future by default.
    var changesAt: Date { get }
    /// Lines of the first of two halves; nil by default, for a list that is one.
    var split: Int? { get }
    /// What the screen shows besides its list; nil by default.
    var pane: Row.Pane? { get }
    /// Data to request while the screen is open; none by default.
    /// - Parameter races: those on the screen, the selected one first.
    func needs(showing races: [RaceID]) -> ScreenNeeds
    /// Serves a choice of what is listed; none by default.
    /// - Returns: whether the lines change with it.
    mutating func choose(_ intent: BoardIntent) -> Bool
    /// Makes the lines, with the words that do not follow the clock.
    mutating func lines(in world: World) -> [ListLine<Row>]
    /// Widens columns to the texts of a row.
    func fit(_ texts: inout ColumnWidths, to row: Row)
    /// A row with the words that follow the clock.
    func row(_ line: ListLine<Row>, in world: World) -> Row
    func head(in world: World) -> ListHead
    /// What a sign of the visible rows means; nil by default.
    func note(on rows: [Row]) -> Wording?
    /// Sentences in place of an empty list.
    func nothing(in world: World) -> [String]
}

extension ListContent {
    package var changesAt: Date { .distantFuture }
    package var split: Int? { nil }
    package var pane: Row.Pane? { nil }
    package func needs(showing races: [RaceID]) -> ScreenNeeds { ScreenNeeds() }
    package mutating func choose(_ intent: BoardIntent) -> Bool { false }
    package func note(on rows: [Row]) -> Wording? { nil }
}

/// A line of a list about a race.
package struct ListLine<Row: ListRow>: Sendable {
    package let row: Row
    /// The race whose card Enter opens.
    package let race: Race
    /// Entry that the key for the watch list adds or removes; nil for the race's meeting.
    let target: WatchEntry?

    package init(row: Row, race: Race, target: WatchEntry? = nil) {
        (self.row, self.race, self.target) = (row, race, target)
    }
}

/// A screen with a list about races.
///
/// Lines are made when the data or a choice has changed, or the clock has passed `changesAt`; a tick makes countdowns.
package struct ListScreen<Content: ListContent>: Screen {
    /// The data of which lines are made.
    private struct Source: Equatable {
        let change: DataRevision
        let hidden: HiddenResults
        let alerts: AlertList
        let past: Range<Date>?
    }

    private var content: Content
    private var cursor = ListCursor<Content.Row.ID>()
    private var lines: [ListLine<Content.Row>] = []
    /// Widths of the texts of `lines`, so that no column moves while one scrolls.
    private var texts = ColumnWidths()
    /// Source of `lines`, and when they were made.
    private var made: (source: Source, at: Date)?

    package init(_ content: Content) { self.content = content }

    private var selected: ListLine<Content.Row>? { cursor.index.map { lines[$0] } }
    package var selectedRace: Race? { selected?.race }
    package var watchTarget: WatchEntry? { selected.map { $0.target ?? WatchEntry(meetingOf: $0.race) } }

    /// Each race once, in the order of the list.
    package var races: [Race] {
        var seen: Set<RaceID> = []
        return lines.map(\.race).filter { seen.insert($0.id).inserted }
    }

    package var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    package mutating func forgetWords() { made = nil }

    package mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        if intent == .reveal { return selectedRace.map { .revealInTurn($0.id) } ?? .served }
        if content.choose(intent) { made = nil } else if !cursor.serve(intent) { return .ignored }
        return .served
    }

    package func needs(in world: World) -> ScreenNeeds {
        let shown = cursor.shown.map { lines[$0].race.id }
        return content.needs(showing: (selectedRace.map { [$0.id] } ?? []) + shown.filter { $0 != selectedRace?.id })
    }

    package mutating func settle(in world: World) {
        let source = Source(
            change: world.change, hidden: world.hidden, alerts: world.alerts, past: world.form.past?.starts)
        // An earlier time means that the clock was set back.
        if let made, made.source == source, made.at <= world.now, world.now < content.changesAt { return }
        made = (source, world.now)
        lines = content.lines(in: world)
        texts = lines.reduce(into: ColumnWidths()) { content.fit(&$0, to: $1.row) }
        cursor.settle(in: lines.map(\.row.id), split: content.split)
    }

    package func state(of world: World) -> ListState<Content.Row> {
        var state = ListState<Content.Row>()
        state.head = content.head(in: world)
        state.pane = content.pane
        state.texts = texts
        state.list = cursor.window(lines) { content.row($0, in: world) }
        if let note = content.note(on: state.list.rows) { state.head.notes.append(note) }
        if lines.isEmpty { (state.head.count, state.empty) = (Wording(""), content.nothing(in: world)) }
        return state
    }
}

extension World {
    /// The countdown to a race: calm, and without seconds; the word of a status that ends it in its place.
    package func countdown(to race: Race) -> (calm: String, minutes: String, urgency: Countdown.Urgency) {
        let status = day.status(of: race.id, on: board)?.status
        guard let countdown = Countdown(start: race.advertisedStart, at: now, of: status) else {
            let word = status.map(DayWords.shortWord) ?? ""
            return (word, word, .later)
        }
        return (countdown.calm, translated(countdown.minutes), countdown.urgency)
    }
}
