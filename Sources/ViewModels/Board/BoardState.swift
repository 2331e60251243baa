package import Facts
import FoundationEssentials
package import Models
import Repository
package import Screen

/// Everything that the board shows, as values and words. Views decide only where and how.
package struct BoardState: Hashable, Sendable {
    /// Time by the board's clock with its zone: `14:05:23 AEST`.
    package var clock = ""
    /// Filter in words: `Horse races in NSW AUS`.
    package var filterWords = ""
    /// Filter of the shown races, for views that mark its categories.
    package var filter = RaceFilter.all
    /// Search of this screen; nil without one.
    package var search: SearchState?
    /// Worth of the data, for the header (board rule 7).
    package var data = DataState(kind: .awaited, words: "")
    /// True if order, refills and data are held.
    package var isHeld = false
    /// The next races, whichever screen is open.
    package var board = NextRacesState()
    /// Error line; nil if no action is needed (board rule 6).
    package var problem: Problem?
    /// Short reply to a key or an announcement; nil after some seconds.
    package var notice: Wording?
    /// Note on the watched name under the cursor, with the name and the day; nil without one.
    package var note: String?
    package var screen = ScreenID.board
    /// State of the open screen; nil on the board itself.
    package var content: ScreenContent?
    /// States of the desk's panes; empty without a desk, and while a screen covers it.
    package var panes: [ScreenID: ScreenContent] = [:]
    /// Pages of a kiosk besides board and day, as far as they have content; empty anywhere else.
    package var sheets: [KioskPage: KioskSheet] = [:]
    /// True if the open pane of the desk fills the screen.
    package var isZoomed = false
    /// Which of meetings and form has the pane of the desk that they share.
    package var sidePane = ScreenID.meetings
    /// Keys for the footer, by their order in it.
    package var hints: [KeyHint] = []
    /// Keys for the header of a screen that the choice of races narrows; none on others.
    package var headerHints: [KeyHint] = []
    /// Key for further facts on a card that is visible; nil without one.
    package var factsKey: String?
    package var theme = Theme.standard
    package var layout = LayoutChoice.list
    /// Chosen number of rows, 1 to 20; more on a kiosk.
    package var rowCount = 5
    /// True if a desk's list ends with the chosen rows.
    package var hasExactCount = false
    /// Number of bells so far: a terminal rings when it rises.
    package var bells = 0
    /// Position and speed of a replay; nil for a live board.
    package var replay: ReplayState?

    /// An empty board that waits for its first answer.
    package init() {}

    /// The error line in three parts.
    package struct Problem: Hashable, Sendable {
        /// A sentence about the problem and its remedy, without its full stop.
        package var words: String
        /// Time of the next try, never cut: `Next try at 14:05:32.`.
        package var next: String
        /// The same for narrow screens: `Next at 14:05:32`.
        package var shortNext: String

        /// An error line; `shortNext` takes the place of `next` if there is no room.
        package init(words: String, next: String, shortNext: String) {
            self.words = words
            self.next = next
            self.shortNext = shortNext
        }
    }
}

/// Worth of the data, in words (board rule 7).
package struct DataState: Hashable, Sendable {
    /// Worth of the data, which decides its colour.
    package enum Kind: Hashable, Sendable {
        case awaited, live, stale, noData
    }

    /// `.awaited` before the first answer or failure.
    package var kind: Kind
    /// Header's words: `LIVE`, `STALE 2m 5s`, `NO DATA since 14:05`.
    package var words: String
    /// Whether the races are those of a simulated day.
    var isSimulated = false
    /// Short word for live data, and for the data of a simulated day, which is not live.
    package var live: String { isSimulated ? ScreenWords.demo : ScreenWords.live }
    /// Word in place of `live` in a replay.
    package var was: String { isSimulated ? ScreenWords.wasDemo : ScreenWords.wasLive }
    /// Cause in two or three words; nil without an error.
    package var cause: String?
    /// Origin of the races, besides the cause: `from the last run`. nil for the feed itself.
    package var origin: String?
    /// How late everything is shown: `12s behind`; nil for no delay.
    package var delay: String?

    package init(
        kind: Kind, words: String, cause: String? = nil, origin: String? = nil, delay: String? = nil
    ) {
        self.delay = delay
        self.kind = kind
        self.words = words
        self.cause = cause
        self.origin = origin
    }
}

extension BoardState {
    /// Rows, at most `rowCount`; fewer on a small screen.
    package var rows: [RowState] {
        get { board.rows }
        set { board.rows = newValue }
    }
    /// Index of the selected row; nil if no row has a race.
    package var cursor: Int? {
        get { board.cursor }
        set { board.cursor = newValue }
    }
    /// The selected race at length; nil if no row has a race.
    package var detail: DetailState? {
        get { board.detail }
        set { board.detail = newValue }
    }

    /// The next start for a window's title: `0:58 R4 Enghien`, `12m R4 Enghien`; the program's name without one. After
    /// `DEMO` on a simulated day. Up to 60 characters.
    package var title: String {
        let lead = data.isSimulated ? ScreenWords.demo + " " : ""
        guard let race = nextStart else { return lead + "raceboard" }
        let time = race.urgency == .later ? race.calmCountdown : race.figures
        return FeedText.clean("\(lead)\(time) \(race.number) \(race.meeting)", limit: 60)
    }

    /// The next race whose start is still to come; nil without one.
    package var nextStart: RaceRow? {
        rows.lazy.compactMap { if case .race(let race) = $0, $0.isToCome { race } else { nil } }.first
            ?? board.hiddenNext
    }

    /// The next start; without one the next race that is not over, or the first. nil without races.
    package var nextRace: RaceRow? {
        let races = rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        return nextStart ?? races.first { !$0.isSettled } ?? races.first
    }
}

extension BoardSnapshot {
    /// A race with the time of the good answer that confirmed it: an unchanged or old answer does not confirm it. Races
    /// of another source have answers of their own.
    func asConfirmed(_ race: BoardRace) -> BoardRace {
        guard isOfFirst(race), let lastGood = health.lastGood, lastGood < race.confirmedAt else { return race }
        var race = race
        race.confirmedAt = lastGood
        return race
    }
}
