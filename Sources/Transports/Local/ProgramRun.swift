internal import Glibc
internal import Models
internal import Services
internal import System

/// One run of a program, on a thread of its own.
final class ProgramRun: @unchecked Sendable {  // only the thread of `outcome` uses the variables
    private let limits: FeedLimits
    private let context: ProgramContext
    private let onLine: @Sendable ([UInt8]) -> Void
    /// A byte in it ends the run.
    private let wake: WakePipe
    private var output: ProgramOutput
    private var words: ProgramWords
    /// Time at which the first whole line came; nil before, and for a program that prints one document.
    private var firstLineAt: Int?
    /// Whether the program runs on after its first line.
    private var isStream = false
    /// Time at which the program closed its output; nil while it is open.
    private var closedAt: Int?
    private var isOutputOpen: Bool { closedAt == nil }
    private var areErrorsOpen = true
    private var budget = ReadBudget()
    private var errorBudget = ReadBudget()

    /// Milliseconds after its first line in which a program may end and have printed one answer.
    private static let ending = 300
    /// Milliseconds between SIGTERM and SIGKILL for a program that stays.
    private static let grace = 500

    init(
        _ limits: FeedLimits, _ context: ProgramContext, onLine: @escaping @Sendable ([UInt8]) -> Void
    ) throws(SystemError) {
        (self.limits, self.context, self.onLine) = (limits, context, onLine)
        wake = try WakePipe()
        output = ProgramOutput(limit: limits.bytes)
        words = ProgramWords()
    }

    /// Ends the run soon; on any thread.
    func stop() { wake.write() }

    /// Runs the program to its end. Blocks.
    /// - Returns: its last document; the failure of a run that has no answer, or ended badly.
    func outcome(of arguments: [String]) -> Result<[UInt8], TransportError> {
        let depth = Int(context.environment[Self.depthName] ?? "") ?? 0
        guard depth < Self.mostDepth else {
            return .failure(.unreadable(detail: "programs of open feeds start each other: check --source"))
        }
        let child: ChildProcess
        do throws(SystemError) {
            child = try ChildProcess(arguments, environment: environment(depth: depth + 1))
        } catch {
            return .failure(.unreadable(detail: Self.words(for: error, arguments.first ?? "")))
        }
        words.name = (arguments.first ?? "").split(separator: "/").last.map(String.init) ?? ""
        let failure = watch(child)
        let end = child.end(grace: failure == nil ? 0 : Self.grace)
        for line in words.finish() { context.note(line) }
        if end == .left { context.note(words.ended(end)) }
        if let failure { return .failure(failure) }
        guard end == .exited(0) else { return .failure(.unreadable(detail: words.ended(end))) }
        let document = output.document
        return document.isEmpty
            ? .failure(.unreadable(detail: "\(words.shownName) printed nothing")) : .success(document)
    }

    /// Reads until the program ends.
    /// - Returns: why it must be ended; nil if it has ended.
    private func watch(_ child: ChildProcess) -> TransportError? {
        let deadline = steadyMilliseconds() + limits.milliseconds
        while true {
            let now = steadyMilliseconds()
            if child.hasEnded {
                // The pipes are read without waiting, since a process that the program left behind may keep them open.
                drain(child)
                return output.isTooLarge ? .tooLarge(limit: limits.bytes) : nil
            }
            if !isStream, let firstLineAt, now >= firstLineAt + Self.ending {
                isStream = true
                if let line = output.lastLine { onLine(line) }
            }
            if !isStream, now >= deadline {
                return .timedOut(detail: "\(words.shownName) printed no document in \(limits.milliseconds / 1000) s")
            }
            if isStream, let closedAt, now >= closedAt + Self.grace {
                return .unreadable(detail: "\(words.shownName) closed its output")
            }
            if wait(child, until: isStream ? nil : deadline, now) { return .cancelled }
            if output.isTooLarge { return .tooLarge(limit: limits.bytes) }
        }
    }

