import Repository

/// The store for a program without a screen: it saves races, but not the rows of a board.
struct StoreWithoutRows: RaceStore {
    private let store: any RaceStore

    init(_ store: any RaceStore) {
        self.store = store
    }

    func restore() async -> StoredBoard? { await store.restore() }

    func save(_ change: StoreChange) async -> StoreProblem? {
        var change = change
        change.shown = nil
        return await store.save(change)
    }
}
