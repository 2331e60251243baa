import Models
package import Repository

/// A store of memory, whose saves can be made to fail or to wait.
@MainActor
package final class ScriptedStore: RaceStore {
    package private(set) var changes: [StoreChange] = []
    package var stored: StoredBoard?
    /// What the next saves answer, in order; nothing once they are used up.
    package var outcomes: [StoreProblem?] = []
    /// Whether `restore` and saves wait for `release`.
    package var isSlow = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    package init(stored: StoredBoard? = nil) {
        self.stored = stored
    }

    @MainActor package func restore() async -> StoredBoard? {
        if isSlow { await withCheckedContinuation { held.append($0) } }
        return stored
    }

    @MainActor package func save(_ change: StoreChange) async -> StoreProblem? {
        changes.append(change)
        for watcher in watchers { watcher.resume() }
        watchers = []
        if isSlow { await withCheckedContinuation { held.append($0) } }
        return outcomes.isEmpty ? nil : outcomes.removeFirst()
    }

    /// Waits until there have been so many saves.
    package func saves(_ count: Int) async {
        while changes.count < count { await withCheckedContinuation { watchers.append($0) } }
    }

    package func release() {
        isSlow = false
        for one in held { one.resume() }
        held = []
    }
}
