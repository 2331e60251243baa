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
                localTime.time(race.advertisedStart), Countdown(seconds: facts.secondsToStart).text,
            ])
        }
        let widths = (0..<5).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - DisplayWidth.of(cell.0))
                return index == 4 ? padding + cell.0 : cell.0 + padding
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}
