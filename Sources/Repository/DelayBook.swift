package import Models

/// The delays that the store has and that this run has seen.
@MainActor
package final class DelayBook {
    /// The known delays; empty until `use` returns, and without a store until a race has jumped.
    package private(set) var delays = JumpDelays()
    /// Number of changes of the known delays.
    package private(set) var revision = 0

    private var store: (any JumpStore)?

    package init() {}

    /// Forgets all delays, and reads those of a store; nil for no store.
    package func use(_ store: (any JumpStore)?) async {
        self.store = store
        delays = JumpDelays()
        await read()
    }

    /// Reads the store once more: another program may have written to it.
    package func read() async {
        guard let store else { return }
        var isChanged = false
        for delay in await store.latest() { isChanged = delays.note(delay) || isChanged }
        if isChanged { revision += 1 }
    }

    /// Takes over how late a race was, once its card has the jump.
    package func note(_ card: RaceCard, country: String? = nil) {
        guard let delay = JumpDelay(card, country: country), delays.note(delay) else { return }
        revision += 1
    }
}

/// How late races have jumped, across runs of the program.
package protocol JumpStore: Sendable {
    /// Delays of the latest races, by their advertised start; empty if there are none, or if they cannot be read.
    /// - Parameter limit: most races.
    func jumps(limit: Int) async -> [JumpDelay]
}

extension JumpStore {
    /// Delays of as many races as an estimate is made of: some weeks of a busy country.
    package func latest() async -> [JumpDelay] { await jumps(limit: JumpDelays.most) }
}
