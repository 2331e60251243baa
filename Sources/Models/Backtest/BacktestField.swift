/// Something that a rule can ask of a start: known before the race, but for the starting price.
package enum BacktestField: String, CaseIterable, Sendable {
    case favourite, horse, greyhound, harness
    case box, number, price, sp, opening, drifted, firmed, rank, runners, distance, weight, race
    case track, country, going
    case raceClass = "class"
    case runner, jockey, trainer

    /// What is written behind the word.
    package enum Kind: Sendable {
        case flag
        /// A number; units that may follow it.
        case number([String])
        case text
    }

    package var kind: Kind {
        switch self {
        case .favourite, .horse, .greyhound, .harness: .flag
        case .drifted, .firmed: .number(["%"])
        case .distance: .number(["m"])
        case .weight: .number(["kg"])
        case .box, .number, .price, .sp, .opening, .rank, .runners, .race: .number([])
        case .track, .country, .going, .raceClass, .runner, .jockey, .trainer: .text
        }
    }

    /// Whether the word alone is a test, too: `drifted` is any drift.
    var standsAlone: Bool { self == .drifted || self == .firmed }

    /// Every word that names a field, the usual ones first.
    static let words: [String: BacktestField] = {
        let more: [String: BacktestField] = [
            "favorite": .favourite, "barrier": .box, "gate": .box, "draw": .box, "fixed": .price,
            "horses": .horse, "greyhounds": .greyhound, "rider": .jockey, "driver": .jockey,
            "meeting": .track, "field": .runners,
        ]
        return Dictionary(allCases.map { ($0.rawValue, $0) }) { first, _ in first }.merging(more) { first, _ in first }
    }()

    /// Words of what is only known after the race: a rule on them would foresee it.
    static let afterwards: Set<String> = [
        "position", "place", "placed", "finish", "won", "win", "winner", "margin", "time", "dividend", "lost",
    ]
}
