package import Facts
import Models

extension MeetingsReport {
    /// RFC 5545: one event per race. A reader that has read an earlier one takes the same events with their new starts.
    package func calendar() -> String {
        let races = meetings.flatMap { meeting in
            meeting.races.map { listed in
                EventCalendar.Event(
                    Race(listed, of: meeting), status: listed.status, at: generatedAt)
            }
        }
        return EventCalendar.text(races.sorted { $0.race < $1.race }, name: "meetings")
    }
}
