package import Models
package import Screen

/// A person's wish for the board, independent of the key or click.
package enum BoardIntent: Hashable, Sendable {
    case toggle(RaceCategory)
    case showAll
    case moveUp, moveDown, moveFirst, moveLast
    /// Selects a row of the screen, counted from 0.
    case select(Int)
    case open, back
    /// Moves to another pane of a desk.
    case nextPane, previousPane
    /// Goes to a pane by its number, from 1 for the races.
    case pane(Int)
    /// One pane of a desk fills the screen, or no longer.
    case toggleZoom
    case scrollUp, scrollDown
    /// Moves the cursor of a list by as many lines as are on the screen.
    case pageUp, pageDown
    case refresh
    case toggleHold
    case nextTheme
    case togglePoster
    /// The layout after the chosen one.
    case nextLayout
    case moreRows, fewerRows
    case help
    /// Opens the help with the cursor on the first sign.
    case signs
    /// The open screen as text, into the clipboard.
    case copy
    /// Opens the source's page of the race in the browser of the desktop.
    case openPage
    /// Opens a screen, or goes from it back to the board.
    case show(ScreenID)
    /// Another kind of subject or another period, on the screen of form.
    case nextKind, previousKind, nextPeriod
    /// A kind or a period on the screen of form, by its place among the tabs, from 0.
    case kind(Int)
    case period(Int)
    /// An order of the rows by its place among those of the screen, from 0.
    case order(Int)
    /// The race before or after: on a card in the list that it was opened from, in the meetings among the meeting's
    /// races.
    case previousRace, nextRace
    /// The next order of a list; on the plan, all races or only watched ones.
    case sort
    /// Shows results that a setting hides.
    case reveal
    /// Shows or hides the facts for which the header of a card has no line.
    case toggleFacts
    /// Shows everything so many seconds later than now, or earlier if negative.
    case delay(by: Int)
    case startSearch
    /// Leaves the line of a search; the list stays narrowed.
    case keepSearch
    /// Offers the countries; shows only the next state of one.
    case nextRegion, nextState
    /// Shows only these countries and states.
    case region(RegionFilter)
    case watch
    /// Asks for a note on what the key for the watch list is about.
    case note
    /// Another value of the selected setting, or the built-in one.
    case nextValue, previousValue, unset
    /// Opens the settings with the cursor on this one.
    case openSetting(String)
    /// Writes the value of a setting, and applies it.
    case set(_ name: String, _ value: String)
    /// Asks for another key of the selected command.
    case changeKey
    /// The key that was asked for.
    case take(Key)
    /// Gives the race under the cursor to a program of the person's own.
    case run(OwnCommand)
    /// Sets the next alert of the race under the cursor, or none.
    case alert
    /// Asks for the price of the runner under the cursor at which an alert comes.
    case priceAlert
    /// A character that is typed into a search.
    case search(Unicode.Scalar)
    case eraseSearch
    case redraw
    /// Reads the files of the settings again.
    case reload
    /// A wish for the replay; no other board has it.
    case replay(ReplayIntent)
    /// A wish for the screen of a fleet; no board has it.
    case fleet(FleetIntent)
    case suspend
    case quit
}

extension BoardIntent {
    package static let results = show(.results)
    package static let meetings = show(.meetings)
    static let form = show(.form)
    package static let commands = show(.commands)

    /// Whether it moves the cursor, as the arrows do everywhere.
    var movesCursor: Bool {
        [.moveUp, .moveDown, .moveFirst, .moveLast, .pageUp, .pageDown].contains(self)
    }
}

extension BoardIntent {
    /// Name of a key's effect, for a person's own keys (docs/configuration.md, "Keys of your own"). It never changes.
    /// nil for an intent whose keys stay as they are.
    var keyName: String? {
        switch self {
        case .toggle(let category): category.rawValue
        case .show(let id): id.description
        case .delay(let seconds): seconds > 0 ? "later" : "earlier"
        case .moveUp: "up"
        case .moveDown: "down"
        case .moveFirst: "first"
        case .moveLast: "last"
        case .pageUp, .scrollUp: "page-up"
        case .pageDown, .scrollDown: "page-down"
        default: nameOfScreens ?? nameOfProgram
        }
    }

    private var nameOfScreens: String? {
        switch self {
        case .showAll: "all"
        case .moreRows: "more-rows"
        case .fewerRows: "fewer-rows"
        case .open: "open"
        case .nextPane: "next-pane"
        case .previousPane: "previous-pane"
        case .toggleZoom: "zoom"
        case .previousRace: "previous-race"
        case .nextRace: "next-race"
        case .nextKind: "next-kind"
        case .previousKind: "previous-kind"
        case .nextPeriod: "period"
        case .sort: "sort"
        case .reveal: "reveal"
        case .toggleFacts: "facts"
        case .openPage: "browser"
        case .startSearch: "search"
        case .nextRegion: "country"
        case .nextState: "state"
        case .watch: "watch"
        case .note: "note"
        case .alert: "alert"
        case .priceAlert: "price-alert"
        case .nextValue: "next-value"
        case .previousValue: "previous-value"
        case .unset: "unset"
        default: nil
        }
    }

    private var nameOfProgram: String? {
        switch self {
        case .back: "back"
        case .toggleHold: "hold"
        case .nextTheme: "theme"
        case .togglePoster: "poster"
        case .nextLayout: "layout"
        case .copy: "copy"
        case .refresh: "refresh"
        case .reload: "reload"
        case .redraw: "redraw"
        case .help: "help"
        case .suspend: "suspend"
        case .quit: "quit"
        default: nil
        }
    }
}

/// A person's wish for the screen of a fleet, besides those that it shares with a board.
package enum FleetIntent: Hashable, Sendable {
    /// Shows only one venue, the next by name; after the last one all of them.
    case nextVenue, previousVenue
    /// Turns from one line per box to one per venue, and back.
    case toggleVenues
    /// Leaves only boxes with a fault, or no longer.
    case toggleFaults
    /// The screen of the open box, as text.
    case picture
}
