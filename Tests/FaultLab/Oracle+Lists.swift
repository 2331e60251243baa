import FoundationEssentials
import Models
import Repository
import Services
import ViewModels

/// The promises that follow from the lists of meetings.
extension Oracle {
    /// Board rule 8a, by the list itself.
    func checkOff(_ shown: RaceRow) throws(Broken) {
        guard let word = lists.off(shown.id) else { return }
        guard shown.countdown.isEmpty, shown.note.contains(word.lowercased()) else {
            throw Broken(
                "a race that its list calls off has the word and no countdown",
                "\(shown.meeting) \(shown.number) \"\(shown.countdown)\" \"\(shown.note)\"")
        }
    }

    /// No race of a list is missing from what the pages are made of, whatever the hour of UTC: its source divides the
    /// days by its own calendar (docs/dev/decisions/0025-source-calendars.md).
    func checkDays(_ day: DaySnapshot) throws(Broken) {
        let shown = Dictionary(day.meetings.map { ($0.id, Set($0.races.map(\.number))) }) { $0.union($1) }
        for meeting in lists.meetings(of: .affiliates) {
            guard let missing = meeting.races.first(where: { shown[meeting.id]?.contains($0.number) != true }) else {
                continue
            }
            throw Broken(
                "a race that its list holds is among the meetings",
                "\(meeting.name) \(missing.number) of \(missing.start) is missing")
        }
    }
}
