internal import Models
package import Services
internal import Synchronization
internal import System

/// The live ends of an open feed on this machine: runs the programs of `exec:` addresses and reads the files of `file:`
/// addresses (docs/open-feed.md). Every other request goes to the transport inside.
///
/// An answer has status 200, the header `age` and the printed or read text as its body.
package final class LocalTransport<Remote: HTTPTransport>: HTTPTransport {
    /// The transport of all other requests.
    package let remote: Remote
    private let table: FeedTable

    /// - Parameters:
    ///   - environment: of this process; programs get it without variables that begin with `RACEBOARD_`.
    ///   - note: receives what programs write to standard error: a line without control characters, at most 300
    ///     characters. Called on any thread.
    package convenience init(
        _ remote: Remote, environment: [String: String], note: @escaping @Sendable (String) -> Void
    ) {
        self.init(remote, ProgramContext(environment: environment, note: note, now: { steadyMilliseconds() }))
    }

    init(_ remote: Remote, _ context: ProgramContext) {
        self.remote = remote
        table = FeedTable(context)
    }

    /// Answers a request, or has the transport inside send it.
    /// - Throws: `.unreadable` with the reason; `.timedOut` and `.tooLarge` by the request's limits; `.cancelled` at
    ///   once if the task is cancelled, and after `close`.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let address = OpenFeedAddress(request.url), address.isLocal else {
            return try await remote.get(request)
        }
        if Task.isCancelled { throw .cancelled }
        let feed = try table.feed(at: address)
        let waiters = feed.waiters
        let id = waiters.nextID()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                waiters.add(caller, id: id)
                feed.request(FeedLimits(milliseconds: request.timeoutMilliseconds, bytes: request.bodyLimit))
                if Task.isCancelled { waiters.cancel(id) }
            }
        } onCancel: {
            waiters.cancel(id)
        }
        return try outcome.get()
    }

    /// Ends every program, and returns when they have ended. Later requests end with `.cancelled`.
    package func close() async { await table.close() }
}

/// Time and size that one request may take.
struct FeedLimits: Sendable {
    let milliseconds: Int
    let bytes: Int
}

/// Settings with which every program of an open feed runs.
struct ProgramContext: Sendable {
    /// Environment of this process, which each program gets.
    let environment: [String: String]
    /// Receives each line that a program writes to standard error.
    let note: @Sendable (String) -> Void
    /// Milliseconds of a steady clock: spaces starts after failures and lines of standard error, and counts how long a
    /// file's time is known.
    let now: @Sendable () -> Int
}

/// A program or a file whose answer goes to every caller that waits.
protocol LocalFeed: AnyObject, Sendable {
    var waiters: Waiters { get }
    /// Answers all waiting callers, now or soon. Does not block.
    func request(_ limits: FeedLimits)
    /// Ends running programs and readings. Does not block; `waiters` end.
    func stop()
    /// Blocks until no program runs any more.
    func join()
}

/// Feeds by their addresses, for as long as the program runs.
final class FeedTable: Sendable {
    private struct State {
        var feeds: [OpenFeedAddress: any LocalFeed] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let context: ProgramContext

    init(_ context: ProgramContext) { self.context = context }

    func feed(at address: OpenFeedAddress) throws(TransportError) -> any LocalFeed {
        try state.withLock { state throws(TransportError) in
            guard !state.isClosed else { throw .cancelled }
            if let feed = state.feeds[address] { return feed }
            let feed: any LocalFeed =
                address.kind == .file
                ? FileFeed(path: address.path, now: context.now)
                : ProgramFeed(address.arguments, context)
            state.feeds[address] = feed
            return feed
        }
    }

    func close() async {
        let all = state.withLock { state in
            state.isClosed = true
            return Array(state.feeds.values)
        }
        for feed in all { feed.stop() }
        await withCheckedContinuation { done in
            // This runs on a thread, since a program may take a second to end.
            let wait: @Sendable () -> Void = {
                for feed in all { feed.join() }
                done.resume()
            }
            if (try? WorkerThread(wait)) == nil { wait() }
        }
    }

    /// Ends every program, also if `close()` was not called.
    deinit { for feed in state.withLock({ $0.feeds.values }) { feed.stop() } }
}

/// Milliseconds since the device started, suspended or not.
func steadyMilliseconds() -> Int { Int(clamping: DeviceClock.sinceBoot * 1000) }

extension HTTPResponse {
    /// - Parameter age: known seconds since the body was true.
    init(local body: [UInt8], age: Int) {
        self.init(status: 200, headers: ["age": String(max(0, age))], body: body)
    }
}

extension [UInt8] {
    /// The bytes without white space at either end.
    var trimmed: [UInt8] {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return Array(self[first...last])
    }
}

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
