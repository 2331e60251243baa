/// Status of a race at one instant for a list of meetings; its field is drawn only if it matters.
struct RaceStanding {
    let race: SimulatedRace
    let details: RaceDetails
    let stage: RaceSnapshot.Stage
    /// Reason of a protest while it is heard; nil otherwise.
    let protest: String?

    /// - Parameter isHeld: whether it will be delayed, though no answer reports it yet.
    init(_ race: SimulatedRace, isAbandoned: Bool, isHeld: Bool, at instant: Int) {
        self.race = race
        details = RaceDetails(race, at: instant)
        let since = instant - race.startSeconds
        guard !isAbandoned, !isHeld, (0...SimulatedResult.latest).contains(since) else {
            stage = isAbandoned ? .abandoned : isHeld || since < 0 ? .open : .final
            protest = nil
            return
        }
        let result = SimulatedResult(SimulatedField(race), race.plan, metres: details.metres)
        stage = RaceSnapshot.Stage(since: since, result)
        protest = stage == .interim ? result.protest : nil
    }
}
