package import Models

/// Everything that the board shows, as values and words. Views decide only where and how.
package struct BoardState: Hashable, Sendable {
    package var clock = ""
    package var filterWords = ""
    package var filter = RaceFilter.all
    /// What is looked for on this screen; nil where nothing is.
    package var search: SearchState?
    package var data = DataState(kind: .awaited, words: "")
    package var isHeld = false
    /// As many as are shown; fewer than `rowCount` on a small screen.
    package var rows: [RowState] = []
    /// The row under the cursor; nil when no row has a race.
    package var cursor: Int?
    package var detail: DetailState?
    /// What is wrong and when the next try is; nil when nothing needs a line (board rule 6).
    package var problem: Problem?
    /// A short answer to a key; gone after some seconds.
    package var notice: Wording?
    package var screen = Screen.board
    /// The open card; nil where none is open.
    package var card: CardState?
    /// While that list is open.
    package var results: ResultsState?
    /// While that list is open.
    package var meetings: MeetingsState?
    /// While that is open.
    package var form: FormState?
    package var isPoster = false
    package var theme = Theme.standard
    package var rowCount = 5
    /// Bells rung so far.
    package var bells = 0
    /// What says that this is a record; nil when it is not.
    package var replay: ReplayState?

    package init() {}

    package struct Problem: Hashable, Sendable {
        /// A sentence.
        package var words: String
        /// `Next try at 14:05:32.`: never cut.
        package var next: String
        /// `Next at 14:05:32`, for where that is too long.
        package var shortNext: String

        package init(words: String, next: String, shortNext: String) {
            self.words = words
            self.next = next
            self.shortNext = shortNext
        }
    }

    /// The same in two lengths.
    package struct Wording: Hashable, Sendable {
        package var words: String
        /// For a line that has no room for all of them: 20 columns at most, 18 for a row.
        package var short: String

        /// - Parameter short: nil where the words are short.
        package init(_ words: String, short: String? = nil) {
            self.words = words
            self.short = short ?? words
        }

        /// The words where they fit, else the short ones.
        package func fitting(_ width: Int) -> String {
            DisplayWidth.of(words) <= width ? words : short
        }
    }

    package enum Screen: Hashable, Sendable {
        case board
        case card
        case results
        case meetings
        case form
        case help(search: String, scroll: Int)
    }
}

/// What the data is worth, in words (board rule 7).
package struct DataState: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case awaited, live, stale, noData
    }

    package var kind: Kind
    /// `LIVE`, `STALE 2m 5s`, `NO DATA since 14:05`.
    package var words: String
    /// Two or three words, or nil when nothing is wrong.
    package var cause: String?
    /// Where the races come from, when that is told besides the cause: `from the last run`.
    package var origin: String?

    package init(kind: Kind, words: String, cause: String? = nil, origin: String? = nil) {
        self.kind = kind
        self.words = words
        self.cause = cause
        self.origin = origin
    }
}

extension BoardState {
    /// The next race to jump; where every row is over or abandoned, the first.
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

    package var id: RaceID? {
        if case .race(let race) = self { race.id } else { nil }
    }
}

/// A race's row, in words. Parts that the feed left out are empty.
package struct RaceRow: Hashable, Sendable, Identifiable {
    package var id: RaceID
    package var category: RaceCategory
    package var badge: String
    package var categoryWord: String
    /// `R7`.
    package var number: String
    package var meeting: String
    package var name: String
    /// `1200m`.
    package var distance: String
    package var track: String
    package var weather: String
    package var region: String
    /// What it was found by where nothing else of the row says so: `8 Daisy's Star`; else empty.
    package var found: String
    /// Whether its meeting, or a runner on its card, is on the watch list.
    package var isWatched: Bool
    /// Local time of the advertised start, `14:05`.
    package var start: String
    /// `was 14:00`, `not confirmed`; empty when nothing happened.
    package var note: String
    /// The same in ever fewer letters: `moved`, `unsure` at the end.
    package var shortNotes: [String]
    package var countdown: String
    package var urgency: Countdown.Urgency
    package var urgencyWord: String
    /// Whether it is over or abandoned: then it has no countdown, and is not the next to jump.
    package var isSettled = false
}

/// The race under the cursor at length.
package struct DetailState: Hashable, Sendable {
    package var category: RaceCategory
    /// `Horse R7 Flemington`.
    package var title: String
    package var name: String
    /// `Sat 21 Nov 14:05 AEST, was 14:00`.
    package var start: String
    package var countdown: String
    package var urgency: Countdown.Urgency
    package var urgencyWord: String
    /// Label and value, only what is known: distance, track, weather, venue.
    package var facts: [Fact]
    package var comment: String

    package struct Fact: Hashable, Sendable {
        package var label: String
        package var value: String
        /// The value where its label does not stand beside it: `confirmed 14:05:02`.
        package var alone: String

        /// - Parameter alone: nil where the value speaks for itself.
        package init(label: String, value: String, alone: String? = nil) {
            self.label = label
            self.value = value
            self.alone = alone ?? value
        }
    }
}
