package import FoundationEssentials

/// Finish of a runner. Runners that share a position ran a dead heat.
package struct Placing: Hashable, Sendable {
    /// Position from 1; runners in a dead heat share one.
    package var position: Int
    /// Number of the runner, as its code on the card; 0 for none.
    package var number: Int
    /// Cleaned text, up to 80 characters; empty if the source reports none.
    package var name: String
    /// Barrier, box or draw, 1 to 99; nil if the source reports none.
    package var barrier: Int?
    /// Lengths behind the winner, 0 or more; nil if the source reports none.
    package var margin: Decimal?
    /// Distance to the placing before, in the source's spelling: `LG NK`, `1-3/4L`.
    package var marginWords: String?
    /// The winner's time in seconds, above 0.
    package var time: Decimal?
    /// Last fixed price to win, where the source has it beside the placing; not saved.
    package var win: Price?

    /// Hundredths of a length behind the winner, up to 100 lengths; nil if the source does not report it.
    package var behind: Int? { position == 1 ? 0 : margin?.thousandths.map { min($0, 100_000) / 10 } }

    /// A placing without barrier, margin and time.
    package init(position: Int, number: Int, name: String) {
        self.position = position
        self.number = number
        self.name = name
    }
}

/// Payout for one unit bet on placed runners (docs/dev/feed.md).
package struct Dividend: Hashable, Sendable {
    /// The source's name of the bet: `Pool Win`, `Pool Trifecta`.
    package var product: String
    /// The source's name of the pool's operator: `NZ`; nil if it reports none.
    package var tote: String?
    /// Units of the tote's currency for one unit staked, above 0.
    package var amount: Decimal
    /// False for an interim dividend, which a photo or a protest may still change.
    package var isFinal: Bool
    /// Codes of the numbers that won, by position: 2, 4, 7 for a trifecta.
    package var combination: [Int]

    package init(product: String, tote: String?, amount: Decimal, isFinal: Bool, combination: [Int]) {
        self.product = product
        self.tote = tote
        self.amount = amount
        self.isFinal = isFinal
        self.combination = combination
    }
}

extension Sequence<Placing> {
    /// The placings by position and number. A placing that is listed twice becomes one with the values of both.
    package var inOrder: [Placing] {
        let sorted = enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            return (left.position, RunnerNumber.order(left.number), one.offset)
                < (right.position, RunnerNumber.order(right.number), other.offset)
        }
        return sorted.reduce(into: []) { placings, next in
            // Placings without a number are told apart by their names.
            if let last = placings.last, (last.position, last.number) == (next.element.position, next.element.number),
                last.name == next.element.name || last.name.isEmpty || next.element.name.isEmpty
            {
                placings[placings.count - 1] = last.filled(from: next.element)
            } else {
                placings.append(next.element)
            }
        }
    }
}

extension Sequence where Element: Hashable {
    /// The same in the same order, each once.
    package var once: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}

/// Name, kind and payout of a dividend, the same wherever a result is shown.
extension Dividend {
    /// A bet on one runner: to win, or to finish within the paid places.
    package enum Single: String, Sendable {
        case win, place
    }

    /// Product without the operator's `Pool `: `Trifecta`; `First Four` as its pool has it, though results write
    /// `First4`.
    package var name: String {
        let words = product.split(separator: " ")
        let name =
            words.count > 1 && words[0].lowercased() == "pool" ? words.dropFirst().joined(separator: " ") : product
        return name.lowercased() == "first4" ? "First Four" : name
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
