import Repository

/// The store for a program that shows nothing: races are kept, what stands in the rows is not its to say.
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
