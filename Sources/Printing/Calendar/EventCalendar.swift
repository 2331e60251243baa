package import FoundationEssentials
package import Models
import ViewModels

/// Races as events of a calendar (RFC 5545).
package enum EventCalendar {
    /// One race in a calendar.
    package struct Event: Hashable, Sendable {
        /// The race, with its start as it is now.
        package var race: Race
        /// Identity of the event: the first id of the race. It stays if the feed gives the race another.
        package let id: RaceID
        /// Changes since the event was new.
        package var sequence: Int
        /// Time of the last change.
        package var changedAt: Date
        /// Whether the race is abandoned.
        package var isAbandoned: Bool

        /// A race that is new in a calendar.
        /// - Parameter moves: changes of its start that were seen before.
        package init(_ race: Race, moves: Int = 0, isAbandoned: Bool, at now: Date) {
            (self.race, self.isAbandoned, changedAt) = (race, isAbandoned, now)
            id = race.id
            sequence = moves + (isAbandoned ? 1 : 0)
        }

        /// Takes what is known of the race now.
        /// - Returns: whether a reader of the calendar sees a difference.
        package mutating func update(_ race: Race, isAbandoned: Bool, at now: Date) -> Bool {
            let isOther =
                race.advertisedStart != self.race.advertisedStart || isAbandoned != self.isAbandoned
                || race.name != self.race.name || race.number != self.race.number || race.meeting != self.race.meeting
            guard isOther else { return false }
            (self.race, self.isAbandoned, changedAt) = (race, isAbandoned, now)
            sequence = sequence.plus(1)
            return true
        }
    }

    /// Seconds from the advertised start to the end of an event.
    package static let length: TimeInterval = 300

    /// A whole calendar.
    /// - Parameter name: of what it is made by: `meetings`.
    package static func text(_ events: [Event], name: String) -> String {
        head(name) + events.map(text).joined() + CalendarText.line("END", "VCALENDAR")
    }

    /// The lines before the first event.
    static func head(_ name: String) -> String {
        CalendarText.line("BEGIN", "VCALENDAR") + CalendarText.line("VERSION", "2.0")
            + CalendarText.line("PRODID", "-//raceboard//\(name)//EN") + CalendarText.line("CALSCALE", "GREGORIAN")
    }

    /// The same race is the same event, whenever it is printed and whenever it is run: nothing in it can change.
    static func identity(_ id: RaceID) -> String { CalendarText.text("UID", "\(id.text)@raceboard") }

    /// What an event shows of its race.
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
            + CalendarText.line("STATUS", event.isAbandoned ? "CANCELLED" : "CONFIRMED")
            + CalendarText.instant("DTSTART", race.advertisedStart)
            + CalendarText.instant("DTEND", race.advertisedStart + length)
            + subject(race, notes: event.isAbandoned ? ["Abandoned"] : []) + CalendarText.line("END", "VEVENT")
    }
}
