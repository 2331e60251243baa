package import FoundationEssentials
import Models

extension RaceBoard {
    /// Difference that a store does not have yet, by the server's clock.
    /// - Parameters:
    ///   - old: the board as it was stored last; nil if the store is empty.
    ///   - now: the program's clock.
    package func change(since old: RaceBoard?, at now: Date) -> StoreChange {
        let known = Set(old?.ledger.all ?? [])
        let shown = snapshot(at: now).races.map(\.id)
        let races = ledger.all.filter { !known.contains($0) }.map { race in
            var race = race
            race.confirmedAt = clock.now(device: race.confirmedAt)
            return race
        }
        return StoreChange(
            at: clock.now(device: now), lastGood: health.lastGood.map(clock.now(device:)),
            deviceError: clock.isMeasured ? TimeInterval(clock.deviceError ?? 0) : nil, races: races,
            shown: shown == old?.snapshot(at: now).races.map(\.id) ? nil : shown)
    }
}
