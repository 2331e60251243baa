import FoundationEssentials
import Models
package import Repository

/// Sentences about the result of one race, for plain mode.
package struct PlainResult: Sendable {
    private let result: DayResult
    private let localTime: LocalTime

    package init(_ result: DayResult, localTime: LocalTime) {
        self.result = result
        self.localTime = localTime
    }

    /// Whether a source has reported placings.
    var isKnown: Bool { result.card?.placings.isEmpty == false }

    /// Numbers of the first three, by which a correction is noticed.
    var firstThree: [Int] { result.card?.placings.filter { $0.position <= 3 }.map(\.number) ?? [] }

    /// The first three in one sentence: `result of race 7 at Flemington, horses: first, number 4, …`; the status
    /// without placings.
    var words: String {
        guard isKnown else { return "\(PlainWords.full(result.race)): \(missing)" }
        return "\(title) of \(PlainWords.full(result.race)): " + places(upTo: 3).joined(separator: "; ") + protest
    }

    /// Every place, every dividend, one sentence each.
    package var lines: [String] {
        guard isKnown else { return [PlainWords.sentence(words)] }
        let start = "\(title) of \(PlainWords.full(result.race)), of \(localTime.spoken(result.race.advertisedStart))"
        let notice = protest.isEmpty ? [] : [String(protest.dropFirst(2))]
        return ([start] + notice + places(upTo: .max) + dividends).map(PlainWords.sentence)
    }

    private var title: String {
        switch result.status {
        case .final: "final result"
        case .interim: "interim result"
        default: "unofficial result"
        }
    }

    private var missing: String {
        switch result.status {
        case .notRun(let word): word.lowercased()
        case .live: "running"
        case .interim, .final: "the placings are not known yet"
        case .resulted: "the placings are not known yet"
        case .other(let word) where !result.status.countsDown: "\(word.lowercased()), no result yet"
        default: "no result yet"
        }
    }

    private var protest: String {
        guard result.status != .final, let reason = result.protest else { return "" }
        return reason.isEmpty ? "; a protest is heard" : "; a protest is heard: \(reason)"
    }

    private func places(upTo last: Int) -> [String] {
        guard let card = result.card else { return [] }
        let counts = Dictionary(card.placings.map { ($0.position, 1) }, uniquingKeysWith: +)
        let names = Dictionary(card.runners.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
        return card.placings.filter { $0.position <= last }.map { placing in
            let isShared = (counts[placing.position] ?? 0) > 1
            let name = placing.name.isEmpty ? names[placing.number] ?? "" : placing.name
            let parts = [
                (isShared ? "equal " : "") + PlainWords.ordinal(placing.position),
                "number \(RunnerNumber.text(placing.number))", name,
                payout(.win, placing.number, card), last > 3 ? payout(.place, placing.number, card) : "",
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    private func payout(_ kind: Dividend.Single, _ number: Int, _ card: RaceCard) -> String {
        guard let dividend = card.dividend(kind, of: number, under: result.status) else { return "" }
        let price = PlainWords.price(dividend.amount.text(places: 2), currency: card.conditions.currency)
        return kind == .win ? "win pays \(price)" : "place pays \(price)"
    }

    private var dividends: [String] {
        guard let card = result.card else { return [] }
        return card.otherDividends(under: result.status).map { dividend in
            let numbers = PlainWords.list(dividend.combination.map(RunnerNumber.text))
            let price = PlainWords.price(dividend.amount.text(places: 2), currency: card.conditions.currency)
            return "\(dividend.name) \(numbers) pays \(price)" + (dividend.isFinal ? "" : ", interim")
        }
    }
}
