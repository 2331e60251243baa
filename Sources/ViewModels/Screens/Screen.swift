import FoundationEssentials
package import Models
package import Screen

/// A screen as a value: a person's choices on it, and the way from the data to its state.
///
/// The board calls `settle` whenever data or clock have changed while the screen is open, then `state`. A screen does
/// not send requests itself; `needs` lists the data that it shows, and the board requests it.
package protocol Screen: Sendable {
    /// Content of the screen, as values and words.
    associatedtype State: ScreenState

    /// Lines of its list that fit on the terminal, at least 1; set whenever the terminal's size changes.
    var room: Int { get set }
    /// The race under the cursor, whose card Enter opens; nil for none.
    var selectedRace: Race? { get }
    /// Races of the screen in its order, through which `[` and `]` turn a card that was opened from it.
    var races: [Race] { get }

    /// Takes over the data, and makes the words that do not follow the clock.
    mutating func settle(in world: World)
    /// Forgets words that were made earlier, since the zone or the form of times has changed.
    mutating func forgetWords()
    /// Serves a person's intent.
    /// - Returns: `.ignored` for an intent that the screen has no use for; then the board serves it.
    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome
    /// Content after `settle`; it does not change the screen or send requests.
    func state(of world: World) -> State

    /// Data to request while the screen is open; none by default.
    func needs(in world: World) -> ScreenNeeds
    /// The screen is opened.
    /// - Parameter race: the selected race of the screen before; nil for none.
    mutating func open(on race: Race?)
    /// Called when a person turned to another race on a card that was opened from this screen.
    mutating func follow(_ race: Race)
    /// Place of the keys while a text is typed on it; nil while none is.
    var typing: ScreenID? { get }
    /// What Enter does on the screen beneath, in a list of commands; nil for none.
    var command: BoardIntent? { get }
    /// Text that is typed in its own list; nil while none is.
    var typedSearch: SearchState? { get }
    /// Entry that the key for the watch list adds or removes; by default the selected race's meeting.
    var watchTarget: WatchEntry? { get }
    /// Takes over the scroll position of the view, for a screen that is scrolled by lines.
    /// - Parameter line: the first line that is drawn, or the last that may be.
    /// - Returns: whether the position has changed.
    mutating func settleScroll(at line: Int) -> Bool
}

extension Screen {
    package func needs(in world: World) -> ScreenNeeds { ScreenNeeds() }
    package mutating func open(on race: Race?) {}
    package mutating func follow(_ race: Race) {}
    /// Nil, for a screen on which no text is typed.
    package var typing: ScreenID? { nil }
    /// Nil, for a screen that lists no commands.
    package var command: BoardIntent? { nil }
    /// Nil, for a screen that the board's own search narrows.
    package var typedSearch: SearchState? { nil }
    /// The meeting of the selected race; nil without one.
    package var watchTarget: WatchEntry? {
        selectedRace.map(WatchEntry.init(meetingOf:))
    }
    /// False, for a screen that is not scrolled by lines.
    package mutating func settleScroll(at line: Int) -> Bool { false }
}

/// Effect of an intent on a screen, and the task of the board.
package enum ScreenOutcome: Hashable, Sendable {
    case served
    case ignored
    /// A short reply for the person.
    case announce(String)
    /// The card now is of this race, a neighbour in the list that it was opened from.
    case turned(to: Race)
    /// Shows the result of a race that a setting hides.
    case reveal(RaceID)
    /// Shows a result as `reveal` does; the second time every result, the third time none.
    case revealInTurn(RaceID)
    /// Writes the value of a setting, or removes its line if nil, and applies it.
    case set(_ name: String, _ value: String?)
    /// Sets the price of a runner at which an alert comes, or none if nil.
    case limit(PriceLimit?, runner: Int, words: String, Race)
    /// Writes the key of a command, and applies it.
    case setKey(_ name: String, Key)
}

