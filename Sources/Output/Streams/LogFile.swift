import FoundationEssentials
import Glibc
package import Logging
package import Models
package import Settings
package import Synchronization
import System

/// Place of the log: the file by `--log-file`, else the journal if it listens, else none. The screen of a board is
/// never used. A verbose command that prints and exits writes the log to standard error.
package enum LogFile {
    /// - Parameters:
    ///   - path: the setting `log-file`.
    ///   - isOneShot: whether the program prints and exits, so that standard error is free.
    /// - Throws: if that file cannot be opened.
    package static func logger(
        path: SettingValue?, verbose: Bool, clock: any WallClock, isOneShot: Bool = false
    ) throws(Failure) -> Logger {
        var handler: any LogHandler = SwiftLogNoOpLogHandler()
        if let path {
            let sink = LogSink(descriptor: try open(path), isSocket: false)
            handler = LineLogHandler(sink: sink, style: .file, clock: clock)
        } else if stderrIsJournal {
            let sink = LogSink(descriptor: STDERR_FILENO, isSocket: true)
            handler = LineLogHandler(sink: sink, style: .journal, clock: clock)
        } else if isOneShot, verbose {
            let sink = LogSink(descriptor: STDERR_FILENO, isSocket: false)
            handler = LineLogHandler(sink: sink, style: .file, clock: clock)
        }
        let chosen = handler
        Self.isVerbose.store(verbose, ordering: .relaxed)
        return Logger(label: "raceboard") { _ in chosen }
    }

    /// Opens a pipe even without a reader; it accepts as many bytes as it has room for.
    private static func open(_ path: SettingValue) throws(Failure) -> Int32 {
        do throws(FileProblem) {
            return try open(path.text, .write)
        } catch {
            guard error.hasNoReader, let descriptor = try? open(path.text, .readAndWrite) else {
                throw .badValue(path, expected: "the path of a writable file: \(error.words)")
            }
            return descriptor
        }
    }

    private static func open(_ path: String, _ access: OpenFile.Access) throws(FileProblem) -> Int32 {
        try OpenFile(path, access, making: .appended, links: .followed).release()
    }

    /// Whether debug messages are logged; may change while the program runs.
    package static let isVerbose = Atomic(false)

    /// systemd.exec(5): JOURNAL_STREAM names the device and inode that standard error has when it leads there.
    private static var stderrIsJournal: Bool {
        guard let stream = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}

/// Writes each message of the log as one line.
struct LineLogHandler: LogHandler {
    enum Layout {
        /// A file: each line has the time in UTC.
        case file
        /// The journal: each line has its priority by sd-daemon(3), and the journal adds the time.
        case journal
    }

    let sink: LogSink
    let style: Layout
    let clock: any WallClock
    /// Level of the whole program, not of this handler.
    var logLevel: Logger.Level {
        get { LogFile.isVerbose.load(ordering: .relaxed) ? .debug : .info }
        set { LogFile.isVerbose.store(newValue <= .debug, ordering: .relaxed) }
    }
    var metadata = Logger.Metadata()

    init(sink: LogSink, style: Layout, clock: any WallClock) {
        (self.sink, self.style, self.clock) = (sink, style, clock)
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let facts = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        // Text from outside (an error's detail) must not forge lines.
        let text = AddressMask.text(FeedText.clean("\(event.message)\(facts)", limit: 2000))
        sink.write(line(text, event.level)) { dropped in
            line("\(dropped) lines were dropped here: the log was not read", .warning)
        }
    }

    private func line(_ text: String, _ level: Logger.Level) -> String {
        switch style {
        case .file: "\(RFC3339.format(clock.now)) \(level.rawValue) \(text)\n"
        case .journal: "<\(priority(level))>\(text)\n"
        }
    }

    private func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

/// Writes lines of the log as far as the other end accepts them at once, and never waits. A line without room is
/// dropped. As soon as there is room again, a separate line has the number of dropped lines.
final class LogSink: Sendable {
    private let lines: Mutex<LogLines>

    /// - Parameter descriptor: with O_NONBLOCK, or a socket.
    init(descriptor: Int32, isSocket: Bool) {
        lines = Mutex(LogLines(descriptor: descriptor, isSocket: isSocket))
    }

    /// - Parameters:
    ///   - line: with its line feed.
    ///   - gapWords: makes the line, with its line feed, for a number of dropped lines.
    func write(_ line: String, gapWords: (Int) -> String) {
        lines.withLock { $0.write(line, gapWords: gapWords) }
    }
}

/// The lines on their way to the descriptor: the rest of one that has begun, and how many were dropped.
private struct LogLines {
    let descriptor: Int32
    /// A socket is shared with other programs, so this one must not set O_NONBLOCK on it.
    let isSocket: Bool
    /// Rest of a line whose beginning is written.
    private var rest: ArraySlice<UInt8> = []
    private var dropped = 0

    init(descriptor: Int32, isSocket: Bool) {
        (self.descriptor, self.isSocket) = (descriptor, isSocket)
    }

    mutating func write(_ line: String, gapWords: (Int) -> String) {
        send()
        if rest.isEmpty, dropped > 0, begin(gapWords(dropped)) { dropped = 0 }
        if !rest.isEmpty || dropped > 0 || !begin(line) { dropped += 1 }
    }

    /// - Returns: whether any of the line was written; the rest is sent before the next.
    private mutating func begin(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        rest = bytes[...]
        send()
        guard rest.count == bytes.count else { return true }
        rest = []
        return false
    }

    private mutating func send() {
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                Uninterrupted.call {
                    isSocket
                        ? Glibc.send(
                            descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                        : Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                }
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
