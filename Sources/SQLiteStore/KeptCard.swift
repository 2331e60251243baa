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
        self.card = card
        self.venue = venue
        self.firstSeen = firstSeen
        self.seenAt = seenAt
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

    /// Whether there is something for a list of results.
    var isResult: Bool {
        !card.placings.isEmpty || card.status.map { $0.hasResult || $0.isOver } ?? false
    }

    /// Both, whichever was seen later having the last word.
    func merged(with other: KeptCard) -> KeptCard {
        other.newest < newest ? other.followed(by: self) : followed(by: other)
    }
}
