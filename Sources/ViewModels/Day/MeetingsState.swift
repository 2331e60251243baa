package import Facts
package import Models

/// The list of meetings, as values and words.
package struct MeetingsState: ScreenState {
    package var head = ListHead()
    /// Meetings that fit on the screen.
    package var list = ListWindow<MeetingRow>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// The selected race; nil without one.
    package var pane: MeetingPane?
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []

    package init() {}
}

/// Words of one meeting. Values that no source provides are empty.
package struct MeetingRow: Hashable, Sendable, Identifiable {
    /// True if it is on the watch list.
    package var isWatched = false
    /// Id of the meeting by its source.
    package var id: String
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Name of the category: `Horse`, `Other`.
    package var categoryWord: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var name: String
    /// Page of the meeting; nil if no source has one.
    package var address: WebAddress?
    /// State or country: `VIC`, `Britain`; empty if neither is known.
    package var region: String
    /// Condition of the track: `Good 4`.
    package var track: String
    /// Weather in one spelling for each kind: `Overcast`.
    package var weather: String
    /// Races of the meeting in order of start.
    package var races: [TimetableEntry]
    /// Index of the next race; nil if none is to come.
    package var next: Int?
    /// Time to the next race: `4m 5s`; empty if none is to come.
    package var countdown = ""
    /// The same without seconds, for a pane beside the next races: `4m`, `<1m`.
    package var minutes = ""
    /// Closeness of the next race; `.later` if none is to come.
    package var urgency = Countdown.Urgency.later
    /// Word in place of a countdown: `over`, `abandoned`, `R8 running`; empty if a race is to come.
    package var ending: String
    /// Index of the selected race; nil in other meetings.
    package var selected: Int?

    /// True if no race is to come.
    package var isOver: Bool { next == nil }
}

/// One race of a meeting's timetable.
package struct TimetableEntry: Hashable, Sendable, Identifiable {
    /// Id of the race, with which its card opens.
    package var id: RaceID
    /// Number of the race with its letter: `R7`.
    package var number: String
    /// Local start, or a status that matters more: `14:05`, `running`, `abandoned`, `delayed 14:20`.
    package var words: String
    package var standing: Standing
    /// True if the race is past, which a sign shows besides the colour.
    package var isPast: Bool
}

/// The selected race of the list of meetings.
package struct MeetingPane: Hashable, Sendable {
    var category: RaceCategory
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    package var standing: Standing
    /// Status in words: `open`, `final`, `protest: third against second`; empty if no source reports one.
    package var status: Wording
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Page of the race; nil if no source has one.
    package var address: WebAddress?
    /// Start, distance, track, weather and region; then the meeting's bets, those with this race first.
    package var facts: [String]
    /// Time to the start: `4m 5s`; empty if it is past.
    package var countdown: String
    package var urgency: Countdown.Urgency
}
