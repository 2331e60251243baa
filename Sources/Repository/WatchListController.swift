package import Models

/// The watch list: changes at once, and is saved if there is a store.
@MainActor
package final class WatchListController {
    /// Everything that is watched; empty until `restore` or `use` returns.
    package private(set) var list = WatchList()
    /// Number of changes of the list.
    package private(set) var revision = 0
    /// Called if a choice cannot be saved; the choice stays for this run.
    package var onProblem: (@MainActor (StoreProblem) -> Void)?

    private var store: (any WatchStore)?
    private let clock: any WallClock
    /// Entries that were removed in this run, which wins over the store: one that comes back has its note.
    private var removed: [WatchEntry.Key: WatchEntry] = [:]
    private var saving: Task<Void, Never>?

    /// - Parameter store: nil if the list is not saved.
    package init(store: (any WatchStore)?, clock: any WallClock) {
        self.store = store
        self.clock = clock
    }

    /// Adds the entries of an earlier run, or of another program, except those that were removed since.
    /// - Parameter known: entries for a program without a store.
    package func restore(or known: [WatchEntry] = []) async {
        let entries = await store?.watched() ?? known
        guard !entries.isEmpty else { return }
        for entry in entries where removed[entry.id] == nil { list.merge(entry) }
        revision += 1
    }

    /// Replaces the store and its list; nil if the list is not saved.
    package func use(_ store: (any WatchStore)?) async {
        self.store = store
        (list, removed) = (WatchList(), [:])
        revision += 1
        await restore()
    }

    /// Adds an entry, or removes it.
    /// - Returns: true if it is watched now; false also if the list is full or the entry has no name.
    package func toggle(_ entry: WatchEntry) -> Bool {
        let known = list.entry(for: entry)
        let (entry, isWatched) = (known ?? removed[entry.id] ?? entry, known == nil)
        guard list.set(entry, isWatched: isWatched) else { return false }
        removed[entry.id] = isWatched ? nil : entry
        keep(entry, isWatched: isWatched)
        revision += 1
        return isWatched
    }

    /// Writes a note on an entry, which is watched from then on; an empty text takes it away.
    /// - Returns: false if nothing changed: there was no note, or the list is full.
    package func note(_ text: String, on entry: WatchEntry) -> Bool {
        let entry = list.entry(for: entry) ?? removed[entry.id] ?? entry
        let noted = entry.noting(text, at: clock.now)
        guard noted.note?.text != entry.note?.text, let now = list.merge(noted) else { return false }
        removed[now.id] = nil
        keep(now, isWatched: true)
        revision += 1
        return true
    }

    /// Waits until every choice is saved.
    package func finish() async {
        await saving?.value
    }

    /// One after the other, in the order of the choices.
    private func keep(_ entry: WatchEntry, isWatched: Bool) {
        guard let store else { return }
        let (before, now) = (saving, clock.now)
        saving = Task {
            await before?.value
            if let problem = await store.watch(entry, isWatched: isWatched, at: now) { onProblem?(problem) }
        }
    }
}

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
