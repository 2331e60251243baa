package import Facts
package import Models

/// The list of results, as values and words.
package struct ResultsState: ScreenState {
    package var head = ListHead()
    /// Races that fit on the screen.
    package var list = ListWindow<ResultRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// The selected race at length; nil without one.
    package var pane: ResultPane?
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one race in the list of results. Unknown or hidden values are empty.
package struct ResultRow: Hashable, Sendable, Identifiable {
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
