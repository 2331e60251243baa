import FoundationEssentials

extension RaceCard {
    /// This card, with its gaps filled from another source's card of the same race.
    package func filled(from other: RaceCard) -> RaceCard {
        var card = self
        card.meetingID = meetingID ?? other.meetingID
        card.meeting = meeting ?? other.meeting
        if category == .unknown { card.category = other.category }
        if number == 0 { card.number = other.number }
        card.name = name ?? other.name
        card.address = address ?? other.address
        card.advertisedStart = advertisedStart ?? other.advertisedStart
        card.actualStart = actualStart ?? other.actualStart
        card.status = status ?? other.status
        card.conditions = conditions.filled(from: other.conditions)
        card.guide = Self.filled(guide, from: other.guide)
        card.runners = runners.isEmpty ? other.runners : filledRunners(from: other)
        if tips.isEmpty { card.tips = other.tips }
        if placings.isEmpty { card.placings = other.placings }
        if dividends.isEmpty { card.dividends = other.dividends }
        return card
    }

    private static func filled(_ one: Shared<RaceGuide>?, from other: Shared<RaceGuide>?) -> Shared<RaceGuide>? {
        guard let one, let other, one != other else { return one ?? other }
        return Shared(one.value.filled(from: other.value))
    }

    /// This card, with its gaps filled from the race in a list.
    package func filled(from race: Race) -> RaceCard {
        var card = named(by: race)
        card.address = address ?? race.address
        card.conditions.distance = conditions.distance ?? race.distance
        card.conditions.trackCondition = conditions.trackCondition ?? race.trackCondition
        card.conditions.weather = conditions.weather ?? race.weather
        card.conditions.comment = conditions.comment ?? race.comment
        if let listed = race.guide?.value {
            card.conditions = card.conditions.filled(from: listed.conditions)
            card.guide = Self.filled(guide, from: Shared(listed.guide))
        }
        return card
    }

    /// This card, with category, number, meeting, name and advertised start of a race where it has none. Its id and its
    /// conditions stay.
    package func named(by race: Race) -> RaceCard {
        var card = self
        if category == .unknown { card.category = race.category }
        if number == 0 { card.number = race.number }
        card.meeting = meeting ?? race.meeting
        card.name = name ?? race.name
        card.advertisedStart = advertisedStart ?? race.advertisedStart
        return card
    }

    /// One card of the answers of several sources: the first choice for runners comes first, and the first choice for
    /// results has the result.
    /// - Parameters:
    ///   - cards: answer of each source that has one.
    ///   - runners: sources in order of choice.
    ///   - results: sources of placings and dividends, in order of choice; without one the card has neither.
    ///   - statuses: sources of the status, in order of choice; the others' counts only if none of these has one.
    /// - Returns: nil if none of these sources has answered.
    package static func merged(
        _ cards: [RaceSource: RaceCard], runners: [RaceSource], results: [RaceSource], statuses: [RaceSource]
    ) -> RaceCard? {
        let result = merged(results.compactMap { cards[$0] })
        let card = merged(runners.compactMap { cards[$0] })
        let both = result.map { card?.withResult(of: $0) ?? $0 } ?? card
        guard var merged = both ?? statuses.lazy.compactMap({ cards[$0] }).first else { return nil }
        if results.isEmpty { (merged.placings, merged.dividends) = ([], []) }
        merged.status = statuses.lazy.compactMap { cards[$0]?.status }.first ?? merged.status
        return merged
    }

    private static func merged(_ cards: [RaceCard]) -> RaceCard? {
        cards.dropFirst().reduce(cards.first) { $0?.filled(from: $1) }
    }

    /// This card with placings, dividends and status of another card, as far as that one has them.
    package func withResult(of other: RaceCard) -> RaceCard {
        var card = self
        if !other.placings.isEmpty { card.placings = other.placings }
        if !other.dividends.isEmpty { card.dividends = other.dividends }
        card.status = other.status ?? status
        return card
    }

