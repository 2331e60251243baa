internal import Repository
internal import Services
internal import System

/// Entries that wait for the disk. Their number is bounded, and no caller waits for them.
final class RecordInbox: @unchecked Sendable {  // every variable is used under `lock`
    private let lock = Lock()
    private let limits: StoreLimits
    private var entries: [RecordEntry] = []
    private var bytes = 0
    /// Number of entries that were dropped since `take`.
    private var dropped = 0
    private var isAwaited = false
    private var total = 0
    private var lastProblem: StoreProblem?

    init(limits: StoreLimits) {
        self.limits = limits
    }

    var droppedInAll: Int { lock.withLock { total } }
    var problem: StoreProblem? { lock.withLock { lastProblem } }

    /// - Returns: whether the writer must be woken.
    func put(_ entry: RecordEntry) -> Bool {
        let weight = entry.weight
        return lock.withLock {
            guard entries.count < limits.queueEntries, bytes + weight <= limits.queueBytes else {
                dropped += 1
                total += 1
                return false
            }
            entries.append(entry)
            bytes += weight
            defer { isAwaited = true }
            return !isAwaited
        }
    }

    func take() -> (entries: [RecordEntry], dropped: Int) {
        lock.withLock {
            defer {
                entries = []
                bytes = 0
                dropped = 0
                isAwaited = false
            }
            return (entries, dropped)
        }
    }

    /// - Parameter lost: entries that could not be written.
    func note(problem: StoreProblem?, lost: Int) {
        lock.withLock {
            lastProblem = problem
            total += lost
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
