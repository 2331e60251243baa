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

extension NextReport {
    /// RFC 4180: a line of column names, then a line a race, each ended by CR LF; absent values are empty.
    package func csv() -> String {
        let lines = races.map(line)
        let columns = Self.csvColumns + (favourites == nil ? [] : Self.csvFavouriteColumns)
        return ([columns.joined(separator: ",")] + lines).map { $0 + "\r\n" }.joined()
    }

    /// Names of the columns; new ones come last.
    package static let csvColumns = [
        "id", "name", "number", "meeting", "category", "advertised_start", "seconds_to_start", "distance_m",
        "track_condition", "weather", "venue_name", "venue_state", "venue_country", "comment", "confirmed_at",
        "is_confirmed", "moved_from", "moves", "status",
    ]

    /// Columns after the others, if cards were requested.
    static let csvFavouriteColumns = [
        "favourite_number", "favourite_name", "favourite_price", "favourite_opening", "favourite_move",
    ]

    private func favourite(of race: Race) -> [String] {
        guard let favourites else { return [] }
        guard let favourite = favourites[race.id] else { return Self.csvFavouriteColumns.map { _ in "" } }
        return [
            CSVField.runner(favourite.number), CSVText.inert(favourite.name), "\(favourite.price.decimal)",
            favourite.opening.map { "\($0.decimal)" } ?? "",
            favourite.move.map { MarketWords.word($0.direction) } ?? "",
        ]
    }

    private func line(_ facts: RaceFacts) -> String {
        let race = facts.race
        let fields = [
            CSVText.inert(race.id.text), CSVText.inert(race.name), race.number > 0 ? "\(race.number)" : "",
            CSVText.inert(race.meeting), race.category.rawValue, RFC3339.format(race.advertisedStart),
            "\(facts.secondsToStart)", race.distance.map { "\($0)" } ?? "", CSVText.inert(race.trackCondition),
            CSVText.inert(race.weather), CSVText.inert(race.venue.name), CSVText.inert(race.venue.state),
            CSVText.inert(race.venue.country), CSVText.inert(race.comment),
            RFC3339.format(facts.confirmedAt), facts.isConfirmed ? "true" : "false",
            facts.movedFrom.map(RFC3339.format) ?? "", "\(facts.moves)",
            CSVText.inert(facts.status?.word),
        ]
        return (fields + favourite(of: race)).map(CSVText.quoted).joined(separator: ",")
    }
}
