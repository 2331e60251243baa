package import Facts
import FoundationEssentials
import Models

extension ResultsReport {
    /// Each race with its placings and their dividends, an empty line between two.
    package func text(localTime: LocalTime) -> String {
        let tracks = TrackNames(results.map(\.race))
        let isOneDay = day.lastDate == day.date
        return results.map { item in
            let (race, start) = (item.race, item.race.advertisedStart)
            let title = "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(tracks.name(of: race))"
            let lines = [
                [
                    title, isOneDay ? localTime.time(start) : localTime.dayAndTime(start),
                    translated(item.status.word),
                ].joined(separator: " - "),
                race.name,
                RaceWords.protest(item.protest).map(capitalized) ?? "",
                item.isUnreported ? tr("The result could not be requested.") : "",
            ]
            return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
                + (item.card.map { ResultText.text($0, under: item.status, localTime: localTime) } ?? "")
        }.joined(separator: "\n")
    }

    /// RFC 4180: a line of column names, then a line for each placing; a race without placings has one line.
    package func csv() -> String {
        let rows = results.flatMap { item in
            let placings = item.card?.placings ?? []
            return placings.isEmpty ? [(item: item, placing: Placing?.none)] : placings.map { (item, $0) }
        }
        return CSVTable.text(rows) {
            Column("race_id") { $0.item.race.id.text }
            Column("category") { $0.item.race.category.rawValue }
            Column("meeting") { $0.item.race.meeting }
            Column("race_number") { $0.item.race.number.known }
            Column("name") { $0.item.race.name }
            Column("advertised_start") { $0.item.race.advertisedStart }
            Column("status") { $0.item.status.word }
            Column("position") { $0.placing?.position }
            Column("number") { $0.placing.map { RunnerNumber(code: $0.number) } }
            Column("runner") { $0.placing?.name }
            Column("barrier") { $0.placing?.barrier }
            Column("margin_lengths") { $0.placing?.margin }
            Column("win") { row in row.placing.flatMap { row.item.card?.lastPrice(of: $0.number)?.decimal } }
            Column("win_dividend") { Self.dividend(.win, $0.placing, $0.item) }
            Column("place_dividend") { Self.dividend(.place, $0.placing, $0.item) }
        }
    }

    private static func dividend(_ kind: Dividend.Single, _ placing: Placing?, _ item: Item) -> Decimal? {
        placing.flatMap { item.card?.dividend(kind, of: $0.number, under: item.status)?.amount }
    }
}