    /// - Parameter deadline: nil for a program that runs on.
    /// - Returns: whether the run is to end.
    private func wait(_ child: ChildProcess, until deadline: Int?, _ now: Int) -> Bool {
        let (pause, errorPause) = (budget.pause(at: now), errorBudget.pause(at: now))
        var polled = [
            pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isOutputOpen && pause == 0 ? child.output : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: areErrorsOpen && errorPause == 0 ? child.errors : -1, events: Int16(POLLIN), revents: 0),
        ]
        // The end of a program closes its pipes, unless a process that it started has them too.
        var time = isOutputOpen ? deadline.map { min(max(0, $0 - now), 100) } ?? 20_000 : 10
        for pause in [pause, errorPause] where pause > 0 { time = min(time, pause) }
        poll(&polled, nfds_t(polled.count), Int32(clamping: time))
        if polled[0].revents != 0 { return true }
        if polled[1].revents != 0 { readOutput(child, Self.piece) }
        if polled[2].revents != 0 { readErrors(child) }
        return false
    }

    private func drain(_ child: ChildProcess) {
        var left = limits.bytes + Self.piece
        while isOutputOpen, left > 0, !output.isTooLarge {
            let count = readOutput(child, Self.piece)
            guard count > 0 else { break }
            left -= count
        }
        readErrors(child)
    }

    private static let piece = 1 << 16

    @discardableResult
    private func readOutput(_ child: ChildProcess, _ most: Int) -> Int {
        let (bytes, isEnd) = Input.available(child.output, most: most)
        if isEnd { closedAt = closedAt ?? steadyMilliseconds() }
        budget.took(bytes.count, at: steadyMilliseconds())
        guard output.take(bytes), let line = output.lastLine else { return bytes.count }
        if isStream { onLine(line) } else { firstLineAt = firstLineAt ?? steadyMilliseconds() }
        return bytes.count
    }

    private func readErrors(_ child: ChildProcess) {
        let (bytes, isEnd) = Input.available(child.errors, most: Self.piece)
        if isEnd { areErrorsOpen = false }
        errorBudget.took(bytes.count, at: steadyMilliseconds())
        for line in words.take(bytes, at: context.now()) { context.note(line) }
    }

    // MARK: -

    /// A program may start a raceboard that starts a program, but not for ever.
    private static let depthName = "RB_FEED_DEPTH"
    private static let mostDepth = 3

    /// Environment without this program's settings, so that a raceboard that it may start has its own.
    private func environment(depth: Int) -> [String] {
        var values = context.environment.filter { !$0.key.hasPrefix("RACEBOARD_") }
        values[Self.depthName] = String(depth)
        return values.map { "\($0.key)=\($0.value)" }
    }

    private static func words(for error: SystemError, _ program: String) -> String {
        let program = FeedText.clean(program, limit: 100)
        return switch error.code {
        case ENOENT: "there is no program \(program)"
        case EACCES: "\(program) cannot be run: is it executable? (chmod +x)"
        case ENOEXEC: "\(program) cannot be run: its first line must be #! and its interpreter"
        default: "\(program) cannot be started: \(error.words)"
        }
    }
}

/// Bytes that are read of one stream of a program in a second: one that prints without end must not keep a core busy.
struct ReadBudget {
    private static let most = 4 << 20
    private var second = 0
    private var taken = 0

    mutating func took(_ bytes: Int, at now: Int) {
        if now / 1000 != second { (second, taken) = (now / 1000, 0) }
        taken += bytes
    }

    /// Milliseconds in which no bytes are to be read.
    func pause(at now: Int) -> Int {
        now / 1000 == second && taken >= Self.most ? 1000 - now % 1000 : 0
    }
}

/// Output of a program: one document over several lines, or one document in each line.
///
/// The first line decides. If it is an object from `{` to `}`, every line is a document, and the last one counts.
struct ProgramOutput {
    /// Most bytes that a document may have.
    let limit: Int
    /// The last whole line of a program that prints lines.
    private(set) var lastLine: [UInt8]?
    private var rest: [UInt8] = []
    /// nil until the first line has ended.
    private var hasLines: Bool?

    init(limit: Int) { self.limit = limit }

    var isTooLarge: Bool { rest.count > limit }

    /// - Returns: whether there is a new `lastLine`.
    mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
        let known = rest.count
        rest += bytes
        // Earlier bytes have no end of a line.
        guard hasLines != false, rest[known...].contains(0x0a), let end = rest.lastIndex(of: 0x0a) else { return false }
        if hasLines == nil {
            let first = rest.prefix { $0 != 0x0a }
            hasLines = Array(first).isObject
            guard hasLines == true else { return false }
        }
        let lines = rest[..<end].split(separator: 0x0a).map { Array($0).trimmed }
        rest.removeSubrange(...end)
        guard let line = lines.last(where: { !$0.isEmpty }) else { return false }
        lastLine = line
        return true
    }

    /// Document of a program that has ended: its last line, whole or not, or all that it printed.
    var document: [UInt8] {
        let rest = rest.trimmed
        return rest.isEmpty ? lastLine ?? [] : rest
    }
}

extension [UInt8] {
    fileprivate var isObject: Bool {
        let text = trimmed
        return text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}")
    }
}
