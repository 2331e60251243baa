import Services

/// Holds every request until the test answers it or its task is cancelled.
actor HeldTransport: HTTPTransport {
    typealias Outcome = Result<HTTPResponse, TransportError>
    private typealias Watcher = (count: Int, continuation: CheckedContinuation<Void, Never>)

    private(set) var requests: [HTTPRequest] = []
    private var cancelled = 0
    private var waiting: [(id: Int, caller: CheckedContinuation<Outcome, Never>)] = []
    private var requestWatchers: [Watcher] = []
    private var cancelWatchers: [Watcher] = []

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let id = requests.count
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                waiting.append((id, caller))
                if Task.isCancelled { cancel(id) }
                Self.wake(&requestWatchers, at: requests.count)
            }
        } onCancel: {
            Task { await cancel(id) }
        }
        return try outcome.get()
    }

    /// Waits until so many requests have come in all.
    func requested(_ count: Int) async {
        guard requests.count < count else { return }
        await withCheckedContinuation { requestWatchers.append((count, $0)) }
    }

    /// Waits until so many requests have been cancelled in all.
    func cancelled(_ count: Int) async {
        guard cancelled < count else { return }
        await withCheckedContinuation { cancelWatchers.append((count, $0)) }
    }

    /// Answers the oldest request that is under way.
    func answer(_ outcome: Outcome) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().caller.resume(returning: outcome)
    }

    private func cancel(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).caller.resume(returning: .failure(.cancelled))
        cancelled += 1
        Self.wake(&cancelWatchers, at: cancelled)
    }

    private static func wake(_ watchers: inout [Watcher], at count: Int) {
        let due = watchers.filter { $0.count <= count }
        watchers.removeAll { $0.count <= count }
        for watcher in due { watcher.continuation.resume() }
    }
}
