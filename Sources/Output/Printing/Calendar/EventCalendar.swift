import Facts
package import FoundationEssentials
package import Models

/// Races as events of a calendar (RFC 5545).
package enum EventCalendar {
    /// One race as an event of a calendar.
    package struct Event: Hashable, Sendable {
        /// The race, with its start as it is now.
        package var race: Race
        /// Identity of the event: the first id of the race. It stays if the feed gives the race another.
        let id: RaceID
        /// Changes since the event was new.
        var sequence: Int
        var changedAt: Date
        /// Meaning of the race's status for a calendar.
        fileprivate var standing: EventState

        /// A race that is new in a calendar.
        /// - Parameter moves: changes of its start that were seen before.
        package init(_ race: Race, moves: Int = 0, status: RaceStatus?, at now: Date) {
            (self.race, changedAt, standing) = (race, now, EventState(status))
            id = race.id
            sequence = moves + (standing == EventState(nil) ? 0 : 1)
        }

        /// Takes the latest state of the race.
        /// - Returns: whether a reader of the calendar sees a difference.
        package mutating func update(_ race: Race, status: RaceStatus?, at now: Date) -> Bool {
            let standing = EventState(status)
            let isOther =
                race.advertisedStart != self.race.advertisedStart || standing != self.standing
                || race.name != self.race.name || race.number != self.race.number || race.meeting != self.race.meeting
            guard isOther else { return false }
            (self.race, self.standing, changedAt) = (race, standing, now)
            sequence = sequence.plus(1)
            return true
        }
    }

    /// A status in a calendar's terms, which knows three words.
    fileprivate struct EventState: Hashable, Sendable {
        /// nil for a race that runs or has run: nothing is left to confirm.
        let value: String?
        /// The status in words, where the value does not have all of it.
        let notes: [String]

        init(_ status: RaceStatus?) {
            guard let status, !status.countsDown else {
                (value, notes) = ("CONFIRMED", [])
                return
            }
            value = status.isNotRun ? "CANCELLED" : status.isPastJump ? nil : "TENTATIVE"
            notes = [status.word.prefix(1).uppercased() + status.word.dropFirst()]
        }
    }

    /// Seconds from the advertised start to the end of an event.
    static let length: TimeInterval = 300

    /// A whole calendar.
    /// - Parameter name: of the command that makes it: `meetings`.
    package static func text(_ events: [Event], name: String) -> String {
        head(name) + events.map(text).joined() + CalendarText.line("END", "VCALENDAR")
    }

    /// The lines before the first event.
    static func head(_ name: String) -> String {
        CalendarText.line("BEGIN", "VCALENDAR") + CalendarText.line("VERSION", "2.0")
            + CalendarText.line("PRODID", "-//raceboard//\(name)//EN") + CalendarText.line("CALSCALE", "GREGORIAN")
    }

    /// The same race is the same event in every print and every run, so its parts never change.
    static func identity(_ id: RaceID) -> String { CalendarText.text("UID", "\(id.text)@raceboard") }

    /// Lines of an event about its race.
    static func subject(_ race: Race, notes: [String]) -> String {
        let lines = ([race.name] + notes).filter { !$0.isEmpty }
        var text = CalendarText.text("SUMMARY", "\(RaceWords.number(of: race)) \(RaceWords.meeting(of: race))")
        if !lines.isEmpty { text += CalendarText.text("DESCRIPTION", lines.joined(separator: "\n")) }
        if let venue = race.venue.name { text += CalendarText.text("LOCATION", venue) }
        return text + CalendarText.text("CATEGORIES", RaceWords.name(of: race.category))
            + CalendarText.line("TRANSP", "TRANSPARENT")
    }

    private static func text(_ event: Event) -> String {
        let race = event.race
        return CalendarText.line("BEGIN", "VEVENT") + identity(event.id)
            + CalendarText.instant("DTSTAMP", event.changedAt) + CalendarText.instant("LAST-MODIFIED", event.changedAt)
            + CalendarText.line("SEQUENCE", "\(event.sequence)")
            + (event.standing.value.map { CalendarText.line("STATUS", $0) } ?? "")
            + CalendarText.instant("DTSTART", race.advertisedStart)
            + CalendarText.instant("DTEND", race.advertisedStart + length)
            + subject(race, notes: event.standing.notes) + CalendarText.line("END", "VEVENT")
    }
}
