package import Facts
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

/// Lines of iCalendar (RFC 5545): escaped, folded at 75 octets, each ended by CR LF.
enum CalendarText {
    static func text(_ name: String, _ value: String) -> String { line(name, escaped(value)) }

    /// A property whose value is an instant: `20261121T030500Z`.
    static func instant(_ name: String, _ instant: Date) -> String {
        line(name, RFC3339.format(instant).filter { $0 != "-" && $0 != ":" })
    }

    /// A property whose value needs no escapes.
    static func line(_ name: String, _ value: String) -> String { folded("\(name):\(value)") + "\r\n" }

    /// RFC 5545, 3.3.11: backslash, semicolon, comma and line feed.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// RFC 5545, 3.1: a line has at most 75 octets without its end; the next ones begin with a space, which counts. No
    /// character is cut.
    static func folded(_ line: String) -> String {
        var folded = ""
        var octets = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if octets + size > 75 {
                folded += "\r\n "
                octets = 1
            }
            folded.unicodeScalars.append(scalar)
            octets += size
        }
        return folded
    }
}

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

extension PlanReport {
    /// RFC 5545: one event per race that is seen, from its advertised start to the end of its gap. The expected jump is
    /// in the description, as an estimate.
    package func calendar(localTime: LocalTime) -> String {
        EventCalendar.head("plan") + plan.seen.map { event($0, localTime) }.joined()
            + CalendarText.line("END", "VCALENDAR")
    }

    private func event(_ item: ViewingPlan.Item, _ localTime: LocalTime) -> String {
        let (race, late) = (item.entry.race, item.entry.lateness)
        let end = max(race.advertisedStart, item.entry.jump) + Double(max(60, gap))
        let meeting = RaceWords.meeting(of: race)
        let clashes = plan.items.filter { $0.part.other == race.id }.map(\.entry.race).map { other in
            "\(localTime.time(other.advertisedStart)) \(RaceWords.number(of: other)) \(RaceWords.meeting(of: other))"
        }
        let lines: [String] = [
            late.map { "\(meeting) \(LatenessWords.sentence($0, category: race.category))" },
            item.part == .tight ? "Little time after the race before" : nil,
            clashes.isEmpty ? nil : "Clashes with " + clashes.joined(separator: ", "),
        ].compactMap(\.self)
        var text = CalendarText.line("BEGIN", "VEVENT")
        text += EventCalendar.identity(race.id)
        text += CalendarText.instant("DTSTAMP", generatedAt)
        text += CalendarText.instant("DTSTART", race.advertisedStart)
        text += CalendarText.instant("DTEND", end)
        text += EventCalendar.subject(race, notes: lines)
        return text + CalendarText.line("END", "VEVENT")
    }
}
