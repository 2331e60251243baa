package import Facts
import Models

extension NextReport {
    /// Columns padded with spaces, one race a line; with a line of headings on request.
    package func text(localTime: LocalTime, withHeadings: Bool) -> String {
        let tracks = TrackNames(races.map(\.race))
        return TextTable.text(races, hasHeads: withHeadings) {
            Column(tr("Category")) { RaceWords.name(of: $0.race.category) }
            Column(HeadingWords.race) { RaceWords.number(of: $0.race) }
            Column(HeadingWords.meeting) { tracks.name(of: $0.race) }
            Column(HeadingWords.start) { localTime.time($0.race.advertisedStart) }
            Column(HeadingWords.jumps, right: true, ink: { $0.ink }) { $0.countdown }
            if let favourites {
                Column(HeadingWords.favourite) { favourites[$0.race.id].map(MarketWords.words) }
            }
        }
    }

    /// RFC 4180: a line of column names, then a line a race, each ended by CR LF; absent values are empty. New columns
    /// come last, but before those of the favourites, which are there if cards were requested.
    package func csv() -> String {
        CSVTable.text(races) {
            Column("id") { $0.race.id.text }
            Column("name") { $0.race.name }
            Column("number") { $0.race.number.known }
            Column("meeting") { $0.race.meeting }
            Column("category") { $0.race.category.rawValue }
            Column("advertised_start") { $0.race.advertisedStart }
            Column("seconds_to_start") { $0.secondsToStart }
            Column("distance_m") { $0.race.distance }
            Column("track_condition") { $0.race.trackCondition }
            Column("weather") { $0.race.weather }
            Column("venue_name") { $0.race.venue.name }
            Column("venue_state") { $0.race.venue.state }
            Column("venue_country") { $0.race.venue.country }
            Column("comment") { $0.race.comment }
            Column("confirmed_at") { $0.confirmedAt }
            Column("is_confirmed") { $0.isConfirmed }
            Column("moved_from") { $0.movedFrom }
            Column("moves") { $0.moves }
            Column("status") { $0.status?.word }
            if let favourites {
                Column("favourite_number") { favourites[$0.race.id].map { RunnerNumber(code: $0.number) } }
                Column("favourite_name") { favourites[$0.race.id]?.name }
                Column("favourite_price") { favourites[$0.race.id]?.price.decimal }
                Column("favourite_opening") { favourites[$0.race.id]?.opening?.decimal }
                Column("favourite_move") { favourites[$0.race.id]?.move.map { MarketWords.word($0.direction) } }
            }
        }
    }
}

extension RaceFacts {
    /// Colour as on the board: near starts stand out, and what does not wait for its start steps back.
    fileprivate var ink: Ink? {
        guard status.countsDown else { return .faint }
        return switch Countdown(seconds: secondsToStart).urgency {
        case .later: nil
        case .soon: .soon
        case .imminent, .jumped: .imminent
        }
    }
}
