/// A race with all that becomes of it, as it stands at one instant.
package struct RaceStory: Sendable {
    package enum Stage: String, Sendable {
        case open = "Open"
        case closed = "Closed"
        case live = "Live"
        case interim = "Interim"
        case final = "Final"
        case abandoned = "Abandoned"
    }

    package let race: SimulatedRace
    package let field: SimulatedField
    package let prices: SimulatedPrices
    /// What will come of it, whether it is known yet or not.
    package let result: SimulatedResult
    package let stage: Stage
    let details: RaceDetails
    /// Unix seconds.
    let instant: Int

    init(_ race: SimulatedRace, isAbandoned: Bool, at instant: Int) {
        self.race = race
        self.instant = instant
        details = RaceDetails(race, at: instant)
        field = SimulatedField(race)
        result = SimulatedResult(field, seed: race.plan.seed, metres: details.metres)
        // Bets end with the jump, and with them the prices' moves.
        let moving = min(instant, race.startSeconds + result.jumped)
        prices = SimulatedPrices(field, seed: race.plan.seed, start: race.startSeconds, at: moving)
        let since = instant - race.startSeconds
        if isAbandoned {
            stage = .abandoned
        } else if since >= result.final {
            stage = .final
        } else if since >= result.interim {
            stage = .interim
        } else if since >= result.jumped + 5 {
            stage = .live
        } else {
            stage = since >= result.jumped ? .closed : .open
        }
    }

    /// Placings as far as they are told.
    package var placings: [SimulatedResult.Place] {
        stage == .interim || stage == .final ? result.places : []
    }

    /// Whether a runner's scratching is known yet.
    func isScratched(_ runner: SimulatedRunner) -> Bool {
        runner.scratched.map { $0 <= instant } ?? false
    }
}

extension RaceDay {
    /// A race of the day by its id, whether it is listed any more or not: of the day before, the same and the next.
    package func story(of id: String, at instant: Int) -> RaceStory? {
        let date = instant / 86400
        for plan in [date, date - 1, date + 1].map(plan) {
            for race in plan.races where race.id == id { return story(race, plan.meetings[race.meeting], at: instant) }
        }
        return nil
    }

    /// - Parameter race: as planned; its start as it is told at that instant.
    func story(_ race: PlannedRace, _ card: Meeting, at instant: Int) -> RaceStory {
        var start = race.plannedStart
        var isAbandoned = false
        switch race.fate {
        case .runs: break
        case .delayed(let known, let seconds): if instant >= known { start += seconds }
        case .abandoned(let known): isAbandoned = instant >= known
        }
        let told = SimulatedRace(race, card: card, startSeconds: start)
        return RaceStory(told, isAbandoned: isAbandoned, at: instant)
    }
}
