package import Models

/// Entries and results of the watch list, as values and words.
package struct UpcomingState: ScreenState {
    /// Title, counts, and how much is known.
    package var head = ListHead()
    /// Lines that fit on the screen: entries in start order, then results, the latest first.
    package var list = ListWindow<UpcomingRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one entry or result. Unknown values are empty.
package struct UpcomingRow: Hashable, Sendable, Identifiable {
    /// A runner in a race, or a race as a whole, to come or past.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        var race: RaceID
        /// Saddlecloth or rug; nil for a race of a watched meeting.
        var number: Int?
        var isResult: Bool
    }

    /// Subject of the line, which the cursor follows.
    package var id: ID
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
    /// Weekday of the start, `Sun`; empty for today.
    package var day: String
    /// Number of the runner; empty for a race as a whole.
    package var number: String
    /// Name of the runner; empty for a race as a whole.
    package var name: String
    /// Barrier, box or draw as text: `4`.
    package var barrier: String
    /// Name of the jockey or driver.
    package var rider: String
    package var trainer: String
    /// Fixed win price; for a result the starting price, or else the last fixed one.
    package var price: String
    package var isScratched: Bool
    /// Which of its names are on the watch list.
    package var watched: Set<WatchEntry.Kind>
    /// Position of a result: `1`, `2=`, `unplaced`; empty for an entry.
    package var finish = ""
    /// Time to the start: `12m`, `4m 5s`, `22s`; empty for a result.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
}
