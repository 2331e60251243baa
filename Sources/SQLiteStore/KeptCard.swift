internal import FoundationEssentials
internal import Models
internal import Repository

/// A card in the store, with data of earlier cards of the race.
struct KeptCard: Equatable {
    var card: RaceCard
    var venue: Venue
    var firstSeen: Date
    var seenAt: Date
    /// Time of its newest part; one that was read has no other than `seenAt`.
    var newest: Date
    /// Opening price of each runner by number: the reported one, else the first that was seen.
    var openings: [Int: Price]

    init(card: RaceCard, venue: Venue, firstSeen: Date, seenAt: Date, openings: [Int: Price]) {
        (self.card, self.venue, self.firstSeen, self.seenAt) = (card, venue, firstSeen, seenAt)
        newest = seenAt
        self.openings = openings
    }

    /// Makes the record of a card that is seen for the first time. If two runners have one number, the first stays.
    init(_ stored: StoredCard) {
        var card = stored.card
        var seen: Set<Int> = []
        card.runners = card.runners.filter { seen.insert($0.number).inserted }
        var openings: [Int: Price] = [:]
        for runner in card.runners { openings[runner.number] = runner.odds.opening ?? runner.odds.win }
        self.init(
            card: card, venue: stored.venue, firstSeen: stored.seenAt, seenAt: stored.seenAt, openings: openings)
        newest = stored.newest
    }

    /// The card for readers: the first seen price replaces missing fluctuations.
    var stored: StoredCard {
        var card = card
        for index in card.runners.indices where card.runners[index].odds.fluctuations.isEmpty {
            guard let opening = openings[card.runners[index].number] else { continue }
            let last = card.runners[index].odds.win.flatMap { $0 == opening ? nil : $0 }
            card.runners[index].odds.fluctuations = [opening] + (last.map { [$0] } ?? [])
        }
        return StoredCard(card: card, venue: venue, seenAt: seenAt)
    }

    var isResult: Bool {
        !card.placings.isEmpty || card.status.map { $0.hasResult || $0.isOver } ?? false
    }

    /// Both, whichever was seen later having the last word.
    func merged(with other: KeptCard) -> KeptCard {
        other.newest < newest ? other.followed(by: self) : followed(by: other)
    }
}

/// Merges a later card into an earlier one: missing values stay, and a result never disappears.
extension KeptCard {
    func followed(by later: KeptCard) -> KeptCard {
        var merged = later
        merged.firstSeen = min(firstSeen, later.firstSeen)
        merged.venue = later.venue.filled(from: venue)
        merged.card = card.followed(by: later.card)
        mergeRunners(later, into: &merged)
        return merged
    }

    // MARK: Runners

    private func mergeRunners(_ later: KeptCard, into merged: inout KeptCard) {
        let isBetting = isBetting(later.card)
        let earlier = Dictionary(card.runners.map { ($0.number, $0) }) { one, _ in one }
        let keepsMarks = !isBetting && card.runners.contains { $0.isFavourite }
        merged.card.runners = later.card.runners.map { runner in
            guard let before = earlier[runner.number], before.isSame(as: runner) else { return runner }
            merged.openings[runner.number] =
                before.odds.opening ?? runner.odds.opening ?? openings[runner.number]
                ?? later.openings[runner.number]
            var runner = before.followed(by: runner, isBetting: isBetting)
            if keepsMarks { (runner.isFavourite, runner.isMover) = (before.isFavourite, before.isMover) }
            return runner
        }
        let named = Set(later.card.runners.map(\.number))
        for left in card.runners where !named.contains(left.number) {
            merged.card.runners.append(left)
            merged.openings[left.number] = openings[left.number]
        }
        merged.card.runners.sort { ($0.number, $0.name) < ($1.number, $1.name) }
    }

    /// Whether prices still move by the later card: later prices are not closing prices.
    private func isBetting(_ later: RaceCard) -> Bool {
        switch later.status {
        case .open, .delayed, .other: return RaceStatus.latest(card.status, later.status) == later.status
        case .closed, .live, .interim, .final, .notRun: return false
        case nil: break
        }
        guard later.actualStart == nil, later.placings.isEmpty else { return false }
        switch card.status {
        case nil, .open, .delayed, .other: return card.actualStart == nil && card.placings.isEmpty
        case .closed, .live, .interim, .final, .notRun: return false
        }
    }
}

extension Runner {
    /// Whether a number is still the same runner. Sources spell names differently: `Amber Echo (NZ)`.
    func isSame(as other: Runner) -> Bool {
        if name == other.name { return true }
        let (one, two) = (Self.letters(name), Self.letters(other.name))
        return one.hasPrefix(two) || two.hasPrefix(one)
    }

    private static func letters(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    fileprivate func followed(by later: Runner, isBetting: Bool) -> Runner {
        var runner = later.filled(from: self)
        // The last word of both, not the sum.
        (runner.isFavourite, runner.isMover, runner.scratching) = (later.isFavourite, later.isMover, later.scratching)
        runner.odds = odds.followed(by: later.odds, isBetting: isBetting)
        if let now = later.scratching, let before = scratching {
            runner.scratching = Scratching(at: now.at ?? before.at, isLate: now.isLate || before.isLate)
        }
        return runner
    }
}

extension Odds {
    fileprivate func followed(by later: Odds, isBetting: Bool) -> Odds {
        let (first, second) = isBetting ? (later, self) : (self, later)
        var reported = first.fluctuations.isEmpty ? second.fluctuations : first.fluctuations
        // A source that shortens its list does not change the opening price.
        if let opening = fluctuations.first, reported.first != opening { reported.insert(opening, at: 0) }
        return Odds(
            win: first.win ?? second.win, place: first.place ?? second.place,
            toteWin: later.toteWin ?? toteWin, totePlace: later.totePlace ?? totePlace, fluctuations: reported,
            timed: timed + later.timed)
    }
}
