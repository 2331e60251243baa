package import Models

/// Alerts to come, sent and missed, as values and words.
package struct AlertsState: ScreenState {
    /// Title, counts, and the problem of sending.
    package var head = ListHead()
    /// Lines that fit on the screen: those to come in order of time, then the others, the latest first.
    package var list = ListWindow<AlertRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one alert in the list, to come or past.
package struct AlertRow: Hashable, Sendable, Identifiable {
    /// One event of a race, to come or past.
    package struct ID: Hashable, Sendable {
        /// The board's id of the race.
        let race: RaceID
        let kind: AlertKind
        /// Number of the runner; 0 for the race as a whole.
        let runner: Int
        /// Whether it was sent or missed.
        package let isPast: Bool
    }

    /// Subject of the line, which the cursor follows.
    package let id: ID
    /// Category, for the colour of the badge.
    package let category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package let badge: String
    /// Number of the race: `R7`, or `R-` without one.
    package let race: String
    /// Name of the meeting, or `Unnamed meeting`.
    package let meeting: String
    /// Time of the alert, to the second: `14:04:00`.
    package let time: String
    /// The same to the minute, for a narrow list.
    package let minute: String
    /// Event that it is about: `5 minutes before`, `abandoned`.
    package let what: String
    /// The same in a word, for a narrow list: `5 min`, `abandoned`.
    package let word: String
    /// Whether a person has set it by key.
    package let isOwn: Bool
    /// Time until it comes, `sent` or `missed`.
    package internal(set) var end: String
    package let isMissed: Bool
}