    /// Runners with the same number are the same, unless their names differ.
    private func filledRunners(from other: RaceCard) -> [Runner] {
        let others = Dictionary(other.runners.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        return runners.map { runner in
            guard let known = others[runner.number],
                runner.name.isEmpty || known.name.isEmpty || runner.name.lowercased() == known.name.lowercased()
            else { return runner }
            return runner.filled(from: known)
        }
    }
}

extension RaceCard.Conditions {
    /// These conditions, with their gaps filled from others of the same race.
    package func filled(from other: Self) -> Self {
        var filled = self
        filled.distance = distance ?? other.distance
        filled.trackCondition = trackCondition ?? other.trackCondition
        filled.surface = surface ?? other.surface
        filled.direction = direction ?? other.direction
        filled.weather = weather ?? other.weather
        filled.rail = rail ?? other.rail
        filled.ages = ages ?? other.ages
        filled.raceClass = raceClass ?? other.raceClass
        // An amount keeps the currency of its own source.
        if prizeMoney == nil { (filled.prizeMoney, filled.currency) = (other.prizeMoney, other.currency) }
        filled.placesPaid = placesPaid ?? other.placesPaid
        filled.comment = comment ?? other.comment
        filled.protest = protest ?? other.protest
        return filled
    }
}

extension Runner {
    /// This runner, with its gaps filled from another source's or an earlier card. A mark of either stays.
    package func filled(from other: Runner) -> Runner {
        var runner = self
        if name.isEmpty { runner.name = other.name }
        runner.id = id ?? other.id
        runner.address = address ?? other.address
        runner.barrier = barrier ?? other.barrier
        runner.jockey = jockey ?? other.jockey
        runner.trainer = trainer ?? other.trainer
        runner.age = age ?? other.age
        runner.sex = sex ?? other.sex
        runner.weight = weight ?? other.weight
        runner.startingPrice = startingPrice ?? other.startingPrice
        runner.lastStarts = lastStarts ?? other.lastStarts
        runner.odds = Odds(
            win: odds.win ?? other.odds.win, place: odds.place ?? other.odds.place,
            toteWin: odds.toteWin ?? other.odds.toteWin, totePlace: odds.totePlace ?? other.odds.totePlace,
            fluctuations: odds.fluctuations.isEmpty ? other.odds.fluctuations : odds.fluctuations)
        runner.isFavourite = isFavourite || other.isFavourite
        runner.isMover = isMover || other.isMover
        runner.scratching = scratching ?? other.scratching
        runner.comment = comment ?? other.comment
        runner.guide = guide ?? other.guide
        return runner
    }
}

extension Placing {
    /// This placing, with its gaps filled from another source's or an earlier one of the same runner.
    package func filled(from other: Placing) -> Placing {
        var placing = self
        if name.isEmpty { placing.name = other.name }
        placing.barrier = barrier ?? other.barrier
        placing.margin = margin ?? other.margin
        placing.marginWords = marginWords ?? other.marginWords
        placing.time = time ?? other.time
        placing.win = win ?? other.win
        return placing
    }
}

extension MeetingRace {
    /// This entry, with its gaps filled from another list's of the same race. Id, number and start stay.
    package func filled(from other: MeetingRace) -> MeetingRace {
        var race = self
        if name.isEmpty { race.name = other.name }
        race.distance = distance ?? other.distance
        race.address = address ?? other.address
        race.status = status ?? other.status
        race.protest = protest ?? other.protest
        race.trackCondition = trackCondition ?? other.trackCondition
        race.weather = weather ?? other.weather
        return race
    }
}

extension Venue {
    /// This venue, with its gaps filled from another list or an earlier answer.
    package func filled(from other: Venue) -> Venue {
        Venue(name: name ?? other.name, state: state ?? other.state, country: country ?? other.country)
    }
}
