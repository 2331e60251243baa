package import Models
package import Services
import System

/// Gives the scripted answers in order. A request that was not expected fails the test that made it.
package final class ScriptedTransport: HTTPTransport, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var script: [Result<HTTPResponse, TransportError>]
    private var seen: [HTTPRequest] = []

    package init(_ script: [Result<HTTPResponse, TransportError>]) {
        self.script = script
    }

    package var requests: [HTTPRequest] { lock.withLock { seen } }

    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let next = lock.withLock {
            seen.append(request)
            return script.isEmpty ? nil : script.removeFirst()
        }
        guard let next else {
            throw .other(code: -1, detail: "the script holds no answer to request \(requests.count)")
        }
        return try next.get()
    }
}

/// A feed whose answers the test gives by hand, one request at a time.
package actor ScriptedFeed: NextRacesFeed {
    private var waiting: [CheckedContinuation<Result<FeedAnswer, FeedError>, Never>] = []
    private var watchers: [CheckedContinuation<Int, Never>] = []
    package private(set) var counts: [Int] = []

    package init() {}

    package func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        counts.append(count)
        let result: Result<FeedAnswer, FeedError> = await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers { watcher.resume(returning: count) }
            watchers = []
        }
        return try result.get()
    }

    /// Waits until a request is under way.
    /// - Returns: the number of races of each category in the request.
    package func requested() async -> Int {
        if !waiting.isEmpty, let last = counts.last { return last }
        return await withCheckedContinuation { watchers.append($0) }
    }

    /// Answers the request that is under way.
    package func answer(_ result: Result<FeedAnswer, FeedError>) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(returning: result)
    }
}
