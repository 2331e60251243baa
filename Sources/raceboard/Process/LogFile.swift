import FoundationEssentials
import Glibc
import Logging
import Models
import Synchronization

/// Where the log goes: the file that was asked for, else the journal when it listens, else nowhere. Never the screen.
enum LogFile {
    /// - Parameter path: what `--log-file` says.
    /// - Throws: when that file cannot be opened.
    static func logger(path: SettingValue?, verbose: Bool, clock: any WallClock) throws(Failure) -> Logger {
        var handler: any LogHandler = SwiftLogNoOpLogHandler()
        if let path {
            let descriptor = open(path.text, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw .badValue(
                    path, expected: "the path of a file that can be written (\(String(cString: strerror(errno))))")
            }
            handler = LineLogHandler(descriptor: descriptor, style: .file, clock: clock)
        } else if stderrIsJournal {
            handler = LineLogHandler(descriptor: STDERR_FILENO, style: .journal, clock: clock)
        }
        let chosen = handler
        Self.isVerbose.store(verbose, ordering: .relaxed)
        return Logger(label: "raceboard") { _ in chosen }
    }

    /// Whether more is logged; may change while the program runs.
    static let isVerbose = Atomic(false)

    /// systemd.exec(5): JOURNAL_STREAM names the device and inode that standard error has when it leads there.
    private static var stderrIsJournal: Bool {
        guard let stream = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}

/// One line a message.
struct LineLogHandler: LogHandler {
    enum Style {
        /// With the time, UTC.
        case file
        /// With the priority that sd-daemon(3) describes; the journal knows the time.
        case journal
    }

    let descriptor: Int32
    let style: Style
    let clock: any WallClock
    /// That of the whole program.
    var logLevel: Logger.Level {
        get { LogFile.isVerbose.load(ordering: .relaxed) ? .debug : .info }
        set { LogFile.isVerbose.store(newValue <= .debug, ordering: .relaxed) }
    }
    var metadata = Logger.Metadata()

    init(descriptor: Int32, style: Style, clock: any WallClock) {
        self.descriptor = descriptor
        self.style = style
        self.clock = clock
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let facts = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        // What comes from outside (an error's detail) must not forge lines.
        let text = FeedText.clean("\(event.message)\(facts)", limit: 2000)
        let head =
            switch style {
            case .file: "\(RFC3339.format(clock.now)) \(event.level.rawValue) "
            case .journal: "<\(priority(event.level))>"
            }
        let bytes = Array((head + text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
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
