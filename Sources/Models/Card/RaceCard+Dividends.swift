/// What a result pays, the same wherever it is told.
extension Dividend {
    /// A bet on one runner.
    package enum Single: String, Sendable {
        case win, place
    }

    /// Without the operator's `Pool `: `Trifecta`.
    package var name: String {
        let words = product.split(separator: " ")
        return words.count > 1 && words[0].lowercased() == "pool" ? words.dropFirst().joined(separator: " ") : product
    }

    /// nil for exotics.
    package var single: Single? { combination.count == 1 ? Single(rawValue: name.lowercased()) : nil }
}

extension RaceCard {
    /// The fixed win price of a runner, the last that is known.
    package func lastPrice(of number: Int) -> Price? {
        runners.first { $0.number == number }.flatMap { $0.odds.win ?? $0.odds.fluctuations.last }
    }

    /// What stands beside a placing: the last fixed price, else what the runner started at.
    package func resultPrice(of number: Int) -> Price? {
        lastPrice(of: number) ?? runners.first { $0.number == number }?.startingPrice
    }

    /// Where several totes pay, the first of them.
    package func dividend(_ kind: Dividend.Single, of number: Int, under status: RaceStatus? = nil) -> Dividend? {
        dividends.first {
            $0.single == kind && $0.tote == firstTote && $0.combination == [number] && $0.stands(under: status)
        }
    }

    /// Those that `dividend(_:of:under:)` tells of no runner that was placed, the shorter combinations first.
    package func otherDividends(under status: RaceStatus? = nil) -> [Dividend] {
        let placed = Set(placings.map(\.number))
        let others = dividends.filter { dividend in
            !(dividend.single != nil && dividend.tote == firstTote && placed.contains(dividend.combination[0])
                && dividend.stands(under: status))
        }
        let sorted = others.enumerated().sorted {
            ($0.element.combination.count, $0.offset) < ($1.element.combination.count, $1.offset)
        }
        return sorted.map(\.element)
    }

    /// The tote whose win and place dividends stand beside the placings.
    package var firstTote: String? { dividends.first { $0.single != nil }?.tote }
}

extension Dividend {
    /// Under a final result one that may still change is told apart.
    fileprivate func stands(under status: RaceStatus?) -> Bool { isFinal || status != .final }
}
