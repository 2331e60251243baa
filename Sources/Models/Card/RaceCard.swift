package import FoundationEssentials

/// Everything that one source reports of one race: conditions, runners, prices, and afterwards the result.
package struct RaceCard: Hashable, Sendable {
    /// The requested id; a source with ids of its own marks them (`IDScheme.own`).
    package var id: RaceID
    /// The source's id of the meeting, up to 100 characters; nil if it reports none.
    package var meetingID: String?
    /// The meeting's name, up to 80 characters; nil if the source reports none.
    package var meeting: String?
    /// `.unknown` if the source reports none, or one that is not known here.
    package var category: RaceCategory
    /// 1 to 999; 0 if the source reports none, and for a special market.
    package var number: Int
    /// The race's name, up to 160 characters; nil if the source reports none.
    package var name: String?
    /// Page of the source; nil if it has none.
    package var address: WebAddress?
    /// Published start in UTC; nil if the source reports none.
    package var advertisedStart: Date?
    /// Reported time of the jump in UTC; nil before it, and for sources that do not report it.
    package var actualStart: Date?
    /// nil if the source has no word for it.
    package var status: RaceStatus?
    /// Distance, track, prize money and so on; empty if the source reports none.
    package var conditions: Conditions
    /// Prizes, pools, channels and so on; nil if the source reports none.
    package var guide: Shared<RaceGuide>?
    /// Sorted by number, each number once, with scratched runners.
    package var runners: [Runner]
    /// Numbers of the runners that the source tips, the best first; empty if it tips none.
    package var tips: [Int]
    /// Sorted by position; empty until there is a result.
    package var placings: [Placing]
    /// One for each bet of each tote, in the order of the source. A final dividend has replaced the interim one.
    package var dividends: [Dividend]

    /// An empty card: no runners, no result, number 0.
    package init(id: RaceID, category: RaceCategory = .unknown) {
        self.id = id
        self.category = category
        number = 0
        conditions = Conditions()
        runners = []
        tips = []
        placings = []
        dividends = []
    }

    /// Distance, track, weather, class and prizes of a race. Every part may be missing.
    package struct Conditions: Hashable, Sendable {
        /// Distance in metres; nil if the source reports none.
        package var distance: Int?
        /// Condition of the track in the source's spelling: `Good4`, `Synthetic`; up to 40 characters.
        package var trackCondition: String?
        /// Turf, dirt, all-weather; in the source's spelling, up to 40 characters.
        package var surface: String?
        /// Direction of the course as the source writes it: `Left`, `Right`.
        package var direction: String?
        /// Weather in the source's spelling: `FINE`, `Ocast`; up to 40 characters.
        package var weather: String?
        /// Position of the running rail, as a sentence of the source; up to 160 characters.
        package var rail: String?
        /// Class of the race, in the source's words; up to 80 characters.
        package var raceClass: String?
        /// Ages that may run, in the source's spelling: `2yo`, `3yo+`.
        package var ages: String?
        /// Total of all places, in the meeting's own currency; above 0.
        package var prizeMoney: Decimal?
        /// Currency of `prizeMoney` by ISO 4217, three capital letters: `AUD`; nil if the source reports none.
        package var currency: String?
        /// Number of positions that place bets pay, 1 to 20.
        package var placesPaid: Int?
        /// The source's comment on the race, up to 4,000 characters, or a note that the zone of its start is assumed.
        package var comment: String?
        /// Reason for a protest, up to 200 characters; nil if none is heard.
        package var protest: String?

        package init() {}
    }

    package var starters: [Runner] { runners.filter { $0.scratching == nil } }
}

extension Race {
    /// A race of a list, with track, weather and venue of its meeting.
    package init(_ listed: MeetingRace, of meeting: RaceMeeting) {
        self.init(
            id: listed.id, category: meeting.category, number: listed.number, meeting: meeting.name, name: listed.name,
            advertisedStart: listed.start, distance: listed.distance,
            trackCondition: listed.trackCondition ?? meeting.trackCondition,
            weather: listed.weather ?? meeting.weather, venue: meeting.venue, address: listed.address)
    }

