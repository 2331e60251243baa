internal import FoundationEssentials
internal import Services
internal import System

/// The feed of one program. Each request starts it, unless it still runs: then its last line is the answer.
///
/// After a failure it is not started again for 1, 2, 4, ... 60 s, by the number of failures in a row.
final class ProgramFeed: LocalFeed, @unchecked Sendable {  // all that changes does so under `lock`
    let waiters = Waiters()
    private let arguments: [String]
    private let context: ProgramContext
    private let lock = Lock()
    private var run: ProgramRun?
    private var thread: WorkerThread?
    /// The last line of a program that runs on, and when it came.
    private var line: (body: [UInt8], at: Int)?
    private var failures = 0
    /// Why the last run failed, and when the next may start.
    private var failure: (error: TransportError, until: Int)?
    private var isStopped = false

    init(_ arguments: [String], _ context: ProgramContext) {
        (self.arguments, self.context) = (arguments, context)
    }

    func request(_ limits: FeedLimits) {
        let known: Waiters.Outcome? = lock.withLock {
            if isStopped { return .failure(.cancelled) }
            let now = context.now()
            if let line { return .success(HTTPResponse(local: line.body, age: (now - line.at) / 1000)) }
            if run != nil { return nil }
            if let failure, failure.until > now { return .failure(failure.error) }
            return start(limits)
        }
        if let known { waiters.answer(known) }
    }

    /// - Returns: nil while it runs.
    private func start(_ limits: FeedLimits) -> Waiters.Outcome? {
        do throws(SystemError) {
            let run = try ProgramRun(limits, context) { [weak self] in self?.take($0) }
            self.run = run
            let arguments = arguments
            thread = try WorkerThread { [weak self] in
                let outcome = run.outcome(of: arguments)
                self?.ended(outcome)
            }
            return nil
        } catch {
            run = nil
            return .failure(.unreadable(detail: error.description))
        }
    }

    /// A line of a program that runs on.
    private func take(_ body: [UInt8]) {
        lock.withLock {
            line = (body, context.now())
            (failures, failure) = (0, nil)
        }
        waiters.answer(.success(HTTPResponse(local: body, age: 0)))
    }

    private func ended(_ outcome: Result<[UInt8], TransportError>) {
        lock.withLock {
            (run, line) = (nil, nil)
            switch outcome {
            case .success: (failures, failure) = (0, nil)
            case .failure(let error):
                let wait = min(60, 1 << min(failures, 6)) * 1000
                failures += 1
                failure = (error, context.now() + wait)
            }
        }
        waiters.answer(outcome.map { HTTPResponse(local: $0, age: 0) })
    }

    func stop() {
        let run = lock.withLock {
            isStopped = true
            return self.run
        }
        run?.stop()
    }

    func join() {
        lock.withLock { thread }?.join()
        waiters.answer(.failure(.cancelled))
    }
}
