import FoundationEssentials
import Models
import Repository

/// Which races of a board are watched: those of a watched meeting, and those with a watched name on their saved card.
/// It reads the store again when races come, and every five minutes: a board beside it changes what is watched.
@MainActor
final class WatchedRows {
    /// Seconds.
    private static let age: TimeInterval = 300

    private let store: OpenStore
    private let clock: any WallClock
    private var ids: Set<RaceID> = []
    /// Races that were looked up last, and when they are due again.
    private var known: (ids: Set<RaceID>, due: Date)?

    /// - Parameter clock: real seconds.
    init(_ store: OpenStore, clock: any WallClock) {
        (self.store, self.clock) = (store, clock)
    }

    /// The watched races alone, by what was read last.
    func narrowed(_ snapshot: BoardSnapshot) -> BoardSnapshot {
        read(snapshot.races.map(\.race))
        var narrowed = snapshot
        narrowed.slots = snapshot.races.filter { ids.contains($0.id) }
        return narrowed
    }

    private func read(_ races: [Race]) {
        let all = Set(races.map(\.id))
        if let known, known.ids == all, clock.now < known.due { return }
        known = (all, clock.now + Self.age)
        Task {
            let list = WatchList(await store.races?.watched() ?? [])
            var found: Set<RaceID> = []
            for race in races where !list.isEmpty {
                let card = await store.cards?.card(of: race.id)?.card
                if !list.names(in: race, card: card).isEmpty { found.insert(race.id) }
            }
            // Races that came meanwhile have a reading of their own.
            ids = found
        }
    }
}
