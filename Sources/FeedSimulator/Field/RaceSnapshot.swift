package import FoundationEssentials

/// A race with its field, prices and result at one instant.
package struct RaceSnapshot: Sendable {
    /// Stage of a race; raw values are the affiliates' statuses.
    package enum Stage: String, Sendable {
        case open = "Open"
        case closed = "Closed"
        case live = "Live"
        case interim = "Interim"
        case final = "Final"
        case abandoned = "Abandoned"

        /// - Parameter since: seconds since the reported start.
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
    /// All runners of the race, also the scratched ones.
    let field: SimulatedField
    /// Prices at that instant, or at the jump if that is past.
    let prices: SimulatedPrices
    /// The result, known already or not.
    package let result: SimulatedResult
    package let stage: Stage
    let details: RaceDetails
    let instant: Int
    /// Knows the earlier races of its runners.
    let day: RaceDay

    /// - Parameter isHeld: whether it will be delayed, though no answer reports it yet: it does not jump.
    init(_ race: SimulatedRace, of day: RaceDay, isAbandoned: Bool, isHeld: Bool = false, at instant: Int) {
        (self.day, self.race, self.instant) = (day, race, instant)
        details = RaceDetails(race, at: instant)
        field = SimulatedField(race)
        result = SimulatedResult(field, race.plan, metres: details.metres)
        // Bets end with the jump, so prices stop moving.
        let moving = min(instant, race.startSeconds + result.jumped)
        prices = SimulatedPrices(field, seed: race.plan.seed, start: race.plan.plannedStart, at: moving)
        stage =
            isAbandoned
            ? .abandoned : isHeld ? .open : Stage(since: instant - race.startSeconds, result)
    }

    /// Placings that are known at that instant; empty before the interim ones.
    var placings: [SimulatedResult.Place] {
        switch stage {
        case .interim: result.interimPlaces
        case .final: result.places
        case .open, .closed, .live, .abandoned: []
        }
    }

    /// Dividends of the placings that are known at that instant.
    var dividends: [SimulatedDividend] { SimulatedDividend.all(of: self) }

    /// Time of the jump in Unix seconds; nil before it.
    package var actualStart: Int? {
        stage == .open || stage == .abandoned ? nil : race.startSeconds + result.jumped
    }

    /// The advertised start before any delay.
    package var firstStart: Date { Date(timeIntervalSince1970: Double(race.plan.plannedStart)) }

    /// Places that are paid: 2 or 3.
    var placesPaid: Int { field.starters.count >= 8 ? 3 : 2 }

    /// Reason of a protest while it is heard; nil otherwise.
    var protest: String? { stage == .interim ? result.protest : nil }
    /// Name of the race: `Corner Store Bakery Maiden Plate`.
    var name: String { details.name }
    /// Distance of the race in metres.
    var metres: Int { details.metres }
    /// Condition such as `Good4`; nil if the feed leaves it out.
    var trackCondition: String? { details.track }
    /// Weather such as `OCAST`; nil if the feed leaves it out.
    var weather: String? { details.weather }
    /// Comment; nil if the feed leaves it out.
    var comment: String? { details.comment }

    /// Whether a runner's scratching is known at that instant.
    func isScratched(_ runner: SimulatedRunner) -> Bool {
        runner.scratched.map { $0 <= instant } ?? false
    }
}

extension RaceDay {
    /// Days after the running one whose races are known.
    static let daysAhead = 9

    /// Days before the running one whose meetings are listed.
    static let daysBack = 30

    /// Plans of the days whose races are known by their ids, the running day's first.
    private func knownPlans(at instant: Int) -> some Sequence<DayPlan> {
        let date = instant / 86400
        // A plan goes on until 17:00 of the next day, and the listed days are the operator's.
        let dates = [date, date - 1, date + 1] + (2...Self.daysBack + 2).map { date - $0 }
        return (dates + (2...Self.daysAhead).map { date + $0 }).lazy.map(plan)
    }

    /// A race by its id, listed or not, that starts from `daysBack` days before to `daysAhead` days after.
    /// - Parameter instant: Unix seconds.
    /// - Returns: nil for an unknown id.
    package func snapshot(of id: String, at instant: Int) -> RaceSnapshot? {
        for plan in knownPlans(at: instant) {
            if let race = plan.race(id) { return snapshot(race, plan.meetings[race.meeting], at: instant) }
        }
        return nil
    }

    /// A meeting by its id.
    /// - Returns: nil for an unknown id.
    func meeting(_ id: String, at instant: Int) -> (plan: DayPlan, races: [PlannedRace])? {
        for plan in knownPlans(at: instant) {
            guard let index = plan.meetings.firstIndex(where: { $0.id == id }) else { continue }
            return (plan, plan.races.filter { $0.meeting == index })
        }
        return nil
    }

    /// Names of the bets on several races of a race's meeting that are no longer taken: their first leg has jumped or
    /// is abandoned.
    func closedBets(around race: SimulatedRace, at instant: Int) -> Set<String> {
        guard let plan = knownPlans(at: instant).first(where: { $0.race(race.id) != nil }) else { return [] }
        let others = plan.races.filter { plan.meetings[$0.meeting].id == race.meetingID }
        return Set(
            race.card.multiLegBets.filter { bet in
                others.contains { $0.number == bet.races.first && standing($0, race.card, at: instant).stage != .open }
            }.map(\.name))
    }

    /// - Parameter race: the planned race, with its reported start at that instant.
    func snapshot(_ race: PlannedRace, _ card: Meeting, at instant: Int) -> RaceSnapshot {
        let reported = reported(race, card, at: instant)
        return RaceSnapshot(
            reported.race, of: self, isAbandoned: reported.isAbandoned, isHeld: reported.isHeld, at: instant)
    }

    /// The part of it that a list of meetings has.
    func standing(_ race: PlannedRace, _ card: Meeting, at instant: Int) -> RaceStanding {
        let reported = reported(race, card, at: instant)
        return RaceStanding(reported.race, isAbandoned: reported.isAbandoned, isHeld: reported.isHeld, at: instant)
    }

    private func reported(
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
