import FoundationEssentials
import Models
package import ViewModels

extension PlanReport {
    /// RFC 5545: one event per race that is seen, from its advertised start to the end of its gap. The expected jump is
    /// in the description, as an estimate.
    package func calendar(localTime: LocalTime) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//raceboard//plan//EN", "CALSCALE:GREGORIAN"]
        let events = plan.seen.map { event($0, localTime) }
        return head.map { $0 + "\r\n" }.joined() + events.joined() + "END:VCALENDAR\r\n"
    }

    private func event(_ item: ViewingPlan.Item, _ localTime: LocalTime) -> String {
        let (race, late) = (item.entry.race, item.entry.lateness)
        let end = max(race.advertisedStart, item.entry.jump) + Double(max(60, gap))
        let meeting = RaceWords.meeting(of: race)
        let clashes = plan.items.filter { $0.part.other == race.id }.map(\.entry.race).map { other in
            "\(localTime.time(other.advertisedStart)) \(RaceWords.number(of: other)) \(RaceWords.meeting(of: other))"
        }
        let lines: [String] = [
            race.name, late.map { "\(meeting) \(LatenessWords.sentence($0, category: race.category))" },
            item.part == .tight ? "Little time after the race before" : nil,
            clashes.isEmpty ? nil : "Clashes with " + clashes.joined(separator: ", "),
        ].compactMap(\.self).filter { !$0.isEmpty }
        let start = RFC3339.format(race.advertisedStart).prefix(10)
        var text = CalendarText.line("BEGIN", "VEVENT")
        // The same race of the same day is the same event, whenever it is printed.
        text += CalendarText.text("UID", "\(race.id.text)-\(start)@raceboard")
        text += CalendarText.instant("DTSTAMP", generatedAt)
        text += CalendarText.instant("DTSTART", race.advertisedStart)
        text += CalendarText.instant("DTEND", end)
        text += CalendarText.text("SUMMARY", "\(RaceWords.number(of: race)) \(meeting)")
        if !lines.isEmpty { text += CalendarText.text("DESCRIPTION", lines.joined(separator: "\n")) }
        if let venue = race.venue.name { text += CalendarText.text("LOCATION", venue) }
        text += CalendarText.text("CATEGORIES", RaceWords.name(of: race.category))
        text += CalendarText.line("TRANSP", "TRANSPARENT")
        return text + CalendarText.line("END", "VEVENT")
    }
}
