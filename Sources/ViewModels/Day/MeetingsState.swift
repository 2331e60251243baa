package import Models

/// The day's meetings, as values and words.
package struct MeetingsState: Hashable, Sendable {
    package var head = ListHead()
    package var list = ListWindow<MeetingRow>()
    /// The race under the cursor; nil when there is none.
    package var pane: MeetingPane?
    /// Sentences for an empty list; empty elsewhere.
    package var empty: [String] = []

    package init() {}
}

/// One meeting of the list. Parts that no source knows are empty.
package struct MeetingRow: Hashable, Sendable, Identifiable {
    /// Whether its meeting, or a runner on its card, is on the watch list.
    package var isWatched = false
    package var id: String
    package var category: RaceCategory
    package var badge: String
    package var categoryWord: String
    package var name: String
    /// `VIC AUS`.
    package var region: String
    package var track: String
    package var weather: String
    /// By start.
    package var races: [TimetableEntry]
    /// Of the next race; nil when none is to come.
    package var next: Int?
    /// To the next race; empty when none is to come.
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
    /// `over`, `abandoned`, `R8 running` where no race is to come; else empty.
    package var ending: String
    /// The race under the cursor; nil in the other meetings.
    package var selected: Int?

    /// Whether no race is to come.
    package var isOver: Bool { next == nil }
}

/// A race on a meeting's timetable.
package struct TimetableEntry: Hashable, Sendable, Identifiable {
    package var id: RaceID
    /// `R7`.
    package var number: String
    /// Its local time, or how it stands where that says more: `14:05`, `running`, `abandoned`, `delayed 14:20`.
    package var words: String
    package var standing: Standing
    /// Whether it is past: told by a sign besides the colour.
    package var isPast: Bool
}

/// The race under the cursor of the list of meetings.
package struct MeetingPane: Hashable, Sendable {
    package var category: RaceCategory
    /// `Horse R7 Flemington`.
    package var title: String
    package var standing: Standing
    /// `open`, `final`; empty where nobody says.
    package var status: BoardState.Wording
    package var name: String
    /// Start, distance, track, weather, region.
    package var facts: [String]
    /// To its start; empty when it is past.
    package var countdown: String
    package var urgency: Countdown.Urgency
}
