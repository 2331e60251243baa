import Contract
import FoundationEssentials
import Logging
import Models
import POSIX
import Repository
import Services
import Settings
import ViewModels

/// Metrics of a running program as a text file, for a collector of such files. It is written whole, at most every 15 s
/// of real time, on wake-ups that the program has anyhow.
@MainActor
final class MetricsFile {
    /// Seconds between two writes.
    private static let gap: TimeInterval = 15
    /// Most sources, and most kinds of failure of each: both come from outside.
    private static let most = (sources: 20, kinds: 30)

    /// What the file has of the program besides its engine.
    struct Facts {
        /// Requests since the start.
        var figures: RequestFigures
        /// Events since the start, by name; nil for a board.
        var events: [String: Int]?
    }

    private let path: String
    private let program: String
    private let logger: Logger
    private var writtenAt: Date?
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
        return Failure(
            "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(FileProblem(code).words)",
            hint: "Make its folder, or name another file with --metrics.", status: .io)
    }

    /// Writes the metrics if it is time. Call it on every turn.
    /// - Parameters:
    ///   - now: the program's clock.
    ///   - real: a steady clock in real time.
    func update(_ snapshot: BoardSnapshot, at now: Date, real: Date, _ facts: () -> Facts) {
        guard writtenAt.map({ real >= $0 + Self.gap }) ?? true else { return }
        writtenAt = real
        write(Self.text(snapshot, at: now, program: program, facts()))
    }

    /// Writes that nothing runs any more.
    func end() { write(up: 0) }

    @discardableResult
    private func write(up: Int) -> Int32 {
        var metrics = OpenMetrics()
        metrics.gauge("up", Self.up, [([("program", program)], up)])
        return write(metrics.text)
    }

    private static let up = "Whether the program runs."

    /// The whole file.
    static func text(_ snapshot: BoardSnapshot, at now: Date, program: String, _ facts: Facts) -> String {
        var metrics = OpenMetrics()
        let feed = FeedFacts(snapshot, device: now, url: "")
        let state = FeedFacts.state(snapshot, device: now)
        let server = snapshot.clock.now(device: now)
        metrics.gauge("up", up, [([("program", program)], 1)])
        metrics.gauge("build_info", "The program's version.", [([("version", clean(Version.text))], 1)])
        metrics.gauge(
            "written_timestamp_seconds", "When this was written, by the program's clock, Unix time.", seconds(now))
        metrics.gauge("data_live", "Whether the data is fresh.", state == .live ? 1 : 0)
        metrics.gauge(
            "data_state", "1 for the state of the data, 0 for the others.",
            FeedFacts.State.allCases.map { ([("state", $0.rawValue)], $0 == state ? 1 : 0) })
        metrics.gauge("data_age_seconds", "Seconds since the last good answer of the feed.", feed.age)
        metrics.gauge("feed_failing", "Whether the feed's last request failed.", feed.failure == nil ? 0 : 1)
        metrics.gauge(
            "clock_offset_seconds", "Seconds that the feed's clock is ahead.",
            Int(clamping: snapshot.clock.offset.rounded()))
        metrics.gauge("races", "Races on the board.", snapshot.races.count)
        metrics.gauge(
            "next_race_start_seconds", "Start of the next race, Unix time.",
            (snapshot.races.first { $0.race.advertisedStart > server }?.race.advertisedStart).map(seconds))
        metrics.gauge("store_failing", "Whether races cannot be stored.", snapshot.storeProblem == nil ? 0 : 1)
        metrics.counter(
            "late_evictions", "Races that left the board too late.", [([], facts.figures.lateEvictions)])
        add(facts.figures, to: &metrics)
        metrics.counter(
            "events", "Events since the start.",
            (facts.events ?? [:]).sorted { $0.key < $1.key }.map { ([("event", $0.key)], $0.value) })
        return metrics.text
    }

    private static func add(_ figures: RequestFigures, to metrics: inout OpenMetrics) {
        let all = figures.sources.sorted { $0.key < $1.key }.prefix(most.sources).map { (clean($0.key), $0.value) }
        func counter(_ name: String, _ help: String, _ value: (RequestFigures.Source) -> Int) {
            metrics.counter(name, help, all.map { ([("source", $0.0)], value($0.1)) })
        }
        counter("requests", "Requests that were sent.") { $0.requests }
        metrics.counter(
            "request_failures", "Requests that failed or were throttled, by kind.",
            all.flatMap { source, figures in
                figures.failures.sorted { $0.key < $1.key }.prefix(most.kinds).map {
                    ([("source", source), ("kind", clean($0.key))], $0.value)
                }
            })
        counter("request_retries", "Requests after a failed one.") { $0.retries }
        counter("cache_hits", "Answers that were used again.") { $0.cacheHits }
        counter("limit_waits", "Requests that waited for a limit.") { $0.limitWaits }
        counter("response_bytes", "Bytes of all answers, unpacked.") { $0.bytes }
        metrics.seconds(
            "request_median_seconds", "Half of the requests took no longer.",
            milliseconds: all.map { ([("source", $0.0)], $0.1.milliseconds.median) })
    }

    private static func clean(_ text: String) -> String { FeedText.clean(text, limit: 60) }
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