    /// The race of a card. Values that the card leaves out are empty or nil.
    /// - Parameter start: the advertised start; a card may have none.
    package init(of card: RaceCard, start: Date, venue: Venue) {
        self.init(
            id: card.id, category: card.category, number: card.number, meeting: card.meeting ?? "",
            name: card.name ?? "", advertisedStart: start, distance: card.conditions.distance,
            trackCondition: card.conditions.trackCondition, weather: card.conditions.weather, venue: venue,
            address: card.address)
    }
}

extension RaceCard {
    /// Whether the card will no longer change: an hour after its start it is final with placings, or abandoned.
    /// Placings of a source without statuses last after three hours.
    /// - Parameter now: the server's clock.
    package func isLasting(of source: RaceSource, at now: Date) -> Bool {
        guard let start = advertisedStart else { return false }
        let passed = now.timeIntervalSince(start)
        return switch status {
        case .notRun: passed >= 3600
        case .final: passed >= 3600 && !placings.isEmpty
        case nil: !source.serves.contains(.statuses) && passed >= 3 * 3600 && !placings.isEmpty
        default: false
        }
    }
}

extension RaceCard {
    /// The same card without the parts that a list of results lacks: form guides, comments, tips, earlier prices, pages
    /// and ids of runners.
    package var withoutForm: RaceCard {
        var card = self
        (card.guide, card.conditions.comment, card.tips) = (nil, nil, [])
        for index in card.runners.indices {
            (card.runners[index].guide, card.runners[index].comment, card.runners[index].lastStarts) = (nil, nil, nil)
            (card.runners[index].id, card.runners[index].address) = (nil, nil)
            (card.runners[index].odds.fluctuations, card.runners[index].odds.timed) = ([], [])
            card.runners[index].backing = nil
        }
        return card
    }
}

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
        let isBetting = takesBets
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

    /// Whether bets are taken by it, so that a price is one of now.
    package var takesBets: Bool {
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

extension RaceCard {
    /// Takes over the end of the race from a list that was read before: placings without a status are final then.
    package mutating func end(by listed: RaceStatus?) {
        if status == nil, listed == .final, !placings.isEmpty { status = .final }
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

    /// The status of a race whose start has passed, as results have it on every screen and in every output.
    /// - Parameter one: the one status of the race (rule 8a); nil if no source reports one.
    package static func ofResult(_ one: RaceStatus?, _ card: RaceCard?) -> RaceStatus {
        let hasPlacings = card?.placings.isEmpty == false
        guard let one, !one.countsDown || one == .closed || one == .delayed else {
            // No source has reported a jump.
            return hasPlacings ? .resulted : .due
        }
        // The list reports the end first, and the known placings may still change. They are final if their card says
        // so.
        guard one == .final, hasPlacings, card?.status != .final else { return one }
        return card?.status == .interim ? .interim : .resulted
    }
}

/// A bet on the winners of several races of a meeting, as the quaddie is.
package struct MultiLegBet: Hashable, Sendable {
    /// `quaddie`, `early quaddie`, or the source's own name of another bet, up to 40 characters.
    package let name: String
    /// Numbers of its races, each once, in the source's order: 2 to `mostLegs` of them, 1 to 99.
    package let races: [Int]

    package static let mostLegs = 10

    /// A bet as a source lists it.
    ///
    /// One wrong number would make every leg's place wrong, so that no part of such a list is used.
    /// - Parameter races: numbers as the source has them.
    /// - Returns: nil for fewer than two races or more than `mostLegs`, a number outside 1 to 99, and a race twice.
    package init?(_ name: String, races: [Int]) {
        guard (2...Self.mostLegs).contains(races.count), races.allSatisfy((1...99).contains),
            Set(races).count == races.count
        else { return nil }
        self.races = races
        switch name.lowercased() {
        case "quaddie", "quadrella": self.name = "quaddie"
        case "early quaddie", "early quadrella": self.name = "early quaddie"
        default: self.name = name
        }
    }

    /// Place of a race among the legs, from 1; nil if the race is not one of them.
    package func leg(of number: Int) -> Int? { races.firstIndex(of: number).map { $0 + 1 } }
}

extension [MultiLegBet] {
    /// The bets with a race among their legs. If two bets have one name, only the first is returned.
    package func having(_ number: Int) -> [MultiLegBet] {
        reduce(into: []) { bets, bet in
            if bet.leg(of: number) != nil, !bets.contains(where: { $0.name == bet.name }) { bets.append(bet) }
        }
    }
}
