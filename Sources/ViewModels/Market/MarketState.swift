import Facts
package import Models

/// The moves of prices, as values and words.
package struct MarketState: ScreenState {
    /// Title, number of moves, how much of the market was seen.
    package var head = ListHead()
    /// Moves that fit on the screen: steamers first, then drifters, each by size.
    package var list = ListWindow<MarketRow>()
    /// Heading of the price before the move: `Open`, or `Was` for one of some minutes ago.
    package var before = HeadingWords.opening
    /// Widths of the names of the whole list.
    package var texts = ColumnWidths()
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one runner whose price has moved.
package struct MarketRow: Hashable, Sendable, Identifiable {
    /// Identity of a row: a runner in a race.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        package let race: RaceID
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
    }

    /// The runner, which the cursor follows.
    package var id: ID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Number of the saddlecloth or rug: `4`, `1A`.
    package var number: String
    /// Name of the runner, or `Unnamed`.
    package var name: String
    /// First fixed win price of the runner: `14`.
    package var opening: String
    /// Fixed win price of now: `10`.
    package var now: String
    package var direction: PriceMove
    /// Direction and size in words: `firmed 29%`.
    package var words: String
    /// Price without the overround, normalised in proportion: `12.4`; empty unless every starter has a price.
    package var fair = ""
    /// Overround of the race's fixed win prices: `21%`; empty unless every starter has a price.
    package var book = ""
    /// True if the meeting or the runner is on the watch list.
    package var isWatched: Bool
    /// Time to the start: `12m`, `4m 5s`, `22s`.
    package var countdown = ""
    /// The same without seconds, for a pane beside the next races: `4m`, `<1m`.
    package var minutes = ""
    package var urgency = Countdown.Urgency.later
}
