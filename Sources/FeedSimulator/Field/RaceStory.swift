/// A race with all that becomes of it, as it stands at one instant.
package struct RaceStory: Sendable {
    package enum Stage: String, Sendable {
        case open = "Open"
        case closed = "Closed"
        case live = "Live"
        case interim = "Interim"
        case final = "Final"
        case abandoned = "Abandoned"

        /// - Parameter since: seconds since the start that is told.
        init(since: Int, _ result: SimulatedResult) {
            self =
                since >= result.final
                ? .final
                : since >= result.interim
                    ? .interim
                    : since >= result.jumped + 5 ? .live : since >= result.jumped ? .closed : .open
        }
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

    /// - Parameter isHeld: whether it will be put off, though nobody says so yet: it does not jump.
    init(_ race: SimulatedRace, isAbandoned: Bool, isHeld: Bool = false, at instant: Int) {
        self.race = race
        self.instant = instant
        details = RaceDetails(race, at: instant)
        field = SimulatedField(race)
        result = SimulatedResult(field, seed: race.plan.seed, metres: details.metres)
        // Bets end with the jump, and with them the prices' moves.
        let moving = min(instant, race.startSeconds + result.jumped)
        prices = SimulatedPrices(field, seed: race.plan.seed, start: race.plan.plannedStart, at: moving)
        stage =
            isAbandoned
            ? .abandoned : isHeld ? .open : Stage(since: instant - race.startSeconds, result)
    }

    /// Placings as far as they are told.
    package var placings: [SimulatedResult.Place] {
        switch stage {
        case .interim: result.interimPlaces
        case .final: result.places
        case .open, .closed, .live, .abandoned: []
        }
    }

    /// What is paid on the placings, as far as they are told.
    package var dividends: [SimulatedDividend] { SimulatedDividend.all(of: self) }

    /// Unix seconds; nil before the race has jumped.
    package var actualStart: Int? {
        stage == .open || stage == .abandoned ? nil : race.startSeconds + result.jumped
    }

    /// Told while it is heard.
    package var protest: String? { stage == .interim ? result.protest : nil }
    package var name: String { details.name }
    package var metres: Int { details.metres }
    /// nil where it is left out.
    package var trackCondition: String? { details.track }
    package var weather: String? { details.weather }
    package var comment: String? { details.comment }

    /// Whether a runner's scratching is known yet.
    package func isScratched(_ runner: SimulatedRunner) -> Bool {
        runner.scratched.map { $0 <= instant } ?? false
    }
}

extension RaceDay {
    /// A race of the day by its id, whether it is listed any more or not: of the day before, the same and the next.
    package func story(of id: String, at instant: Int) -> RaceStory? {
        let date = instant / 86400
        for plan in [date, date - 1, date + 1].map(plan) {
            if let race = plan.race(id) { return story(race, plan.meetings[race.meeting], at: instant) }
        }
        return nil
    }

    /// - Parameter race: as planned; its start as it is told at that instant.
    func story(_ race: PlannedRace, _ card: Meeting, at instant: Int) -> RaceStory {
        let told = told(race, card, at: instant)
        return RaceStory(told.race, isAbandoned: told.isAbandoned, isHeld: told.isHeld, at: instant)
    }

    /// The same in as much as a list of meetings tells.
    func standing(_ race: PlannedRace, _ card: Meeting, at instant: Int) -> RaceStanding {
        let told = told(race, card, at: instant)
        return RaceStanding(told.race, isAbandoned: told.isAbandoned, isHeld: told.isHeld, at: instant)
    }

    private func told(
        _ race: PlannedRace, _ card: Meeting, at instant: Int
    ) -> (race: SimulatedRace, isAbandoned: Bool, isHeld: Bool) {
        var start = race.plannedStart
        var (isAbandoned, isHeld) = (false, false)
        switch race.fate {
        case .runs: break
        case .delayed(let known, let seconds):
            isHeld = instant < known
            if !isHeld { start += seconds }
        case .abandoned(let known): isAbandoned = instant >= known
        }
        return (SimulatedRace(race, card: card, startSeconds: start), isAbandoned, isHeld)
    }
}
