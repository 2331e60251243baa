import FoundationEssentials

extension RaceCard {
    /// This card, followed by a later answer of any source: gaps stay filled, and a result never disappears.
    ///
    /// Only another final result replaces a final one, and no earlier state replaces placings: a cache or a slower
    /// source may still report it.
    package func followed(by later: RaceCard) -> RaceCard {
        var card = later.filled(from: self)
        card.status = RaceStatus.latest(status, later.status)
        // Data under a status that is not valid is not valid either.
        let isBelated = later.status != nil && later.status != card.status
        // A source with a status would also report a protest: it has been heard.
        if later.status != nil { card.conditions.protest = (isBelated ? self : later).conditions.protest }
        let isFinalBefore = status == .final && later.status == nil
        if isBelated || card.status.isNotRun && later.status.isNotRun {
            let valid = isBelated ? self : later
            (card.placings, card.dividends) = (valid.placings, valid.dividends)
        } else {
            let kept = isFinalBefore && !placings.isEmpty
            card.placings = kept || later.placings.isEmpty ? placings : placings(later.placings)
            card.dividends =
                isFinalBefore && !dividends.isEmpty || later.dividends.isEmpty
                ? dividends : dividends(later.dividends)
        }
        return card
    }

    /// This card, whose gaps were filled from before, with favourites, scratchings and prices only as a later card has
    /// them: there a gap is news. Earlier prices stay once bets are closed.
    package func withLastWord(of later: RaceCard) -> RaceCard {
        var card = self
        let isBetting = isBetting
        let marksFavourite = later.runners.contains(where: \.isFavourite)
        let others = Dictionary(later.runners.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        for index in card.runners.indices {
            guard let other = others[card.runners[index].number] else { continue }
            card.runners[index].scratching = other.scratching
            if isBetting { card.runners[index].odds = other.odds }
            guard isBetting || marksFavourite else { continue }
            card.runners[index].isFavourite = other.isFavourite
            card.runners[index].isMover = other.isMover
        }
        return card
    }

    private var isBetting: Bool {
        guard actualStart == nil, placings.isEmpty else { return false }
        switch status {
        case nil, .open, .delayed, .other: return true
        case .closed, .live, .interim, .final, .notRun: return false
        }
    }

    private func placings(_ later: [Placing]) -> [Placing] {
        later.map { placing in
            let before = placings.first { $0.number == placing.number && $0.position == placing.position }
            return before.map(placing.filled) ?? placing
        }
    }

    /// Dividends of both cards; an interim one does not replace a final one of the same bet.
    private func dividends(_ later: [Dividend]) -> [Dividend] {
        later.map { dividend in
            guard !dividend.isFinal else { return dividend }
            return dividends.first {
                $0.isFinal && $0.product == dividend.product && $0.tote == dividend.tote
                    && $0.combination == dividend.combination
            } ?? dividend
        }
    }
}

extension RaceStatus {
    /// The status that holds after two answers: the later one, unless it is from before the end.
    /// - Returns: nil if neither answer has one.
    package static func latest(_ earlier: RaceStatus?, _ later: RaceStatus?) -> RaceStatus? {
        guard let later, let earlier else { return later ?? earlier }
        switch (earlier, later) {
        case (.final, .final), (.final, .notRun): return later
        case (.final, _): return earlier
        case (.interim, .open), (.interim, .closed), (.interim, .live), (.interim, .delayed): return earlier
        default: return later
        }
    }
}
