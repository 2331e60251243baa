package import Contract
import Feeds
import FoundationEssentials
import Models
import Settings

/// A kiosk's health as text, as JSON and for Prometheus.
package struct HealthReport {
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

    /// What the kiosk wrote, as one JSON object, with `is_running` and `written_age_seconds`.
    /// - Throws: errors of the encoder, which no report causes.
    package func json() throws -> String {
        try JSONText.of(Body(health: health, isRunning: isRunning, writtenAgeSeconds: writtenAge)) + "\n"
    }

    /// The schema of `json()`.
    package static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "health"
        static let title = "The health of the kiosk, of raceboard health"
        static let version = 1
        static let notes: [String: JSONNote] = [
            "health": "What the kiosk wrote last.", "isRunning": "Whether the kiosk runs.",
            "writtenAgeSeconds": "Seconds since it wrote that.",
        ]

        var schema = Self.version
        let health: KioskHealth
        let isRunning: Bool
        let writtenAgeSeconds: Int
    }

    /// A label's value in that format, where a quote or a line feed would end it.
    private static func label(_ text: String) -> String {
        FeedText.clean(text, limit: 60).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// The metrics if no kiosk has reported anything.
    package static let nothingRuns = """
        # HELP raceboard_up Whether the kiosk runs.
        # TYPE raceboard_up gauge
        raceboard_up 0

        """

    /// Gauges in the text format 0.0.4 of Prometheus.
    package var prometheus: String {
        var lines: [String] = []
        func gauge(_ name: String, _ help: String, _ value: Int?, _ labels: String = "") {
            guard let value else { return }
            lines += [
                "# HELP raceboard_\(name) \(help)", "# TYPE raceboard_\(name) gauge",
                "raceboard_\(name)\(labels) \(value)",
            ]
        }
        gauge("up", "Whether the kiosk runs.", isRunning ? 1 : 0)
        gauge("data_live", "Whether the data is fresh.", isRunning && health.state == "live" ? 1 : 0)
        gauge("data_age_seconds", "Seconds since the last good answer of the feed.", dataAge)
        gauge("feed_failing", "Whether the feed's last request failed.", health.isFailing ? 1 : 0)
        gauge("clock_offset_seconds", "Seconds that the feed's clock is ahead.", health.clockOffsetSeconds)
        gauge("races", "Races on the board.", health.races)
        gauge(
            "next_race_start_seconds", "Start of the next race, Unix time.",
            health.nextRace.flatMap { RFC3339.parse($0.start) }.map { Int(clamping: $0.timeIntervalSince1970) })
        gauge("resident_bytes", "Resident memory.", health.residentKib.times(1024))
        gauge("restarts", "Starts since the last regular end.", health.restarts)
        gauge("store_failing", "Whether races cannot be stored.", health.storeProblem == nil ? 0 : 1)
        gauge("frames", "Frames shown since the start.", health.frames)
        gauge("late_evictions", "Races that left the board too late since the start.", health.lateEvictions)
        lines += RequestWords.prometheus(health.requests ?? [:])
        gauge("build_info", "The program's version.", 1, "{version=\"\(Self.label(health.version))\"}")
        return lines.joined(separator: "\n") + "\n"
    }
}
