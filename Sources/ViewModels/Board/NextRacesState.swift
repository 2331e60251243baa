package import Facts
package import Models
package import Repository

/// The next races, as values and words.
package struct NextRacesState: ScreenState {
    /// Rows, as many as the screen has room for.
    var rows: [RowState] = []
    /// The first race to come, if the screen has no room for its row and no row is of one; nil otherwise.
    var hiddenNext: RaceRow?
    /// Widths of the words of all races that were in the list since it was narrowed or widened last.
    package var texts = ColumnWidths()
    /// The search that narrows it, also while that of a card is open.
    package var search = RaceSearch.none
    /// Index of the selected row; nil if no row has a race.
    var cursor: Int?
    /// The selected race at length; nil if no row has a race.
    package var detail: DetailState?
    package var ruler = RulerState()
    package var score = ScoreState()
    /// Races that a source calls off and that have no row: `1 abandoned: T5 Bologna 14:05`; nil without one.
    package var calledOff: Wording?
    /// What has become of several rows at once: `4 races are over, the feed moved them`; nil for nothing.
    package var news: String?
    /// The latest results, each in a few words: `Last: H4 Galway 1 Prince Boreen 12.00`, `T6 Laval 2 Ada's Way 3.50`;
    /// in fewer without the meeting.
    package var latest: [Wording] = []

    package init() {}
}

/// Starts of the rows' races within the next hour, for a line of time.
package struct RulerState: Hashable, Sendable {
    /// Marks in the order of the rows, without races that are past, over or abandoned.
    package var marks: [Mark] = []
    /// Seconds to the last race of the list, if under an hour: the time after it is unknown. nil for a whole hour.
    package var end: Int?

    package init() {}

    /// The start of one race on the line of time.
    package struct Mark: Hashable, Sendable {
        package var category: RaceCategory
        /// One letter for the category: `H`, `G`, `T` or `?`.
        package var badge: String
        /// Seconds to the start, 0 to 3600; whole minutes from five minutes on.
        package var seconds: Int

        /// - Parameter seconds: seconds to the start, 0 to 3600.
        package init(category: RaceCategory, badge: String, seconds: Int) {
            self.category = category
            self.badge = badge
            self.seconds = seconds
        }
    }
}

/// A row of the board: a race, or an empty place.
package enum RowState: Hashable, Sendable {
    case race(RaceRow)
    /// A row without a race, with the reason; only the first such row has words.
    case empty(Wording)

    /// True for a race whose start is still to come, and that will be run.
    var isToCome: Bool {
        if case .race(let race) = self { !race.isSettled && race.urgency != .jumped } else { false }
    }

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
    /// Page of the race; nil if its source has none.
    package var address: WebAddress?
    /// Distance with its unit: `1200m`, `6f`.
    package var distance: String
    /// Condition of the track: `Good 4`.
    package var track: String
    /// Weather in one spelling for each kind: `Overcast`.
    package var weather: String
    /// State or country: `VIC`, `Britain`; empty if neither is known.
    package var region: String
    /// The starter with the shortest price; nil if it is not known, or not for these rows.
    package var favourite: PricedWords?
    /// Runner or person that matches the search, if the row's other words do not: `8 Daisy's Star`.
    package var found: String
    /// True if its meeting, or a runner on its card, is on the watch list.
    package var isWatched: Bool
    /// Local time of the advertised start, `14:05`; with its seconds only from five minutes before it.
    package var start: String
    /// Local time of the start, without seconds.
    package var minute = ""
    /// Local time of the start before it moved; empty without one.
    package var was = ""
    /// What a source reports of the race in a word, in fewer and fewer letters: `abandoned`, `aband.`; none where all
    /// is as it should be.
    package var states: [String] = []
    /// Change of the race: `was 14:00`, `not confirmed`; empty without one.
    package var note: String
    /// The same in fewer and fewer letters, for narrow screens: `moved`, or `unsure`, comes last.
    package var shortNotes: [String]
    /// Estimate of how late its meeting runs, in minutes: `3m±2`; empty without one, or if the race is over or
    /// abandoned.
    package var late = ""
    /// Time to the start, or since the jump that a source reports: `4m 5s`, `-20s`, `off 31s`; else empty.
    package var countdown: String
    /// The same without seconds from five minutes on.
    package var calmCountdown = ""
    /// The same in figures, for block letters: `4:05`, `-0:20`, `+0:31`.
    package var figures = ""
    /// Closeness of the start; `.later` if the race is over or abandoned.
    package var urgency: Countdown.Urgency
    /// Word for the urgency: `soon`, `NOW`, `due`, `jumped`; empty at five minutes or more.
    package var urgencyWord: String
    /// True for the second of the advertised start, unless the race is over or abandoned.
    package var isAtStart = false
    /// True if the race does not wait for its start: then it has no countdown, and is not the next to jump.
    package var isSettled = false
    /// True if it will not be run: then it is struck through.
    package var isAbandoned = false
    /// True if a person has set an alert for it by key.
    package var hasAlert = false
}

