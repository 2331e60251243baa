package import FoundationEssentials
package import Models

/// Final results of the days before a simulated day: some races of each, as in the store of a person who has watched a
/// season. They are the feed's own results of those days.
package struct Season: Sendable {
    /// Number of days before the simulated one.
    package let days: Int
    package static let racesADay = 24

    private let day: RaceDay

    /// - Parameters:
    ///   - day: the simulated day; only results of the days before it and of its own.
    ///   - days: before the running one.
    package init(of day: RaceDay, days: Int = RaceDay.seasonDays) {
        (self.day, self.days) = (day, days)
    }

    /// Races that are final at an instant, from the earliest day on; of the running day too.
    package func results(at now: Date) -> [FormRace] {
        let instant = UnixTime.seconds(of: now)
        let today = instant / 86400
        return (today - days...today).flatMap { date in
            day.seasonRaces(date).compactMap { race, meeting -> FormRace? in
                let end = min(instant, race.plannedStart + Self.settled)
                return FormRace(day.snapshot(race, meeting, at: end).card, country: meeting.course.country)
            }
        }
    }

    /// A final race of the season, and the state and country of its course.
    package typealias Final = (card: RaceCard, state: String, country: String)

    /// Races that form counts and that started in an interval, the latest start first.
    package func finals(_ starts: Range<Date>, at now: Date) -> [Final] {
        let instant = UnixTime.seconds(of: now)
        let span = UnixTime.seconds(of: starts.lowerBound)..<UnixTime.seconds(of: starts.upperBound)
        // The plan of a date goes on into the next day.
        let dates = (instant / 86400 - days...instant / 86400).filter {
            $0 * 86400 < span.upperBound && ($0 + 2) * 86400 > span.lowerBound
        }
        let races = dates.flatMap(day.seasonRaces).map { race, meeting -> Final in
            let end = min(instant, race.plannedStart + Self.settled)
            return (day.snapshot(race, meeting, at: end).card, meeting.course.state, meeting.course.country)
        }
        func start(_ race: Final) -> Date { race.card.advertisedStart ?? .distantPast }
        return races.filter { $0.card.status == .final && starts.contains(start($0)) }.sorted { start($0) > start($1) }
    }

    /// Some races of the running day with the times of their prices, as a person has watched them: cards without a
    /// result, and their countries.
    package func cards(at now: Date) -> [(card: RaceCard, country: String)] {
        let instant = UnixTime.seconds(of: now)
        return day.seasonRaces(instant / 86400).map { race, meeting in
            var card = day.snapshot(race, meeting, at: instant).card
            (card.status, card.placings) = (nil, [])
            return (card, meeting.course.country)
        }
    }

    /// How late races jumped, from the earliest day on: some of each day before, and every one of the running day.
    package func jumps(at now: Date) -> [JumpDelay] {
        let instant = UnixTime.seconds(of: now)
        let today = instant / 86400
        return (today - Self.daysOfJumps...today).flatMap { date in
            let plan = day.plan(date)
            let step = date < today - 1 ? max(1, (plan.races.count + Self.racesADay - 1) / Self.racesADay) : 1
            return stride(from: 0, to: plan.races.count, by: step).compactMap { index -> JumpDelay? in
                let race = plan.races[index]
                // A field and its prices take long to make.
                guard race.plannedStart <= instant else { return nil }
                let snapshot = day.snapshot(
                    race, plan.meetings[race.meeting], at: min(instant, race.plannedStart + Self.settled))
                return snapshot.delay
            }
        }
    }

    /// How late every race of a date jumped, as its feed reports it at the end.
    /// - Parameter date: any instant of it, UTC.
    package func jumps(of date: Date) -> [JumpDelay] {
        let plan = day.plan(UnixTime.seconds(of: date) / 86400)
        return plan.races.compactMap { race in
            day.snapshot(race, plan.meetings[race.meeting], at: race.plannedStart + Self.settled).delay
        }
    }

    /// Times in seconds of the winners of final races on a track over a distance, the latest day first.
    /// - Parameter metres: distance of the races.
    package func winningTimes(_ category: RaceCategory, at meeting: String, metres: Int, now: Date) -> [Double] {
        let instant = UnixTime.seconds(of: now)
        let today = instant / 86400
        return (0...days).flatMap { ago in
            let plan = day.plan(today - ago)
            return plan.races.compactMap { race -> Double? in
                let card = plan.meetings[race.meeting]
                let isOver = race.fate == .runs && race.plannedStart + Self.settled <= instant
                guard isOver, card.category == category, card.course.name == meeting else { return nil }
                let past = SimulatedRace(race, card: card, startSeconds: race.plannedStart)
                guard RaceDetails(past, at: instant).metres == metres else { return nil }
                return Double(SimulatedResult(SimulatedField(past), race, metres: metres).time) / 100
            }
        }
    }

    private static let daysOfJumps = 14

    /// Seconds from a planned start after which every race is final, delayed ones too.
    static let settled = 3600 + SimulatedResult.latest
}

extension RaceSnapshot {
    /// How late the race jumped; nil before the jump.
    fileprivate var delay: JumpDelay? {
        guard let jump = actualStart else { return nil }
        return JumpDelay(
            category: race.category, meeting: race.meeting, number: race.number, start: race.start,
            jump: Date(timeIntervalSince1970: Double(jump)))
    }

    /// The card's values that form counts; the rest is empty.
    fileprivate var card: RaceCard {
        var card = RaceCard(id: RaceID(race.id), category: race.category)
        card.meeting = race.meeting
        card.number = race.number
        card.name = name
        card.advertisedStart = race.start
        card.status = stage == .final ? .final : nil
        card.conditions.placesPaid = placesPaid
        card.conditions.distance = metres
        card.conditions.trackCondition = trackCondition
        card.runners = field.runners.filter { !$0.isVacant }.map { runner in
            var entry = Runner(number: runner.number, name: runner.name.titleCased)
            entry.barrier = runner.barrier
            entry.jockey = runner.jockey
            entry.trainer = runner.trainer
            entry.weight = runner.weight.map { Decimal($0) / 10 }
            let price = prices.prices[runner.number]
            entry.odds.win = price.flatMap { Price(thousandths: $0.win * 10) }
            entry.odds.fluctuations =
                price?.fluctuations.first.flatMap { Price(thousandths: $0.win * 10) }.map { [$0] } ?? []
            entry.odds.timed = (price?.fluctuations ?? []).compactMap { at, win in
                Price(thousandths: win * 10).map {
                    TimedPrice(at: Date(timeIntervalSince1970: Double(at)), price: $0)
                }
            }
            entry.startingPrice = entry.odds.win
            if isScratched(runner) { entry.scratching = Runner.Scratching(isLate: runner.isLate) }
            return entry
        }
        card.placings = placings.map {
            var placing = Placing(position: $0.position, number: $0.runner.number, name: $0.runner.name.titleCased)
            placing.margin = Decimal($0.margin) / 10
            placing.time = $0.position == 1 ? Decimal(result.time) / 100 : nil
            return placing
        }
        return card
    }
}
