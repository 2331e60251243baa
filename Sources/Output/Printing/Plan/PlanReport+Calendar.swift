package import Facts
import FoundationEssentials
import Models

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
