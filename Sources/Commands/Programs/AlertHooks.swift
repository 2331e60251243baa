import Logging
import Models
import System

/// Runs a person's programs, for alerts or on keys: at most four at once, each on its own thread, and a bounded number
/// waits.
///
/// A program can neither hang nor flood the board: its time and its output are bounded, and what does not fit is
/// dropped, counted and shown.
@MainActor
final class AlertHooks {
    /// Programs that run at once, and those that wait.
    static let mostRunning = 4
    static let mostWaiting = 32
    /// Milliseconds that one program may take.
    nonisolated static let time = 10_000

    /// Called with the problem in words; nil once a program has ended well.
    var onProblem: ((String?) -> Void)?

    /// One run of the hook's program, with its input.
    private struct Run: Sendable {
        let command: [String]
        let input: [UInt8]
        /// Called with whether it was started, once it has ended.
        let whenDone: @MainActor (Bool) -> Void
    }

    private let run: ProgramEnds.RunHook
    private let real: any WallClock
    private let environment: [String]
    private let logger: Logger
    private let setting: String
    private var running = 0
    private var waiting: [Run] = []
    private var dropped = 0

    /// - Parameters:
    ///   - real: brings the end of a program to the main actor.
    ///   - environment: of this program; a hook gets it without variables that begin with `RACEBOARD_`.
    ///   - setting: names the programs, for messages.
    init(
        _ run: @escaping ProgramEnds.RunHook, real: any WallClock, environment: [String: String], logger: Logger,
        of setting: String
    ) {
        (self.run, self.real) = (run, real)
        self.environment =
            environment.filter { !$0.key.hasPrefix("RACEBOARD_") }.map { "\($0.key)=\($0.value)" }.sorted()
        (self.logger, self.setting) = (logger, setting)
    }

    /// Starts a program for each input of one turn, or has it wait. An overflow is reported once.
    /// - Parameters:
    ///   - inputs: made only for those that fit.
    ///   - whenDone: called for each that fits by its place: whether the program was started, and has ended.
    /// - Returns: how many fit; the others are dropped.
    @discardableResult
    func start(
        _ command: [String], inputs: some Collection<[UInt8]>,
        whenDone: @escaping @MainActor (Int, Bool) -> Void = { _, _ in }
    ) -> Int {
        let room = Self.mostRunning - running + Self.mostWaiting - waiting.count
        for (place, input) in inputs.prefix(room).enumerated() {
            start(Run(command: command, input: input) { whenDone(place, $0) })
        }
        guard inputs.count > room else { return inputs.count }
        dropped += inputs.count - room
        logger.warning("\(setting): dropped, too many wait", metadata: ["dropped": "\(dropped)"])
        onProblem?(droppedWords)
        return room
    }

    private func start(_ next: Run) {
        guard running < Self.mostRunning else {
            waiting.append(next)
            return
        }
        running += 1
        let (run, real, environment) = (run, real, environment)
        do {
            _ = try WorkerThread { [weak self] in
                let report = Result { () throws(SystemError) in
                    try run(next.command, environment, next.input, Self.time)
                }
                real.callSoon { self?.ended(next, report) }
            }
        } catch {
            ended(next, .failure(error))
        }
    }

    private func ended(_ ended: Run, _ report: Result<HookProgram.Report, SystemError>) {
        running -= 1
        let name = FeedText.clean(ended.command.first?.split(separator: "/").last.map(String.init) ?? "", limit: 60)
        let problem: String?
        switch report {
        case .failure(let error): problem = "\(name) does not start: \(error.words)"
        case .success(let report):
            for line in Self.lines(report.output) { logger.notice("\(name): \(line)") }
            switch report.end {
            case .exited(0): problem = nil
            case .exited(let status): problem = "\(name) ended with status \(status)"
            case .signalled(let signal): problem = "\(name) was ended by signal \(signal)"
            case .left: problem = "\(name) took more than \(Self.time / 1000) s, cannot be ended, and was left"
            case nil: problem = "\(name) took more than \(Self.time / 1000) s, and was ended"
            }
        }
        if let problem { logger.warning("\(setting): \(problem)") }
        onProblem?(problem ?? (dropped > 0 ? droppedWords : nil))
        ended.whenDone((try? report.get()) != nil)
        if !waiting.isEmpty { start(waiting.removeFirst()) }
    }

    private var droppedWords: String { "\(dropped) run\(dropped == 1 ? "" : "s") of \(setting) dropped" }

    /// Lines for the log, few and harmless.
    private static func lines(_ output: [UInt8]) -> [String] {
        output.split(separator: 0x0a).prefix(20).map { FeedText.clean(String(decoding: $0, as: UTF8.self), limit: 200) }
            .filter { !$0.isEmpty }.map(Redactor.secrets)
    }
}
