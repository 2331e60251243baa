import FoundationEssentials
import Repository

extension BoardSnapshot {
    /// A race with the time of the good answer that confirmed it: an unchanged or old answer does not confirm it. Races
    /// of another source have answers of their own.
    func asConfirmed(_ race: BoardRace) -> BoardRace {
        guard isOfFirst(race), let lastGood = health.lastGood, lastGood < race.confirmedAt else { return race }
        var race = race
        race.confirmedAt = lastGood
        return race
    }
}
