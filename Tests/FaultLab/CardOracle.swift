import FoundationEssentials
import Models
import Repository

/// What the sources have reported of cards, whoever requested it.
struct CardOracle {
    /// What a source has reported of the open card.
    struct SourceReport {
        /// Whether its last answer was one.
        var isGood = false
        /// Time at which the youngest of its answers was true, by the program's clock.
        var dataAt: Date?
        /// Time until which it may be shown without its age.
        var isFreshUntil: Date?
    }

    /// Prices that any source has reported, in the words of a board, by race and number.
    private(set) var prices: [RaceID: [Int: Set<String>]] = [:]
    private(set) var reports: [RaceSource: SourceReport] = [:]
    /// Which card that was.
    private(set) var opened = 0
    /// Races whose final result was shown, with the numbers in their order.
    var finals: [RaceID: [Int]] = [:]
    /// Hashes of card and results at the last check: what has not changed needs no check.
    var lastCard: Int?
    var lastResults: Int?

    /// Seconds that pass beyond the interval: two requests, and those by which data may be old when it comes.
    private static let slack: TimeInterval = 36

    mutating func restored(_ cards: [StoredCard]) {
        for card in cards { heard(card.card, of: card.card.id) }
    }

    mutating func heard(_ card: RaceCard, of id: RaceID) {
        for runner in card.runners {
            let odds = [runner.odds.win, runner.odds.place].compactMap(\.self) + runner.odds.fluctuations
            prices[id, default: [:]][runner.number, default: []].formUnion(odds.map(\.text))
        }
    }

    /// - Parameter interval: seconds in which the card promises news; nil for one that will not change any more.
    mutating func took(_ source: RaceSource, isGood: Bool, dataAt: Date, opened: Int, interval: TimeInterval?) {
        if opened != self.opened { (self.opened, reports) = (opened, [:]) }
        reports[source, default: SourceReport()].isGood = isGood
        guard isGood, dataAt >= reports[source]?.dataAt ?? .distantPast else { return }
        reports[source]?.dataAt = dataAt
        reports[source]?.isFreshUntil = interval.map { dataAt + $0 + Self.slack }
    }
}
