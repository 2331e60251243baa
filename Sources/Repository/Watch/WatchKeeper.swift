package import Models

/// The watch list: what is shown at once, and kept where there is a store.
@MainActor
package final class WatchKeeper {
    package private(set) var list = WatchList()
    /// Called on every change of the list, with the new one already in place.
    package var onChange: (@MainActor () -> Void)?
    /// Called when a choice cannot be kept; it holds for this run.
    package var onProblem: (@MainActor (StoreProblem) -> Void)?

    private var store: (any WatchStore)?
    private let clock: any WallClock
    /// Chosen in this run: what the store says of it counts no more.
    private var chosen: Set<WatchEntry.Key> = []
    private var saving: Task<Void, Never>?

    /// - Parameter store: nil where nothing is kept.
    package init(store: (any WatchStore)?, clock: any WallClock) {
        self.store = store
        self.clock = clock
    }

    /// Takes up what an earlier run watched.
    package func restore() async {
        guard let entries = await store?.watched(), !entries.isEmpty else { return }
        for entry in entries where !chosen.contains(entry.id) { list.set(entry, isWatched: true) }
        onChange?()
    }

    /// Another store from now on: its list, and nothing of the old one's.
    package func use(_ store: (any WatchStore)?) async {
        self.store = store
        (list, chosen) = (WatchList(), [])
        onChange?()
        await restore()
    }

    /// Watches something, or no longer.
    /// - Returns: whether it is watched now; false also where the list is full or the entry has no name.
    package func toggle(_ entry: WatchEntry) -> Bool {
        let isWatched = !list.contains(entry)
        guard list.set(entry, isWatched: isWatched) else { return false }
        chosen.insert(entry.id)
        keep(entry, isWatched: isWatched)
        onChange?()
        return isWatched
    }

    /// Waits for what is being kept.
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
