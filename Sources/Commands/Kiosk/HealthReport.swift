import FoundationEssentials
package import Models
package import Services
import Settings

/// A kiosk's health as text, as JSON and for Prometheus.
package struct HealthReport: JSONReport {
    private let health: KioskHealth
    private let isRunning: Bool
    /// Seconds since the kiosk wrote it.
    private let writtenAge: Int

    /// - Parameters:
    ///   - isRunning: whether its process exists.
    ///   - writtenAge: seconds since it was written.
    package init(_ health: KioskHealth, isRunning: Bool, writtenAge: Int) {
        self.health = health
        self.writtenAge = writtenAge.held(in: 0...Self.forever)
        // A kiosk that hangs does not write the file either.
        self.isRunning = isRunning && writtenAge <= Self.longest
    }

    /// Seconds after which a file counts as old: a running kiosk writes it once a minute.
    private static let longest = 150
    /// A century, the longest age that is reported.
    private static let forever = 3_155_760_000

    private var dataAge: Int? { health.dataAgeSeconds.map { $0.held(in: 0...Self.forever) + writtenAge } }

    /// 0 with fresh data, 1 without, 2 if no kiosk is running.
    package var status: Int32 {
        guard isRunning else { return ExitStatus.worse.rawValue }
        return (health.state == "live" ? ExitStatus.success : .nothing).rawValue
    }

    /// A line for each value, without control characters.
    package var text: String {
        var rows = [
            ("kiosk", isRunning ? "running, process \(health.pid)" : "not running; this is its last report"),
            ("data", Self.words(health.state) + (dataAge.map { ", \($0) s old" } ?? "")),
            ("source", health.source + (health.isBackup ? " (backup)" : "")),
            ("clock", clockWords),
            ("races", "\(health.races)"),
        ]
        if let race = health.nextRace {
            let number = race.number.map { "R\($0) " } ?? ""
            rows.append(("next race", "\(number)\(race.meeting) at \(race.start)"))
        }
        if let error = health.lastError {
            rows.append((health.isFailing ? "error" : "last error", "\(error.message), \(error.at)"))
        }
        rows += RequestWords.lines(health.requests ?? [:]).map { ("requests", $0) }
        if let late = health.lateEvictions, late > 0 { rows.append(("late", "\(late) races left too late")) }
        if let problem = health.storeProblem { rows.append(("store", problem)) }
        rows += [
            ("memory", "\(health.residentKib / 1024) MiB resident"), ("restarts", "\(health.restarts)"),
            ("started", health.startedAt), ("version", health.version), ("written", "\(writtenAge) s ago"),
        ]
        return rows.map { name, value in
            // The kiosk's user wrote it, and root may read it.
            name + String(repeating: " ", count: 12 - name.count) + FeedText.clean(value, limit: 300) + "\n"
        }.joined()
    }

    private var clockWords: String {
        let offset = health.clockOffsetSeconds
        return offset == 0 ? "as the feed's" : "\(offset.magnitude) s \(offset > 0 ? "behind" : "ahead of") the feed's"
    }

    private static func words(_ state: String) -> String { state.replacing("_", with: " ") }

    package static let document = JSONDocument<HealthReport>("health", "The health of the kiosk, of raceboard health") {
        JSONKey("health", "What the kiosk wrote last.", KioskHealth.json) { $0.health }
        JSONKey("is_running", "Whether the kiosk runs.") { $0.isRunning }
        JSONKey("written_age_seconds", "Seconds since it wrote that.") { $0.writtenAge }
    }

    /// The metrics if no kiosk has reported anything.
    package static var nothingRuns: String {
        var metrics = PrometheusText(of: program)
        metrics.add(.up, 0)
        return metrics.text
    }

    /// The label of the metrics. It is not `kiosk`: the kiosk itself may write metrics with that, too.
    private static let program = "health"

    /// The metrics of the kiosk (docs/kiosk.md).
    package var prometheus: String {
        var metrics = PrometheusText(of: Self.program)
        metrics.add(.up, isRunning ? 1 : 0)
        metrics.add(.dataLive, isRunning && health.state == "live" ? 1 : 0)
        metrics.add(.dataAge, dataAge)
        metrics.add(.feedFailing, health.isFailing ? 1 : 0)
        metrics.add(.clockOffset, health.clockOffsetSeconds)
        metrics.add(.races, health.races)
        metrics.add(
            .nextStart,
            health.nextRace.flatMap { RFC3339.parse($0.start) }.map { Int(clamping: $0.timeIntervalSince1970) })
        metrics.add(.residentBytes, health.residentKib.times(1024))
        metrics.add(.restarts, health.restarts)
        metrics.add(.storeFailing, health.storeProblem == nil ? 0 : 1)
        metrics.add(.frames, health.frames)
        metrics.add(.lateEvictions, health.lateEvictions)
        metrics.add(health.requests ?? [:])
        metrics.add(.buildInfo, [([("version", FeedText.clean(health.version, limit: 60))], 1)])
        return metrics.text
    }
}

extension PrometheusText {
    /// Most sources, and most kinds of failure of each: both may come from another user's file.
    private static let most = (sources: 20, kinds: 30)

    package mutating func add(_ figures: [String: RequestFigures.Source]) {
        // Two names that are the same when they are clean would be one series twice.
        let named = Dictionary(figures.map { (Self.clean($0), $1) }) { first, _ in first }
        let all = named.sorted { $0.key < $1.key }.prefix(Self.most.sources)
        func samples(_ value: (RequestFigures.Source) -> Int) -> [Sample] {
            all.map { ([("source", $0.key)], value($0.value)) }
        }
        add(.requests, samples(\.requests))
        add(.failures, all.flatMap { Self.failures($0.value, of: $0.key) })
        add(.retries, samples(\.retries))
        add(.cacheHits, samples(\.cacheHits))
        add(.limitWaits, samples(\.limitWaits))
        add(.responseBytes, samples(\.bytes))
        add(.medianTime, samples(\.milliseconds.median))
        add(.longestTime, samples(\.milliseconds.longest))
    }

    private static func failures(_ figures: RequestFigures.Source, of source: String) -> [Sample] {
        let kinds = Dictionary(figures.failures.map { (clean($0), $1) }) { first, _ in first }
        return kinds.sorted { $0.key < $1.key }.prefix(most.kinds).map { kind, count in
            ([("source", source), ("kind", kind)], count)
        }
    }

    private static func clean(_ text: String) -> String { FeedText.clean(text, limit: 200) }
}
