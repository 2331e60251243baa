package import Models

/// The day's results, as values and words.
package struct ResultsState: Hashable, Sendable {
    package var head = ListHead()
    package var list = ListWindow<ResultRow>()
    /// The race under the cursor at length; nil when there is none.
    package var pane: ResultPane?
    /// Sentences for an empty list; empty elsewhere.
    package var empty: [String] = []

    package init() {}
}

/// What is to be told of a race by more than a word; views give each a colour.
package enum Standing: Hashable, Sendable {
    case toCome, delayed, running, interim, protest, final, abandoned
    /// A word of the source that is not known.
    case other

    init(_ status: RaceStatus, protest: String?) {
        self =
            switch status {
            case .open: .toCome
            case .delayed: .delayed
            case .live, .closed: .running
            case .interim: protest == nil ? .interim : .protest
            case .final: .final
            case .abandoned: .abandoned
            case .other: protest == nil ? .other : .protest
            }
    }
}

/// One race of the list of results. What is not known, or hidden, is empty.
package struct ResultRow: Hashable, Sendable, Identifiable {
    /// Whether its meeting, or a runner on its card, is on the watch list.
    package var isWatched = false
    package var id: RaceID
    package var category: RaceCategory
    package var badge: String
    package var categoryWord: String
    /// `R7`.
    package var number: String
    package var meeting: String
    package var name: String
    /// Local time of the advertised start.
    package var start: String
    package var standing: Standing
    /// `running`, `interim`, `protest`, `final`, `abandoned`, or the source's own word.
    package var status: String
    /// `2 Frosbie`; `2 Frosbie = 4 Ruji` in a dead heat.
    package var winner: String
    /// The winner's fixed price.
    package var price: String
    /// Those behind the winner, two at most: `4 Ruji`.
    package var placed: [String]
    /// The numbers in their order: `2-4-7`, `2=4-7` in a dead heat.
    package var order: String
    /// What stands in place of a winner.
    package var words: BoardState.Wording?
    /// Order and status where there are no columns for them, ever shorter: `2-4-7 interim`, `2-4 int`.
    package var outcomes: [String]
}

/// The race under the cursor of the list of results.
package struct ResultPane: Hashable, Sendable {
    package var category: RaceCategory
    /// `Horse R7 Flemington`.
    package var title: String
    package var standing: Standing
    /// `final`, `interim, placings may change`, `Protest: third against second`.
    package var status: BoardState.Wording
    /// The race's name, start, conditions and winning time, as far as they are known.
    package var facts: [String]
    package var placings: [PlacingRow]
    /// Those of more than one runner, and other totes' of one: `Trifecta 2-4-7 396.60`.
    package var dividends: [String]
    /// What is missing, or hidden.
    package var notes: [BoardState.Wording]
}

/// One runner of a result.
package struct PlacingRow: Hashable, Sendable {
    /// `1`; `1=` in a dead heat.
    package var position: String
    package var number: String
    package var name: String
    package var barrier: String
    /// Behind the winner, in lengths: `0.4L`; else as the source says it.
    package var margin: String
    /// What a unit on it to win paid.
    package var win: String
    /// What a unit on it to be placed paid.
    package var place: String
    /// The last fixed price.
    package var price: String
}
