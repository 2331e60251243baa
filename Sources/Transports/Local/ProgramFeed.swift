internal import Models
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

/// Lines for the log of the text that a program writes to standard error: few and harmless.
struct ProgramWords {
    var name = ""
    private var rest: [UInt8] = []
    /// The last line that is not blank, as it came.
    private var last: [UInt8] = []
    private var minute = 0
    private var written = 0

    /// Most characters of a line in the log.
    private static let width = 200
    /// Most lines that are logged in a minute.
    private static let mostLines = 20
    /// Bytes of a line that are kept before its end has come.
    private static let mostBytes = 4096

    var shownName: String { name.isEmpty ? "the program" : FeedText.clean(name, limit: 60) }

    /// - Parameter now: milliseconds of a steady clock.
    /// - Returns: lines for the log.
    mutating func take(_ bytes: [UInt8], at now: Int) -> [String] {
        if now / 60_000 != minute { (minute, written) = (now / 60_000, 0) }
        var lines: [String] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0a) {
            // Beyond the limit only the last line counts, so the others are not read.
            if written > Self.mostLines { break }
            lines += line(adding: rest[..<end])
            rest = rest[(end + 1)...]
        }
        guard let end = rest.lastIndex(of: 0x0a) else {
            keep(rest)
            return lines
        }
        let whole = rest[..<end]
        let last = whole.lastIndex { $0 > 0x20 }
        if let last, let before = whole[...last].lastIndex(of: 0x0a) {
            self.last = Array(whole[(before + 1)...last].prefix(Self.mostBytes))
        } else {
            _ = line(adding: last.map { whole[...$0] } ?? whole.prefix(0))
        }
        self.rest = []
        keep(rest[(end + 1)...])
        return lines
    }

    /// The last line, if it has no end.
    mutating func finish() -> [String] { line(adding: []) }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        rest += bytes.prefix(max(0, Self.mostBytes - rest.count))
    }

    private mutating func line(adding bytes: ArraySlice<UInt8>) -> [String] {
        keep(bytes)
        defer { rest = [] }
        let text = Self.shown(rest)
        guard !text.isEmpty else { return [] }
        last = rest
        written += 1
        if written > Self.mostLines { return [] }
        return ["\(shownName): \(text)"] + (written == Self.mostLines ? ["\(shownName): more is left out"] : [])
    }

    private static func shown(_ line: [UInt8]) -> String {
        Redactor.secrets(FeedText.clean(String(decoding: line, as: UTF8.self), limit: width))
    }

    /// How a program ended, with its last words.
    func ended(_ end: ChildProcess.End) -> String {
        let how =
            switch end {
            case .exited(let status): "\(shownName) ended with status \(status)"
            case .signalled(let signal): "\(shownName) was ended by signal \(signal)"
            case .left: "\(shownName) cannot be ended, and was left"
            }
        let words = Self.shown(last)
        return words.isEmpty ? how : "\(how): \(words)"
    }
}
