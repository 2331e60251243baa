internal import Repository
internal import Services
internal import Synchronization

/// Entries that wait for the disk: bounded, and never waited for.
final class RecordInbox: Sendable {
    private struct State {
        var entries: [RecordEntry] = []
        var bytes = 0
        /// Number of entries that were dropped since `take`.
        var dropped = 0
        var isAwaited = false
        var total = 0
        var lastProblem: StoreProblem?
    }

    private let limits: StoreLimits
    private let state = Mutex(State())

    init(limits: StoreLimits) {
        self.limits = limits
    }

    var droppedInAll: Int { state.withLock { $0.total } }
    var problem: StoreProblem? { state.withLock { $0.lastProblem } }

    /// - Returns: whether the writer must be woken.
    func put(_ entry: RecordEntry) -> Bool {
        let weight = entry.weight
        return state.withLock { state in
            guard state.entries.count < limits.queueEntries, state.bytes + weight <= limits.queueBytes else {
                state.dropped += 1
                state.total += 1
                return false
            }
            state.entries.append(entry)
            state.bytes += weight
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
    }

    func take() -> (entries: [RecordEntry], dropped: Int) {
        state.withLock { state in
            defer { (state.entries, state.bytes, state.dropped, state.isAwaited) = ([], 0, 0, false) }
            return (state.entries, state.dropped)
        }
    }

    /// - Parameter lost: entries that could not be written.
    func note(problem: StoreProblem?, lost: Int) {
        state.withLock { state in
            state.lastProblem = problem
            state.total += lost
        }
    }
}

extension RecordEntry {
    /// Bytes that it takes in memory, about.
    var weight: Int {
        switch self {
        case .exchange(let exchange):
            guard case .success(let response) = exchange.outcome else { return 500 }
            return 500 + response.body.count
                + response.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        case .decision(_, let json), .relayed(_, let json): return 100 + json.utf8.count
        case .deviceShift: return 100
        }
    }
}
