internal import FoundationEssentials
internal import Services
internal import Synchronization
internal import System

/// The feed of one program. Each request starts it, unless it still runs: then its last line is the answer.
///
/// After a failure it is not started again for 1, 2, 4, ... 60 s, by the number of failures in a row.
final class ProgramFeed: LocalFeed {
    private struct State {
        var run: ProgramRun?
        var thread: WorkerThread?
        /// The last line of a program that runs on, and when it came.
        var line: (body: [UInt8], at: Int)?
        var failures = 0
        /// Why the last run failed, and when the next may start.
        var failure: (error: TransportError, until: Int)?
        var isStopped = false
    }

    let waiters = Waiters()
    private let arguments: [String]
    private let context: ProgramContext
    private let state = Mutex(State())

    init(_ arguments: [String], _ context: ProgramContext) {
        (self.arguments, self.context) = (arguments, context)
    }

    func request(_ limits: FeedLimits) {
        let known: Waiters.Outcome? = state.withLock { state in
            if state.isStopped { return .failure(.cancelled) }
            let now = context.now()
            if let line = state.line { return .success(HTTPResponse(local: line.body, age: (now - line.at) / 1000)) }
            if state.run != nil { return nil }
            if let failure = state.failure, failure.until > now { return .failure(failure.error) }
            return start(limits, &state)
        }
        if let known { waiters.answer(known) }
    }

    /// - Returns: nil while it runs.
    private func start(_ limits: FeedLimits, _ state: inout State) -> Waiters.Outcome? {
        do throws(SystemError) {
            let run = try ProgramRun(limits, context) { [weak self] in self?.take($0) }
            state.run = run
            let arguments = arguments
            state.thread = try WorkerThread { [weak self] in
                let outcome = run.outcome(of: arguments)
                self?.ended(outcome)
            }
            return nil
        } catch {
            state.run = nil
            return .failure(.unreadable(detail: error.description))
        }
    }

    /// A line of a program that runs on.
    private func take(_ body: [UInt8]) {
        state.withLock { state in
            state.line = (body, context.now())
            (state.failures, state.failure) = (0, nil)
        }
        waiters.answer(.success(HTTPResponse(local: body, age: 0)))
    }

    private func ended(_ outcome: Result<[UInt8], TransportError>) {
        state.withLock { state in
            (state.run, state.line) = (nil, nil)
            switch outcome {
            case .success: (state.failures, state.failure) = (0, nil)
            case .failure(let error):
                let wait = min(60, 1 << min(state.failures, 6)) * 1000
                state.failures += 1
                state.failure = (error, context.now() + wait)
            }
        }
        waiters.answer(outcome.map { HTTPResponse(local: $0, age: 0) })
    }

    func stop() {
        let run = state.withLock { state in
            state.isStopped = true
            return state.run
        }
        run?.stop()
    }

    func join() {
        state.withLock { $0.thread }?.join()
        waiters.answer(.failure(.cancelled))
    }
}
