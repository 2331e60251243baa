internal import Services
internal import System

/// Callers that wait for the next answer of one feed.
final class Waiters: @unchecked Sendable {  // all that changes does so under `lock`
    typealias Outcome = Result<HTTPResponse, TransportError>

    private let lock = Lock()
    private var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastID = 0

    func nextID() -> Int {
        lock.withLock {
            lastID += 1
            return lastID
        }
    }

    func add(_ caller: CheckedContinuation<Outcome, Never>, id: Int) {
        lock.withLock { callers[id] = caller }
    }

    /// Cancels a caller, unless it has been answered, or has not been added yet.
    func cancel(_ id: Int) {
        lock.withLock { callers.removeValue(forKey: id) }?.resume(returning: .failure(.cancelled))
    }

    /// Gives an outcome to every caller that waits now.
    func answer(_ outcome: Outcome) {
        let all = lock.withLock {
            defer { callers = [:] }
            return Array(callers.values)
        }
        for caller in all { caller.resume(returning: outcome) }
    }
}
