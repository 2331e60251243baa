import FoundationEssentials
import Models
import Repository

/// The list of results: the choices in it, and its words.
///
/// Words are made when the day, the filter or the cursor has changed: nothing here follows the clock.
struct ResultsScreen {
    /// Whether results are hidden until a key shows them.
    var hidesResults = false {
        didSet {
            guard hidesResults != oldValue else { return }
            revealed = []
            revealsAll = false
            shown = nil
        }
    }
    var watches = WatchList() {
        didSet { if watches != oldValue { shown = nil } }
    }
    private var revealed: Set<RaceID> = []
    private var revealsAll = false
    private var cursor = ListCursor<RaceID>()
    /// Data that the list was made of.
    private var source: (day: DaySnapshot, filter: RaceFilter)?
    private var results: [DayResult] = []
    /// Last state; nil if something has changed since.
    private var shown: ResultsState?

    /// The selected race.
    var selected: Race? { cursor.index.map { results[$0].race } }

    /// All races of the list, in its order.
    var races: [Race] { results.map(\.race) }

    /// Visible races, the selected one first.
    var visible: [RaceID] {
        let on = results[cursor.range].map(\.id)
        return (cursor.current.map { [$0] } ?? []) + on.filter { $0 != cursor.current }
    }

    mutating func setRoom(_ lines: Int) {
        guard lines != cursor.room else { return }
        cursor.setRoom(lines)
        shown = nil
    }

    /// Forgets its words, since the form of times has changed.
    mutating func forgetWords() { shown = nil }

    /// - Returns: whether the screen served the intent.
    mutating func serve(_ intent: BoardIntent) -> Bool {
        if intent == .reveal {
            reveal()
        } else if !cursor.serve(intent) {
            return false
        }
        shown = nil
        return true
    }

    /// Shows the result of the selected race; the second time all results, the third time none.
    private mutating func reveal() {
        guard hidesResults, let id = cursor.current else { return }
        if revealsAll {
            revealsAll = false
            revealed = []
        } else if !revealed.insert(id).inserted {
            revealsAll = true
        }
    }

    /// Shows the result of one race on every screen.
    mutating func reveal(_ id: RaceID) {
        revealed.insert(id)
        shown = nil
    }

    func isHidden(_ id: RaceID) -> Bool { hidesResults && !revealsAll && !revealed.contains(id) }

    /// - Parameter now: the board's clock.
    mutating func state(
        _ day: DaySnapshot, filter: RaceFilter, at now: Date, clock: ServerClock, localTime: LocalTime
    ) -> ResultsState {
        if source.map({ $0.day != day || $0.filter != filter }) ?? true {
            source = (day, filter)
            let span = localTime.day(around: now)
            results = day.results.filter {
                filter.includes($0.race, card: $0.card) && span.contains($0.race.advertisedStart)
            }
            cursor.settle(in: results.map(\.id))
            shown = nil
        }
        if let shown { return shown }
        let state = tell(day, filter, clock, localTime)
        shown = state
        return state
    }

    private func tell(
        _ day: DaySnapshot, _ filter: RaceFilter, _ clock: ServerClock, _ localTime: LocalTime
    ) -> ResultsState {
        func face(_ result: DayResult) -> ResultContent {
            ResultContent(result: result, isHidden: isHidden(result.id), parts: day.parts, localTime: localTime)
        }
        var state = ResultsState()
        state.head.title = "Results"
        state.list = cursor.window(results) { result in
            var row = face(result).row
            row.isWatched = !watches.names(in: result.race, card: result.card).isEmpty
            return row
        }
        state.pane = cursor.index.map { face(results[$0]).pane }
        let notes = DayWords.notes(day.parts, clock: clock, localTime: localTime)
        guard !results.isEmpty else {
            state.head.notes = notes
            let isFiltered = !filter.isAll && !day.results.isEmpty
            state.empty = ["No \(RaceWords.phrase(of: filter, isOne: true)) has started yet."]
            state.empty.append(isFiltered ? RaceWords.wayBack(from: filter) : "Races appear here at their start.")
            if !isFiltered, day.lacksPartnerAccess { state.empty += PartnerWords.sentences }
            return state
        }
        let count = results.count
        state.head.count = BoardState.Wording(
            "\(count) race\(count == 1 ? "" : "s"), newest first", short: String(count))
        state.head.notes = (hidesResults ? [hiding] : []) + (day.lacksPartnerAccess ? [PartnerWords.note] : []) + notes
        return state
    }

    private var hiding: BoardState.Wording {
        revealsAll
            ? BoardState.Wording("all shown: v hides them", short: "v hides")
            : BoardState.Wording("hidden: v shows one, again all", short: "v shows")
    }
}
