package import FoundationEssentials
package import Models
package import Repository
internal import Services

extension DayResult {
    /// A race that has jumped, half an hour before `t0`, with everything in order but for what the test is about.
    /// - Parameter order: the numbers that were placed, the best first; none for no card.
    package static func sample(
        _ id: String = "result", category: RaceCategory = .horse, number: Int = 7, meeting: String = "Flemington",
        start: Date = .t0 - 1800, status: RaceStatus = .final, protest: String? = nil, order: [Int] = [2, 4, 7, 6],
        deadHeat: Bool = false, dividends: [Dividend]? = nil
    ) -> DayResult {
        let race = Race.sample(id, category: category, number: number, meeting: meeting, start: start)
        guard !order.isEmpty else { return DayResult(race: race, status: status, protest: protest) }
        var card = RaceCard(id: race.id, category: category)
        card.actualStart = start + 70
        card.status = status
        card.runners = order.map { number in
            Runner(number: number, name: name(number), odds: Odds(win: Price(Decimal(number) + 1.5)))
        }
        card.placings = order.enumerated().map { index, number in
            var placing = Placing(
                position: deadHeat && index == 1 ? 1 : index + 1, number: number, name: name(number))
            placing.barrier = number + 1
            placing.margin = placing.position == 1 ? 0 : Decimal(index * 4) / 10
            placing.time = index == 0 ? Decimal(10673) / 100 : nil
            return placing
        }
        card.dividends = dividends ?? paid(order, isFinal: status == .final)
        return DayResult(race: race, status: status, protest: protest, card: card)
    }

    /// The names of the recorded race of 17 July 2025, by number.
    package static func name(_ number: Int) -> String {
        let names = [2: "Frosbie", 4: "Ruji", 7: "Ballinran", 6: "Keepitinyourwallet"]
        return names[number] ?? "Runner \(number)"
    }

    /// What the recorded race paid, for other numbers.
    package static func paid(_ order: [Int], tote: String = "NZ", isFinal: Bool = true) -> [Dividend] {
        func one(_ product: String, _ cents: Int, _ combination: [Int]) -> Dividend {
            Dividend(
                product: "Pool \(product)", tote: tote, amount: Decimal(cents) / 100, isFinal: isFinal,
                combination: combination)
        }
        var all = [one("Trifecta", 39_660, Array(order.prefix(3))), one("Win", 660, [order[0]])]
        for (number, cents) in zip(order, [170, 190, 370]) { all.append(one("Place", cents, [number])) }
        all.append(one("Quinella", 1370, Array(order.prefix(2))))
        if order.count > 3 { all.append(one("First4", 135_040, Array(order.prefix(4)))) }
        return all
    }
}

extension RaceMeeting {
    /// A meeting of races half an hour apart.
    /// - Parameter statuses: of the first races; the others have none.
    package static func sample(
        _ name: String = "Flemington", category: RaceCategory = .horse, races: Int = 8, first: Date = .t0 + 300,
        statuses: [RaceStatus?] = []
    ) -> RaceMeeting {
        let all = (0..<races).map { index in
            var race = MeetingRace(
                id: RaceID("\(name)-\(index + 1)"), number: index + 1, name: "Race \(index + 1) Handicap",
                start: first + Double(index) * 1800, status: index < statuses.count ? statuses[index] : nil)
            race.distance = 1200
            return race
        }
        var meeting = RaceMeeting(
            id: name, name: name, category: category, venue: Venue(name: name, state: "VIC", country: "AUS"),
            races: all)
        meeting.trackCondition = "Good4"
        meeting.weather = "OCAST"
        return meeting
    }
}

extension DaySnapshot {
    /// Six results of every kind, newest first, from a source that answers.
    package static let results = DaySnapshot(
        isPartial: false,
        results: [
            .sample(
                "running", category: .greyhound, number: 5, meeting: "The Meadows", start: .t0 - 90, status: .live,
                order: []),
            .sample("interim", number: 8, start: .t0 - 600, status: .interim, order: [10, 11, 3]),
            .sample(
                "protest", category: .harness, number: 2, meeting: "Gloucester Park", start: .t0 - 900,
                status: .interim, protest: "Second against first", order: [5, 1, 9]),
            .sample("final", start: .t0 - 1800),
            .sample("abandoned", number: 6, meeting: "Townsville", start: .t0 - 2400, status: .abandoned, order: []),
            .sample("heat", number: 6, start: .t0 - 3600, deadHeat: true),
        ],
        sources: [SourceState(.affiliates, lastGood: .t0)])

    /// Four meetings: two under way, one over, one abandoned.
    package static let meetings = DaySnapshot(
        meetings: [
            .sample(
                "Albion Park", category: .harness, races: 4, first: .t0 - 10_200,
                statuses: [.final, .final, .final, .final]),
            .sample(
                "Flemington", races: 10, first: .t0 - 3600 - 600,
                statuses: [.final, .interim, .closed, .abandoned, .open, .delayed, .open]),
            .sample("The Meadows", category: .greyhound, races: 12, first: .t0 + 45),
            .sample(
                "Townsville", races: 5, first: .t0 + 100,
                statuses: [.abandoned, .abandoned, .abandoned, .abandoned, .abandoned]),
        ], isPartial: false, sources: [SourceState(.affiliates, lastGood: .t0)])
}
