package import Models
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
    /// At most `rowCount`; fewer on a small screen.
    package var rows: [RowState] = []
    /// Index of the selected row; nil if no row has a race.
    package var cursor: Int?
    /// The selected race at length; nil if no row has a race.
    package var detail: DetailState?
    /// Error line; nil if nobody must act (board rule 6).
    package var problem: Problem?
    /// Short reply to a key or an announcement; nil after some seconds.
    package var notice: Wording?
    /// Screen that is open, with the state of the help if that is.
    package var screen = Screen.board
    /// The open card; nil on every other screen.
    package var card: CardState?
    /// The list of results; nil on every other screen.
    package var results: ResultsState?
    /// The list of meetings; nil on every other screen.
    package var meetings: MeetingsState?
    /// The screen of form; nil on every other screen.
    package var form: FormState?
    /// True if the board has the poster layout.
    package var isPoster = false
    /// Colour scheme.
    package var theme = Theme.standard
    /// Chosen number of rows, 1 to 20; more on a kiosk.
    package var rowCount = 5
    /// Number of bells so far: a terminal rings when it rises.
    package var bells = 0
    /// Position and speed of a replay; nil for a live board.
    package var replay: ReplayState?

    /// An empty board that waits for its first answer.
    package init() {}

    /// The error line in three parts.
    package struct Problem: Hashable, Sendable {
        /// A sentence without its full stop: what happened, and what to do.
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

    /// The same words in two lengths.
    package struct Wording: Hashable, Sendable {
        /// Words for a line with enough room.
        package var words: String
        /// Words for other lines: at most 20 columns, in a row 18.
        package var short: String

        /// - Parameter short: nil if the words are short themselves.
        package init(_ words: String, short: String? = nil) {
            self.words = words
            self.short = short ?? words
        }

        /// The words if they fit into a width, or else the short ones.
        /// - Parameter width: columns.
        package func fitting(_ width: Int) -> String {
            DisplayWidth.of(words) <= width ? words : short
        }
    }

    /// Screen that is open. The help keeps its search and the first line that is shown.
    package enum Screen: Hashable, Sendable {
        case board
        case card
        case results
        case meetings
        case form
        case help(search: String, scroll: Int)
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
    /// Cause in two or three words; nil without an error.
    package var cause: String?
    /// Origin of the races, besides the cause: `from the last run`. nil for the feed itself.
    package var origin: String?

    /// Words for the header.
    package init(kind: Kind, words: String, cause: String? = nil, origin: String? = nil) {
        self.kind = kind
        self.words = words
        self.cause = cause
        self.origin = origin
    }
}

extension BoardState {
    /// The next race to jump; if every row is over or abandoned, the first. nil without races.
    package var nextRace: RaceRow? {
        let races = rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        return races.first { !$0.isSettled } ?? races.first
    }
}

/// One row of the board.
package enum RowState: Hashable, Sendable {
    case race(RaceRow)
    /// No race for this row, and why; the words stand in the first such row only.
    case empty(BoardState.Wording)

    /// Id of the row's race; nil for an empty row.
    package var id: RaceID? {
        if case .race(let race) = self { race.id } else { nil }
    }
}

/// Words of a race's row. Parts that the feed left out are empty.
package struct RaceRow: Hashable, Sendable, Identifiable {
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
    package var name: String
    /// Distance: `1200m`.
    package var distance: String
    /// Condition of the track: `Good 4`.
    package var track: String
    /// Weather in one spelling for each kind: `Overcast`.
    package var weather: String
    /// State and country: `VIC AUS`.
    package var region: String
    /// Runner or person that matches the search, if the row's other words do not: `8 Daisy's Star`.
    package var found: String
    /// True if its meeting, or a runner on its card, is on the watch list.
    package var isWatched: Bool
    /// Local time of the advertised start, `14:05`.
    package var start: String
    /// What happened to the race: `was 14:00`, `not confirmed`; empty if nothing did.
    package var note: String
    /// The same in fewer and fewer letters, for narrow screens: `moved`, or `unsure`, comes last.
    package var shortNotes: [String]
    /// Time to the start: `4m 5s`, `-20s`; empty if the race is over or abandoned.
    package var countdown: String
    /// Closeness of the start; `.later` if the race is over or abandoned.
    package var urgency: Countdown.Urgency
    /// Word for the urgency: `soon`, `NOW`, `due`, `jumped`; empty at five minutes or more.
    package var urgencyWord: String
    /// True if the race is over or abandoned: then it has no countdown, and is not the next to jump.
    package var isSettled = false
}

/// The selected race at length.
package struct DetailState: Hashable, Sendable {
    /// Category, for its colour.
    package var category: RaceCategory
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Local start with its notes: `Sat 21 Nov 14:05 AEST, was 14:00`.
    package var start: String
    /// Time to the start: `4m 5s`; empty if the race is over or abandoned.
    package var countdown: String
    /// Closeness of the start; `.later` if the race is over or abandoned.
    package var urgency: Countdown.Urgency
    /// Word for the urgency: `soon`, `NOW`, `due`, `jumped`; empty at five minutes or more.
    package var urgencyWord: String
    /// What is known of the race, in order of display: status, distance, track, weather, venue, source, confirmation.
    package var facts: [Fact]
    /// The feed's comment; empty without one.
    package var comment: String

    /// One fact with its label.
    package struct Fact: Hashable, Sendable {
        /// Label in front of the value: `Distance`.
        package var label: String
        /// Value: `1200m`.
        package var value: String
        /// Value for a line without labels: `confirmed 14:05:02`.
        package var alone: String

        /// - Parameter alone: nil if the value is clear without its label.
        package init(label: String, value: String, alone: String? = nil) {
            self.label = label
            self.value = value
            self.alone = alone ?? value
        }
    }
}
