/// The part of a list that is on the screen.
package struct ListWindow<Row: Hashable & Sendable>: Hashable, Sendable {
    package var rows: [Row] = []
    /// Among `rows`; nil when there are none.
    package var cursor: Int?
    /// Whether the list goes on beyond the screen.
    package var isMoreAbove = false
    package var isMoreBelow = false

    package init() {}
}

/// The line above a list: what it is, how much of it there is, and what must be known of it.
package struct ListHead: Hashable, Sendable {
    /// `Results`.
    package var title = ""
    /// `23 races, newest first`.
    package var count = BoardState.Wording("")
    /// What limits or delays what is shown, the weightiest first.
    package var notes: [BoardState.Wording] = []

    package init() {}
}
