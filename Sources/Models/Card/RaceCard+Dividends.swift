/// Name, kind and payout of a dividend, the same wherever a result is shown.
extension Dividend {
    /// A bet on one runner: to win, or to finish within the paid places.
    package enum Single: String, Sendable {
        case win, place
    }

    /// Product without the operator's `Pool `: `Trifecta`.
    package var name: String {
        let words = product.split(separator: " ")
        return words.count > 1 && words[0].lowercased() == "pool" ? words.dropFirst().joined(separator: " ") : product
    }

    /// Kind of bet on one runner; nil for exotics.
    var single: Single? { combination.count == 1 ? Single(rawValue: name.lowercased()) : nil }
}

extension RaceCard {
    /// Fixed win price of a runner, or else the last of its fluctuations; nil if neither is known.
    package func lastPrice(of number: Int) -> Price? {
        runners.first { $0.number == number }.flatMap { $0.odds.win ?? $0.odds.fluctuations.last }
            ?? placings.first { $0.number == number && number > 0 }?.win
    }

    /// Price beside a placing: the last fixed price, or else the starting price; nil if neither is known.
    package func resultPrice(of number: Int) -> Price? {
        lastPrice(of: number) ?? runners.first { $0.number == number }?.startingPrice
    }

    /// Win or place dividend of a runner. If several totes pay, the first tote counts.
    /// - Parameter status: under `.final`, an interim dividend does not count.
    package func dividend(_ kind: Dividend.Single, of number: Int, under status: RaceStatus?) -> Dividend? {
        dividends.first {
            $0.single == kind && $0.tote == firstTote && $0.combination == [number] && $0.stands(under: status)
        }
    }

    /// Dividends that are not beside a placing, the shorter combinations first, then in the order of the source.
    package func otherDividends(under status: RaceStatus?) -> [Dividend] {
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

    /// The tote whose win and place dividends are beside the placings; nil if there are none, or if it has no name.
    package var firstTote: String? { dividends.first { $0.single != nil }?.tote }
}

extension Dividend {
    /// Whether the dividend counts: under a final result only a final one does.
    fileprivate func stands(under status: RaceStatus?) -> Bool { isFinal || status != .final }
}
