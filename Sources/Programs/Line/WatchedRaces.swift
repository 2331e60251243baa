import Models
import Repository

/// Which races have a meeting, runner, rider or trainer that is watched, by the saved watch list and cards.
struct WatchedRaces {
    let store: OpenStore
    /// Real seconds: a disk that hangs is not waited for.
    let clock: any WallClock

    /// - Returns: ids of the races with a watched name.
    @MainActor
    func ids(of races: [Race]) async -> Set<RaceID> {
        guard let saved = store.races else { return [] }
        let list = WatchList(await DiskWait.wait(clock) { await saved.watched() } ?? [])
        guard !list.isEmpty else { return [] }
        let hasPeople = list.entries.contains { $0.kind != .meeting }
        var found: Set<RaceID> = []
        for race in races {
            var card: RaceCard?
            if hasPeople, let cards = store.cards {
                card = await DiskWait.wait(clock) { await cards.card(of: race.id) }?.card
            }
            if !list.names(in: race, card: card).isEmpty { found.insert(race.id) }
        }
        return found
    }
}
