package import Facts
import FoundationEssentials
import Models

extension RunnerReport {
    /// The last starts, one line each, the latest first; absent values empty.
    package func csv() -> String {
        let head = [
            "date", "track", "distance_m", "track_condition", "position", "field", "barrier", "margin_lengths",
            "starting_price", "weight_kg", "jockey", "class", "prize_money", "time", "rating",
        ]
        let rows = (runner.guide?.value.starts ?? []).map(Self.line)
        return ([head] + rows).map { $0.map(CSVText.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func line(_ start: PastStart) -> [String] {
        let race: [String?] = [
            start.day.map(FormWords.date), CSVText.inert(start.track), number(start.distance),
            CSVText.inert(start.trackCondition), number(start.finish), number(start.field), number(start.barrier),
        ]
        let run: [String?] = [
            decimal(start.margin), start.startingPrice?.text, decimal(start.weight), CSVText.inert(start.jockey),
            CSVText.inert(start.raceClass), decimal(start.prizeMoney), CSVText.inert(start.time), number(start.rating),
        ]
        return (race + run).map { $0 ?? "" }
    }

    private static func number(_ number: Int?) -> String? { number.map { "\($0)" } }
    private static func decimal(_ decimal: Decimal?) -> String? { decimal.map { "\($0)" } }
}
