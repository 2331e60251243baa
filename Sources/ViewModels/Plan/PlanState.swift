package import Models

/// The plan of races to see, as values and words.
package struct PlanState: ScreenState {
    /// Title, remarks and number of races.
    package var head = ListHead()
    /// Races that fit on the screen, in order of their starts.
    package var list = ListWindow<PlanRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one race of the plan.
package struct PlanRow: Hashable, Sendable, Identifiable {
    /// The board's id of the race, which the cursor follows.
    package var id: RaceID
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package var race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var meeting: String
    /// Local time of the advertised start.
    package var start: String
    /// Estimate of how late the meeting runs: `~3m`; empty without one.
    package var late: String
    /// `see`, `see, tight`, `clashes with R4 Enghien`.
    package var part: String
    /// True unless the race clashes with another one.
    package var isSeen: Bool
    /// Time without a race before it: `25m`; empty without one.
    package var free: String
    /// True if the meeting or a runner is on the watch list.
    package var isWatched: Bool
    /// Time to the start: `12m`, `4m 5s`, `22s`.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
}
