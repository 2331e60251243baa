package import Facts
import FoundationEssentials
package import Models
import Repository

/// The list of results: the choices in it, and its words.
///
/// Words are made when the results, their sources, the filter or the cursor have changed, and once a minute, since the
/// clock moves the day of the list.
struct ResultsScreen: Screen {
    private var cursor = ListCursor<RaceID>()
    /// Data that the list was made of.
    private var source: (results: [DayResult], filter: RaceFilter, made: Date)?
    /// State of the sources that `shown` was made with, and the clock of their ages.
    private var sources: [SourceState] = []
    private var clock = ServerClock()
    private var hidden = HiddenResults()
    private var watches = WatchList()
    private var results: [DayResult] = []
    /// Widths of the words of `results`, so that no column moves while one scrolls.
    private var texts = ColumnWidths()
    /// Last state; nil if something has changed since.
    private var shown: ResultsState?

    var selectedRace: Race? { cursor.index.map { results[$0].race } }

    /// All races of the list, in its order.
    var races: [Race] { results.map(\.race) }

    /// Visible races, the selected one first.
    private var visible: [RaceID] {
        let on = results[cursor.range].map(\.id)
        return (cursor.current.map { [$0] } ?? []) + on.filter { $0 != cursor.current }
    }

    var room: Int {
        get { cursor.room }
        set {
            guard newValue != cursor.room else { return }
            cursor.setRoom(newValue)
            shown = nil
        }
    }

    mutating func forgetWords() { shown = nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        if intent == .reveal { return cursor.current.map { .revealInTurn($0) } ?? .served }
        guard cursor.serve(intent) else { return .ignored }
        shown = nil
        return .served
    }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.lists = true
        needs.results = visible
        return needs
    }

    mutating func settle(in world: World) {
        var isNew = false
        if (hidden, watches) != (world.hidden, world.watches) {
            (hidden, watches) = (world.hidden, world.watches)
            isNew = true
        }
        if isOutdated(in: world) {
            source = (world.day.results, world.filter, world.now)
            let span = world.localTime.day(around: world.now)
            results = world.day.results.filter {
                world.filter.includes($0.race, card: $0.card) && span.contains($0.race.advertisedStart)
            }
            cursor.settle(in: results.map(\.id))
            isNew = true
        }
        if isNew {
            shown = nil
            texts = widths(world.localTime)
        }
        if (sources, clock) != (world.day.sources, world.clock) {
            (sources, clock) = (world.day.sources, world.clock)
            shown = nil
        }
        if shown == nil { shown = make(world.day, world.filter, world.clock, world.localTime) }
    }

    func state(of world: World) -> ResultsState { shown ?? ResultsState() }

    /// Whether the list may have other races than the last one.
    private func isOutdated(in world: World) -> Bool {
        guard let source else { return true }
        // An earlier time means that the clock was set back.
        let isFresh = source.made <= world.now && world.now < source.made + 60
        return !isFresh || source.results != world.day.results || source.filter != world.filter
    }

    private func content(_ result: DayResult, _ localTime: LocalTime) -> ResultContent {
        ResultContent(result: result, isHidden: hidden.isHidden(result.id), sources: sources, localTime: localTime)
    }

    private func widths(_ localTime: LocalTime) -> ColumnWidths {
        var texts = ColumnWidths()
        for result in results {
            let content = content(result, localTime)
            let isWatched = !watches.names(in: result.race, card: result.card).isEmpty
            texts.fit(RaceWords.meeting(of: result.race), .meeting, more: isWatched ? 2 : 0)
            texts.fit(content.winner, .winner)
            let placed = content.placed
            texts.fit(placed.first ?? "", .second)
            texts.fit(placed.dropFirst().first ?? "", .third)
        }
        return texts
    }

    private func make(
        _ day: DaySnapshot, _ filter: RaceFilter, _ clock: ServerClock, _ localTime: LocalTime
    ) -> ResultsState {
        var state = ResultsState()
        state.head.title = tr("Results")
        state.texts = texts
        state.list = cursor.window(results) { result in
            var row = content(result, localTime).row
            row.isWatched = !watches.names(in: result.race, card: result.card).isEmpty
            return row
        }
        state.pane = cursor.index.map { content(results[$0], localTime).pane }
        let notes = DayWords.notes(day.sources, clock: clock, localTime: localTime)
        guard !results.isEmpty else {
            state.head.notes = notes
            let isFiltered = !filter.isAll && !day.results.isEmpty
            state.empty = [tr("No \(RaceWords.phrase(of: filter, isOne: true)) has started yet.")]
            state.empty.append(isFiltered ? RaceWords.wayBack(from: filter) : tr("Races appear here at their start."))
            if !isFiltered, day.lacksPartnerAccess { state.empty += PartnerWords.sentences }
            return state
        }
        let count = results.count
        state.head.count = Wording(
            trn("\(count) race, newest first", "\(count) races, newest first", count), short: String(count))
        state.head.notes = (hidden.hides ? [hiding] : []) + (day.lacksPartnerAccess ? [PartnerWords.note] : []) + notes
        return state
    }

    private var hiding: Wording {
        hidden.revealsAll
            ? Wording(tr("all shown: v hides them"), short: tr("v hides"))
            : Wording(tr("hidden: press v for one, v again for all"), short: tr("v shows"))
    }
}

extension BoardState {
    /// The list of results; nil on every other screen.
    package var results: ResultsState? { content?.value as? ResultsState }
}

/// The list of results, and the selected race at length.
package typealias ResultsState = ListState<ResultRow>

/// Words of one race in the list of results. Unknown or hidden values are empty.
package struct ResultRow: ListRow {
    package typealias Pane = ResultPane

    /// True if its meeting, or a runner on its card, is on the watch list.
    package var isWatched = false
    /// Id of the race, which the cursor follows.
    package var id: RaceID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Name of the category: `Horse`, `Other`.
    package var categoryWord: String
    /// Number of the race: `R7`, or `R-` without one.
    package var number: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Name of the race; may be empty.
    var name: String
    /// Local time of the advertised start, to the minute.
    package var start: String
    package var standing: Standing
    /// Word for the status: `running`, `interim`, `protest`, `final`, `abandoned`, or the source's own.
    package var status: String
    /// Winner: `2 Frosbie`, or `2 Frosbie = 4 Ruji` in a dead heat.
    package var winner: String
    /// Last fixed price of the winner, or else its starting price; empty in a dead heat.
    package var price: String
    /// Runners behind the winner, two at most: `4 Ruji`.
    package var placed: [String]
    /// First three numbers in their order: `2-4-7`, or `2=4-7` in a dead heat.
    package var order: String
    /// Words in place of a winner; nil if there is one.
    package var words: Wording?
    /// True if there are placings, but none is known yet.
    package var isAwaited = false
    /// Order and status for lists without columns, shorter and shorter: `2-4-7 interim`, `2-4 int`.
    package var outcomes: [String]
}

/// The selected race of the list of results.
package struct ResultPane: Hashable, Sendable {
    package var category: RaceCategory
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    package var standing: Standing
    /// Status in words: `final`, `interim, placings may change`, `protest: third against second`.
    package var status: Wording
    /// Name of the race, start, winning time and conditions, as far as they are known.
    package var facts: [String]
    /// Sorted by position, scratched runners last; empty while they are hidden.
    package var placings: [PlacingRow]
    /// Exotics, and dividends of other totes: `Trifecta 2-4-7 396.60`.
    package var dividends: [String]
    /// Words for missing or hidden parts.
    package var notes: [Wording]
}
