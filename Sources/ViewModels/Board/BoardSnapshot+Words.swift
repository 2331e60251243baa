import FoundationEssentials
import Repository

extension BoardSnapshot {
    /// A race as it was confirmed by a good answer: one that stands still, or is old, lists it and confirms nothing.
    /// Races of another source have answers of their own.
    func asConfirmed(_ race: BoardRace) -> BoardRace {
        guard race.source == nil, let lastGood = health.lastGood, lastGood < race.confirmedAt else { return race }
        var race = race
        race.confirmedAt = lastGood
        return race
    }
}
