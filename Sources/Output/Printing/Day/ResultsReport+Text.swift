package import Facts
import FoundationEssentials
import Models

extension ResultsReport {
    /// Each race with its placings and their dividends, an empty line between two.
    package func text(localTime: LocalTime) -> String {
        let tracks = TrackNames(results.map(\.race))
        return results.map { item in
            let race = item.race
            let title = "\(RaceWords.name(of: race.category)) \(RaceWords.number(of: race)) \(tracks.name(of: race))"
            let lines = [
                [title, localTime.time(race.advertisedStart), translated(item.status.word)].joined(separator: " - "),
                race.name,
                RaceWords.protest(item.protest).map(capitalized) ?? "",
                item.isUnreported ? tr("The result could not be requested.") : "",
            ]
            return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
                + (item.card.map { ResultText.text($0, under: item.status) } ?? "")
        }.joined(separator: "\n")
    }

    /// RFC 4180: a line of column names, then a line for each placing; a race without placings has one line.
    package func csv() -> String {
        let header =
            "race_id,category,meeting,race_number,name,advertised_start,status,position,number,runner,barrier,"
            + "margin_lengths,win,win_dividend,place_dividend"
        return CSVField.lines(header, results.flatMap(Self.rows))
    }

    private static func rows(_ item: Item) -> [[String]] {
        let (race, card) = (item.race, item.card)
        let head = [
            CSVText.inert(race.id.text), race.category.rawValue, CSVText.inert(race.meeting),
            CSVField.number(race.number > 0 ? race.number : nil), CSVText.inert(race.name),
            CSVField.time(race.advertisedStart), CSVText.inert(item.status.word),
        ]
        guard let card, !card.placings.isEmpty else { return [head + Array(repeating: "", count: 8)] }
        return card.placings.map { placing in
            head + [
                CSVField.number(placing.position), CSVField.runner(placing.number), CSVText.inert(placing.name),
                CSVField.number(placing.barrier), CSVField.decimal(placing.margin),
                CSVField.decimal(card.lastPrice(of: placing.number)?.decimal),
                CSVField.decimal(card.dividend(.win, of: placing.number, under: item.status)?.amount),
                CSVField.decimal(card.dividend(.place, of: placing.number, under: item.status)?.amount),
            ]
        }
    }
}
