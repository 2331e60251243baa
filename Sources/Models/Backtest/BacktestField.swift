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

    /// Whether a text need only begin so: `going good` for Good3 and Good4.
    var takesBeginnings: Bool { self == .going || self == .raceClass }

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

/// A start as a rule sees it, and its outcome. Prices, weights and percents are whole thousandths.
package struct BacktestStart: Hashable, Sendable {
    package var category = RaceCategory.unknown
    /// Months since year 0, by UTC.
    package var month = 0
    /// Track, country, going, class and names by their keys (`FormName.key`), as far as the rule asks for them.
    package var keys: [BacktestField: String] = [:]
    /// Metres; nil if not known, as all that follows.
    package var distance: Int?
    package var race: Int?
    /// Number of starters in the race.
    package var runners = 0
    package var number: Int?
    package var barrier: Int?
    package var isFavourite = false
    package var starting: Int?
    package var fixed: Int?
    package var opening: Int?
    package var weight: Int?
    /// Place of the last fixed price among those of all starters, from 1; nil if one of them is not known.
    package var rank: Int?
    /// Position from 1; 0 if it is unplaced.
    package var position = 0
    package var sharing = 0
    package var isPlaced = false
    /// The one whose form it counts for in a ranking, by the store's id; nil for nobody.
    package var owner: Int64?

    package init() {}

    /// What one unit on it returned.
    package var counts: FormCounts {
        FormCounts(
            position: position, sharing: sharing, isPlaced: isPlaced, starting: starting, fixed: fixed)
    }

    func flag(_ field: BacktestField) -> Bool? {
        switch field {
        case .favourite: isFavourite
        case .horse: category == .horse
        case .greyhound: category == .greyhound
        case .harness: category == .harness
        default: nil
        }
    }

    func number(_ field: BacktestField) -> Int? {
        switch field {
        case .box: barrier.map { $0 * 1000 }
        case .number: number.map { $0 * 1000 }
        case .price: fixed
        case .sp: starting
        case .opening: opening
        case .drifted: move.map { max(0, $0) }
        case .firmed: move.map { max(0, -$0) }
        case .rank: rank.map { $0 * 1000 }
        case .runners: runners * 1000
        case .distance: distance.map { $0 * 1000 }
        case .weight: weight
        case .race: race.map { $0 * 1000 }
        default: nil
        }
    }

    func key(_ field: BacktestField) -> String? { keys[field] }

    /// Thousandths of a percent from the first fixed price to the last; above 0 for one that became longer.
    private var move: Int? {
        guard let fixed, let opening, opening > 0 else { return nil }
        return (fixed - opening) * 100_000 / opening
    }
}
