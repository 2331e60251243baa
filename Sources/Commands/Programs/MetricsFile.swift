import Facts
import FoundationEssentials
import Logging
import Models
import Output
import Repository
import Services
import Settings
import System

/// Metrics of a running program as a text file, for a collector of such files. It is written whole, every 15 s of real
/// time and when the state of the data changes, on wake-ups that the program has anyhow.
@MainActor
final class MetricsFile {
    /// Seconds between two regular writes of the file.
    private static let gap: TimeInterval = 15

    /// Facts of the program in the file, besides those of its engine.
    struct Facts {
        var figures: RequestFigures
        /// Events since the start, by name; nil for a board.
        var events: [String: Int]?
    }

    private let path: String
    private let program: String
    private let logger: Logger
    private var writtenAt: Date?
    private var writtenState: FeedFacts.State?
    private var hasComplained = false

    /// - Parameter program: `board`, `kiosk` or `watch`.
    init(_ path: String, of program: String, logger: Logger) {
        (self.path, self.program, self.logger) = (path, program, logger)
    }

    /// Writes that the program runs; comes before its first turn.
    /// - Returns: status 74 if the file cannot be written; nil otherwise.
    func begin() -> Failure? {
        let code = write(up: 1)
        guard code != 0 else { return nil }
        hasComplained = true
        return .notWritten(path, FileProblem(code), hint: "Make its folder, or name another file with --metrics.")
    }

    /// Writes the metrics if it is time. Call it on every turn.
    /// - Parameters:
    ///   - now: the program's clock.
    ///   - real: a steady clock in real time.
    func update(_ snapshot: BoardSnapshot, at now: Date, real: Date, _ facts: () -> Facts) {
        let state = FeedFacts.state(snapshot, device: now)
        guard state != writtenState || writtenAt.map({ real >= $0 + Self.gap }) ?? true else { return }
        (writtenAt, writtenState) = (real, state)
        write(Self.text(snapshot, at: now, program: program, facts()))
    }

    /// Writes that nothing runs any more.
    func end() { write(up: 0) }

    @discardableResult
    private func write(up: Int) -> Int32 {
        var metrics = PrometheusText(of: program)
        metrics.add(.up, up)
        return write(metrics.text)
    }

    /// The file's whole text at one moment.
    static func text(_ snapshot: BoardSnapshot, at now: Date, program: String, _ facts: Facts) -> String {
        var metrics = PrometheusText(of: program)
        let feed = FeedFacts(snapshot, device: now, url: "")
        let state = FeedFacts.state(snapshot, device: now)
        let server = snapshot.clock.now(device: now)
        metrics.add(.up, 1)
        metrics.add(.buildInfo, [([("version", FeedText.clean(Version.text, limit: 60))], 1)])
        metrics.add(.written, seconds(now))
        metrics.add(.dataLive, state == .live ? 1 : 0)
        metrics.add(.dataState, FeedFacts.State.allCases.map { ([("state", $0.rawValue)], $0 == state ? 1 : 0) })
        metrics.add(.dataAge, feed.age)
        metrics.add(.feedFailing, feed.failure == nil ? 0 : 1)
        metrics.add(.clockOffset, Int(clamping: snapshot.clock.offset.rounded()))
        metrics.add(.races, snapshot.races.count)
        metrics.add(
            .nextStart,
            snapshot.waiting.lazy.map(\.race.advertisedStart).first { $0 > server }.map(seconds))
        metrics.add(.storeFailing, snapshot.storeProblem == nil ? 0 : 1)
        metrics.add(.lateEvictions, facts.figures.lateEvictions)
        metrics.add(facts.figures.sources)
        metrics.add(.events, (facts.events ?? [:]).sorted { $0.key < $1.key }.map { ([("event", $0.key)], $0.value) })
        return metrics.text
    }

    private static func seconds(_ instant: Date) -> Int { Int(clamping: instant.timeIntervalSince1970) }

    /// - Returns: 0 or the errno of the call that failed.
    @discardableResult
    private func write(_ text: String) -> Int32 {
        let code = WholeFile.write(Array(text.utf8), to: path, mode: 0o644)
        if code != 0, !hasComplained { logger.warning("\(path) cannot be written: \(FileProblem(code).words)") }
        hasComplained = code != 0
        return code
    }
}
