internal import Services
internal import Synchronization

/// Callers that wait for the next answer of one feed.
final class Waiters: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private let lastID = Atomic(0)
    private let callers = Mutex<[Int: CheckedContinuation<Outcome, Never>]>([:])

    func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

    func add(_ caller: CheckedContinuation<Outcome, Never>, id: Int) {
        callers.withLock { $0[id] = caller }
    }

    /// Cancels a caller, unless it has been answered, or has not been added yet.
    func cancel(_ id: Int) {
        callers.withLock { $0.removeValue(forKey: id) }?.resume(returning: .failure(.cancelled))
    }

    /// Gives an outcome to every caller that waits now.
    func answer(_ outcome: Outcome) {
        let all = callers.withLock { callers in
            defer { callers = [:] }
            return Array(callers.values)
        }
        for caller in all { caller.resume(returning: outcome) }
    }
}