/// Content of a screen, as values and words. The same state is the same frame.
package protocol ScreenState: Hashable, Sendable {
    /// Title of the screen, for a small header; empty for one that shows what it is.
    var title: String { get }
}

/// The state of the open screen, whichever it is.
package struct ScreenContent: Hashable, Sendable {
    /// The state itself, for a view of its type.
    package let value: any ScreenState

    package init(_ value: any ScreenState) {
        self.value = value
    }

    /// True if both are of one type and equal.
    package static func == (left: ScreenContent, right: ScreenContent) -> Bool {
        left.value.isEqual(to: right.value)
    }

    package func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

extension ScreenState {
    package var title: String { "" }
    fileprivate func isEqual(to other: any ScreenState) -> Bool { (other as? Self) == self }
}

/// Data to request while a screen is open.
package struct ScreenNeeds: Hashable, Sendable {
    /// Races whose results are on the screen, the selected one first.
    var results: [RaceID] = []
    /// Races whose winners the open screen names besides: they come after all other results.
    var winners: [RaceID] = []
    /// Races whose prices are on the screen, the first start first.
    var markets: [RaceID] = []
    /// Whether the screen shows whole cards, with jockeys, drivers and trainers: those that come are kept until no
    /// screen shows any.
    var whole = false
    /// Races whose favourites are in the rows of the board: the selected one, then the next to jump.
    var rowMarkets: [RaceID] = []
    /// Whether the screen shows the lists of meetings.
    var lists = false
    /// Races of the screen that a person has opened, as many as fit on it: they go first.
    var opened: Set<RaceID> = []
    /// Race whose card is open; nil for none.
    var card: Race?
    /// True if form of the open card's runners and people is shown.
    var wantsCardForm = false
    /// True if what prices of the open card's category have won is shown.
    var wantsRecord = false
    /// Starts of an earlier day whose saved results are shown; nil for none.
    var past: Range<Date>?
    /// Ranking that is shown; nil for none.
    var ranking: FormQuery?
    /// Selected row of the ranking, whose history is shown; nil for none.
    var history: FormSubject?

    package init(markets: [RaceID] = [], whole: Bool = false, lists: Bool = false) {
        (self.markets, self.whole, self.lists) = (markets, whole, lists)
    }

    /// Adds the needs of a screen above. Both screens are updated.
    mutating func add(_ above: ScreenNeeds) {
        if !above.results.isEmpty { results = above.results }
        if !above.markets.isEmpty { markets = above.markets }
        whole = whole || above.whole
        if !above.rowMarkets.isEmpty { rowMarkets = above.rowMarkets }
        lists = lists || above.lists
        card = above.card ?? card
        past = above.past ?? past
        wantsCardForm = wantsCardForm || above.wantsCardForm
        wantsRecord = wantsRecord || above.wantsRecord
        if above.ranking != nil { (ranking, history) = (above.ranking, above.history) }
    }
}

/// Name of a screen, which is also a place of the key table.
package struct ScreenID: Hashable, Sendable, CustomStringConvertible {
    /// One lower-case word, as docs/keys.md has it: `results`.
    package let description: String

    /// - Parameter name: one lower-case word that no other screen has.
    package init(_ name: String) {
        description = name
    }

    /// The next races to jump: where the program begins, and where Esc leads.
    package static let board = ScreenID("board")
    /// Runners, prices and result of one race.
    package static let card = ScreenID("card")
    package static let results = ScreenID("results")
    package static let meetings = ScreenID("meetings")
    /// Rankings of jockeys, trainers, horses and more.
    package static let form = ScreenID("form")
    /// Prices that move, over all races to come.
    package static let market = ScreenID("market")
    /// Races to come that one person can see.
    package static let plan = ScreenID("plan")
    /// Next races and results of watched entries.
    package static let upcoming = ScreenID("upcoming")
    /// Alerts to come, sent and missed.
    package static let alerts = ScreenID("alerts")
    package static let help = ScreenID("help")
    /// No screen but a place: the line in which the text of a search is typed.
    package static let search = ScreenID("search")
}
