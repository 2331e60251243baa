package import Facts
package import FoundationEssentials
package import Models
package import Repository
import Screen

/// Everything that screens are made of, at one instant.
package struct World: Sendable {
    /// Races of the board, health of the feed, the server's clock.
    package var board: BoardSnapshot
    /// Results, meetings and statuses of the day; empty without a source.
    package var day = DaySnapshot()
    /// The open card; nil while none is open, and without a source.
    var card: CardSnapshot?
    /// Answers of the store of results.
    var form = FormAnswers()
    /// Time by the board's clock, which follows the server's.
    package var now: Date
    /// Zone and form of local times.
    package var localTime: LocalTime
    var mode = BoardMode.live
    var keys: KeyTable
    /// Search that narrows board and lists; empty for none.
    package var search = RaceSearch.none
    /// Search among the runners of the open card; empty for none.
    var runnerSearch = RaceSearch.none
    var delays = JumpDelays()
    var watches = WatchList()
    /// Settings of the board; nil unless they are on the screen, and where there are none.
    var settings: SettingsContent?
    /// Countries that can be chosen; empty unless they are on the screen.
    var countries: [OfferedCountry] = []
    /// Sources and what became of their requests; empty unless they are on the screen, and where they are not known.
    package var sources: [UsedSource] = []
    /// Seconds by which everything is shown late.
    var delaySeconds = 0
    /// Keys that a person has chosen.
    var keyChanges = KeyChanges.none
    /// Alerts to come, sent and missed.
    var alerts = AlertList()
    var hidden = HiddenResults()
    /// Cards that were opened in this run.
    var seenCards = SeenCards()
    /// Races of the screen beneath the open one; filled while an intent is served.
    var neighbours: [Race] = []
    /// The screen beneath the open one, and what its key for the watch list is about; filled while it is settled.
    var beneath = ScreenID.board
    var watchTarget: WatchEntry?
    /// Whether the board has room for prices of its rows.
    var showsPrices = false
    /// Races that have a row beside the open screen: on the desk those of the board.
    var beside: Set<RaceID> = []
    /// Whether the screen has room for the day's score.
    var showsScore = false
    /// True on a wall, whose board draws five rows of those that there are.
    var isWall = false
    /// True while the card of a pane waits until the cursor has stayed on its race.
    var isResting = false
    /// What it is made of: words need not be made for a tick.
    var change = DataRevision()

    /// Which races and results are shown: categories, region, search.
    package var filter: RaceFilter { board.filter }
    /// Difference of the server's clock to the device's.
    var clock: ServerClock { board.clock }

    /// Instant of a race's jump, by the open card or by its result; nil if no source has reported it.
    func jump(of id: RaceID) -> Date? {
        let open = card?.id == id ? card?.card?.actualStart : nil
        return open ?? day.results.first { $0.id == id }?.card?.actualStart
    }

    /// Whether more than names and prices of a race's runners are known.
    func knowsWhole(_ id: RaceID) -> Bool { seenCards.cards[id] != nil || day.markets[id]?.card != nil }

    /// Every known card, by race. A card that was requested only for its prices, and not whole (`ScreenNeeds.whole`),
    /// has the names of the starters, but not those of their people.
    package var knownCards: [RaceID: RaceCard] {
        var known = day.markets.reduce(into: [RaceID: RaceCard]()) { cards, market in
            var card = market.value.card ?? RaceCard(id: market.key)
            if market.value.card == nil {
                card.runners = market.value.quotes.map { Runner(number: $0.number, name: $0.name) }
            }
            cards[market.key] = card
        }
        known.merge(seenCards.cards) { $1 }
        for result in day.results { if let card = result.card { known[result.id] = card } }
        return known
    }
}

/// A country that can be chosen.
struct OfferedCountry: Hashable, Sendable {
    /// The one code for every spelling of it.
    let code: String
    /// The next start in it; nil if no list has one.
    let next: Date?
}

/// Numbers of changes of everything that words are made of. A board that compares them sees what has come.
struct DataRevision: Hashable, Sendable {
    var races = 0
    var cards = 0
    var day = 0
    var delays = 0
    var watches = 0
    var alerts = 0
    /// Times that a delay began or ended.
    var picture = 0
    /// Choices of a person, settings, and the size of the terminal.
    var choices = 0
}

/// Answers of the store of results, as far as they have come.
package struct FormAnswers: Sendable {
    /// Ranking that was answered last; nil before the first answer.
    var query: FormQuery?
    /// The answer to `query`; nil if the store could not count it.
    var table: FormTable?
    /// History of the selected row; nil if none is selected, or until the store answers.
    var history: FormHistory?
    /// Counts of the open card's runners, jockeys, drivers and trainers.
    var figures: [FormSubject: FormCounts] = [:]
    /// What prices and favourites of the open card's category have won; nil until the store answers.
    var record: PriceRecord?
    /// Results of the latest requested day; nil until the store answers.
    var past: PastResults?
    /// How long races of a track and distance usually take; nil where that is not known.
    var usual: (course: TimedCourse, time: UsualTime)?
    /// False if results are not saved: form is empty then.
    var hasStore = false

    package init() {}
}

/// The origin of the board's races: a feed, or a record.
package enum BoardMode: Hashable, Sendable, CaseIterable {
    /// The races come from a feed, or from the simulated day.
    case live
    /// The races come from a record.
    case replay

    /// Whether the clock may stand still, so that waiting for it might never end.
    var mayStandStill: Bool { self == .replay }
    /// Whether there are cards, results and meetings.
    var hasCards: Bool { self == .live }
}

/// Results that a setting hides until a key shows them.
struct HiddenResults: Hashable, Sendable {
    var hides = false {
        didSet { if hides != oldValue { (revealed, revealsAll) = ([], false) } }
    }
    private(set) var revealsAll = false
    private var revealed: Set<RaceID> = []

    func isHidden(_ id: RaceID) -> Bool { hides && !revealsAll && !revealed.contains(id) }

    /// Shows the result of one race on every screen.
    mutating func reveal(_ id: RaceID) {
        revealed.insert(id)
    }

    /// Shows the result of a race; the second time all results, the third time none.
    mutating func revealInTurn(_ id: RaceID) {
        guard hides else { return }
        if revealsAll {
            (revealed, revealsAll) = ([], false)
        } else if !revealed.insert(id).inserted {
            revealsAll = true
        }
    }
}
