package import Facts
import Models

extension NextReport {
    /// Columns padded with spaces, one race a line; with a line of headings on request.
    package func text(localTime: LocalTime, withHeadings: Bool) -> String {
        var rows: [[String]] =
            withHeadings
            ? [[tr("Category"), HeadingWords.race, HeadingWords.meeting, HeadingWords.start, HeadingWords.jumps]] : []
        if withHeadings, favourites != nil { rows[0].append(HeadingWords.favourite) }
        let tracks = TrackNames(races.map(\.race))
        for facts in races {
            let race = facts.race
            let favourite = favourites.map { [$0[race.id].map(MarketWords.words) ?? ""] } ?? []
            rows.append(
                [
                    RaceWords.name(of: race.category), RaceWords.number(of: race), tracks.name(of: race),
                    localTime.time(race.advertisedStart), facts.countdown,
                ] + favourite)
        }
        return TextTable.text(rows, right: [4])
    }
}
