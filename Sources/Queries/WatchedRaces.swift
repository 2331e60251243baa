import Models
import Repository

/// Finds the watched ones of some races: those of a watched meeting, and those with a watched name on their saved card.
@MainActor
struct WatchedRaces {
    /// nil if nothing is saved.
    let watches: (any WatchStore)?
    let cards: (any CardStore)?
    let clock: any WallClock

    func ids(of races: [Race]) async -> Set<RaceID> {
        guard let watches else { return [] }
        let list = WatchList(await DiskWait.wait(clock, for: { await watches.watched() }) ?? [])
        guard !list.isEmpty else { return [] }
        let readsCards = list.entries.contains { $0.kind != .meeting }
        var watched: Set<RaceID> = []
        for race in races {
            var card: RaceCard?
            if readsCards, let cards {
                card = await DiskWait.wait(clock, for: { await cards.card(of: race.id) })?.card
            }
            if !list.names(in: race, card: card).isEmpty { watched.insert(race.id) }
        }
        return watched
    }
}
