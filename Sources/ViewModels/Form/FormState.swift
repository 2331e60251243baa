package import Models

/// The screen of form, as values and words.
package struct FormState: Hashable, Sendable {
    package var head = ListHead()
    package var list = ListWindow<FormRow>()
    package var sort = FormSort.rate
    /// The one under the cursor; nil when there is none, or nothing is known of it yet.
    package var pane: FormPane?
    /// Sentences for an empty list; empty elsewhere.
    package var empty: [String] = []

    package init() {}
}

/// One line of a ranking. What is not known is empty.
package struct FormRow: Hashable, Sendable, Identifiable {
    package var id: FormSubject
    package var rank: String
    package var category: RaceCategory
    package var badge: String
    package var name: String
    /// `123`; `12~` for a small sample.
    package var starts: String
    package var isSmall: Bool
    package var wins: String
    /// Percent.
    package var winRate: String
    /// `8-17`.
    package var interval: String
    package var placeRate: String
    /// Percent of what was staked at starting price, and at the last fixed price.
    package var starting: String
    package var fixed: String
}

/// One of a ranking at length.
package struct FormPane: Hashable, Sendable {
    package var title: String
    /// A line a period: `last 30 days`, starts, wins, places, win %, interval, returns.
    package var periods: [[String]]
    /// The heads of those columns.
    package var heads: [String]
    /// The units won or lost so far, a month each, the oldest first: thousandths. Empty without prices.
    package var curve: [Int]
    /// `SP return by month: +12.5 units of 230 starts`.
    package var curveWords: BoardState.Wording
    /// Of a runner: its last starts.
    package var runs: [String]
}
