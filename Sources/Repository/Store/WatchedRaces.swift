package import Models

/// Finds the watched ones of some races: those of a watched meeting, and those with a watched name on their saved card.
@MainActor
package struct WatchedRaces {
    private let watches: (any WatchStore)?
    private let cards: (any CardStore)?
    private let clock: any WallClock

    /// - Parameters:
    ///   - watches: the saved watch list; nil without a store: then no race is watched.
    ///   - cards: saved cards; nil without a store: then only a meeting can be watched.
    ///   - clock: real time, which limits the wait for a disk that hangs.
    package init(watches: (any WatchStore)?, cards: (any CardStore)?, clock: any WallClock) {
        self.watches = watches
        self.cards = cards
        self.clock = clock
    }

    /// - Returns: ids of the races with a watched name.
    package func ids(of races: [Race]) async -> Set<RaceID> {
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
