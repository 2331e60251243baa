package import Facts
import FoundationEssentials
import Models

extension CardReport {
    /// RFC 4180: a line of column names, then a line a runner, each ended by CR LF; absent values are empty.
    package func csv() -> String {
        let header =
            "race_id,number,name,barrier,jockey,trainer,weight_kg,last_starts,opening,win,place,is_favourite,is_mover,"
            + "is_scratched,is_late_scratched,position,age,sex"
        return ([header] + runners.map(line)).map { $0 + "\r\n" }.joined()
    }

    private func line(_ runner: Runner) -> String {
        let position = card.placings.first { $0.number == runner.number }?.position
        let fields: [String] = [
            CSVText.inert(card.id.text), CSVField.runner(runner.number), CSVText.inert(runner.name),
            number(runner.barrier),
            CSVText.inert(runner.jockey), CSVText.inert(runner.trainer), decimal(runner.weight),
            CSVText.inert(runner.lastStarts), decimal(runner.odds.opening?.decimal), decimal(runner.odds.win?.decimal),
            decimal(runner.odds.place?.decimal), flag(runner.isFavourite), flag(runner.isMover),
            flag(runner.scratching != nil), flag(runner.scratching?.isLate == true), number(position),
            number(runner.age), CSVText.inert(runner.sex),
        ]
        return fields.map(CSVText.quoted).joined(separator: ",")
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
    private func decimal(_ decimal: Decimal?) -> String { decimal.map { "\($0)" } ?? "" }
    private func flag(_ flag: Bool) -> String { flag ? "true" : "false" }
}
