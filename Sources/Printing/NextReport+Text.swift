import Models
package import ViewModels

extension NextReport {
    /// Columns padded with spaces, one race a line; with a line of headings on request.
    package func text(localTime: LocalTime, withHeadings: Bool) -> String {
        var rows: [[String]] = withHeadings ? [["Category", "Race", "Meeting", "Start", "Jumps"]] : []
        for facts in races {
            let race = facts.race
            rows.append([
                RaceWords.name(of: race.category), RaceWords.number(of: race), RaceWords.meeting(of: race),
                localTime.time(race.advertisedStart), facts.countdown,
            ])
        }
        return TextTable.text(rows, right: [4])
    }
}