/// A starter with its price: number, name, price, and which way the price went.
package struct PricedWords: Hashable, Sendable {
    /// Number of the saddlecloth or rug: `4`, `1A`.
    package let number: String
    /// Name of the runner; empty if the source reports none.
    package let name: String
    /// Fixed win price as text: `2.15`.
    package let price: String
    /// The way from its first price; nil if it is the same, or the first is not known.
    package let direction: PriceMove?

    /// The words of the starter with the shortest price.
    package init(_ favourite: Favourite) {
        (number, name) = (RunnerNumber.text(favourite.number), favourite.name)
        (price, direction) = (favourite.price.text, favourite.move?.direction)
    }

    /// The words of any starter that has a price.
    package init(_ quote: Market.Quote) {
        (number, name, price) = (RunnerNumber.text(quote.number), quote.name, quote.now.text)
        direction = MarketMove(from: quote.opening, to: quote.now)?.direction
    }
}

/// Words of the selected race for its pane or line.
package struct DetailState: Hashable, Sendable {
    var category: RaceCategory
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Page of the race; nil if its source has none.
    package var address: WebAddress?
    /// Local start with its notes: `Starts Sat 21 Nov 14:05 AEST, was 14:00`, `Start Sat 21 Nov 14:05 AEST, running`.
    package var start: String
    /// Time to the start: `4m 5s`; empty if the race is over or abandoned.
    var countdown: String
    /// Closeness of the start; `.later` if the race is over or abandoned.
    var urgency: Countdown.Urgency
    /// Word for the urgency: `soon`, `NOW`, `due`, `jumped`; empty at five minutes or more.
    var urgencyWord: String
    /// Known facts of the race in order of display: watched names, status, distance, track, weather, venue, when it is
    /// expected to jump or how late its meeting runs, source, confirmation.
    package var facts: [Fact]
    /// Starters with their prices, the shortest first; none where the row has no favourite.
    package var starters: [PricedWords]
    /// The feed's comment; empty without one.
    package var comment: String

    /// Label of the fact when it is expected to jump: its value leaves out from which starts that is.
    package static let late = "Lately"
    /// Label of the fact how old the prices of the starters are.
    package static let prices = "Prices"

    /// The facts without the status that stands behind the start.
    package var factsBesideStart: [Fact] {
        facts.filter { $0.label != tr("Status") || !start.contains(", " + $0.value.lowercased()) }
    }

    /// A value with its label, and its form for a line without labels.
    package struct Fact: Hashable, Sendable {
        /// Label in front of the value: `Distance`.
        package var label: String
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

extension RaceRow {
    /// State of the race in one word: what a source reports of it, or else how near its start is; empty for one that
    /// waits and is not near.
    /// - Parameter hasWas: whether the start before it moved stands beside it.
    package func state(in width: Int, hasWas: Bool) -> String {
        let isNear = urgency == .imminent || urgency == .jumped
        let words = !states.isEmpty ? states : hasWas || was.isEmpty || isNear ? [urgencyWord] : [tr("moved")]
        return words.first { DisplayWidth.of($0) <= width } ?? words[words.count - 1]
    }

    /// The countdown, or without one the state, where that has no column: a sign tells that there is a note.
    package func jumps(_ figure: String, in width: Int) -> String {
        let sign = note.isEmpty || urgency == .jumped ? "" : "!"
        let words = (figure.isEmpty ? [] : [sign + figure, figure]) + states
        return words.first { DisplayWidth.of($0) <= width } ?? words.last ?? ""
    }

    /// Columns of the signs behind the meeting, with the space before them.
    package var marks: Int { isWatched || hasAlert ? 1 + (isWatched ? 1 : 0) + (hasAlert ? 1 : 0) : 0 }
}
