/// A metric. Its name, type and help are the same in every output: a collector that reads two files with another help
/// or type for one name drops a file, or fails.
package struct Metric: Sendable {
    /// The name without the program's `raceboard_`.
    let name: String
    /// One sentence, without a line feed or a backslash.
    let help: String
    /// Whether its values are given in milliseconds; they are written in seconds.
    let isInMilliseconds: Bool

    private init(_ name: String, _ help: String, isInMilliseconds: Bool = false) {
        (self.name, self.help, self.isInMilliseconds) = (name, help, isInMilliseconds)
    }

    /// `counter` for a value that only rises until the program ends, which its name says; `gauge` for all others.
    var type: String { name.hasSuffix("_total") ? "counter" : "gauge" }
}

// A running program.
extension Metric {
    package static let up = Metric("up", "Whether the program runs.")
    package static let buildInfo = Metric("build_info", "The version of the program.")
    package static let written = Metric(
        "written_timestamp_seconds", "When this was written, by the clock of the program, Unix time.")
    package static let dataLive = Metric("data_live", "Whether the data is fresh.")
    package static let dataState = Metric("data_state", "1 for the state of the data, 0 for the others.")
    package static let dataAge = Metric("data_age_seconds", "Seconds since the last good answer of the feed.")
    package static let feedFailing = Metric("feed_failing", "Whether the last request to the feed failed.")
    package static let clockOffset = Metric(
        "clock_offset_seconds", "Seconds that the clock of the feed is ahead of the program's.")
    package static let races = Metric("races", "Races on the board.")
    package static let nextStart = Metric("next_race_start_seconds", "Start of the next race, Unix time.")
    package static let storeFailing = Metric("store_failing", "Whether races cannot be stored.")
    package static let lateEvictions = Metric("late_evictions_total", "Races that left the board too late.")
    package static let events = Metric("events_total", "Events since the start.")
    package static let residentBytes = Metric("resident_bytes", "Resident memory.")
    package static let restarts = Metric("restarts", "Starts since the last regular end.")
    package static let frames = Metric("frames_total", "Frames shown since the start.")
}

// Its requests to each source.
extension Metric {
    package static let requests = Metric("requests_total", "Requests that were sent.")
    package static let failures = Metric(
        "request_failures_total", "Requests that failed or were throttled, by kind.")
    package static let retries = Metric("request_retries_total", "Requests after a failed one.")
    package static let cacheHits = Metric("cache_hits_total", "Answers that were used again.")
    package static let limitWaits = Metric("limit_waits_total", "Requests that waited for a limit.")
    package static let responseBytes = Metric("response_bytes_total", "Bytes of all answers, unpacked.")
    package static let medianTime = Metric(
        "request_median_seconds", "Half of the requests took no longer.", isInMilliseconds: true)
    package static let longestTime = Metric(
        "request_longest_seconds", "The longest time of a request.", isInMilliseconds: true)
}

// A fleet, its boxes and its venues.
extension Metric {
    package static let fleetJoined = Metric("fleet_joined", "Whether this program is joined to the broker.")
    package static let boxState = Metric("box_state", "1 for the state of each box.")
    package static let boxUp = Metric("box_up", "Whether the box is connected.")
    package static let boxReports = Metric("box_reports", "Whether the connected box sends reports.")
    package static let boxDataLive = Metric(
        "box_data_live", "Whether the box shows current data; not in its quiet hours.")
    package static let boxDataAge = Metric("box_data_age_seconds", "Seconds since its data was true.")
    package static let boxFrameAge = Metric("box_frame_age_seconds", "Seconds since its last frame.")
    package static let boxTemperature = Metric("box_temperature_celsius", "Temperature of its processor.")
    package static let boxDiskFree = Metric("box_disk_free_bytes", "Free on the disk of its store.")
    package static let boxTelevision = Metric("box_television_on", "Whether a television is connected.")
    package static let boxClockOffset = Metric(
        "box_clock_offset_seconds", "Seconds that the server's clock is ahead of the box's.")
    package static let boxVersionBehind = Metric(
        "box_version_behind", "Whether its program is older than the newest of the fleet.")
    package static let boxInfo = Metric("box_info", "The version of its program.")
    package static let boxWay = Metric("box_way", "1 for the way by which the races of the box come.")
    package static let boxFault = Metric("box_fault", "1 for each fault of the box.")
    package static let boxRestarts = Metric("box_restarts", "Starts of the box since its last regular end.")
    package static let boxCertificate = Metric(
        "box_certificate_days", "Days that the certificate of the box has left.")
    package static let venueBridge = Metric(
        "venue_bridge", "Whether the venue's broker is joined to the centre's.")
    package static let venueRelayUp = Metric(
        "venue_relay_up", "Whether the venue's relay is connected and beats.")
    package static let venueFeedLive = Metric("venue_feed_live", "Whether the relay's feed is live.")
}

/// Metrics in Prometheus's text format 0.0.4, which its collector of text files and `promtool check metrics` read.
///
/// Each series has the label `program`, so that the files of several programs can lie side by side.
package struct PrometheusText {
    /// One value, with its labels in the order in which they are written.
    package typealias Sample = (labels: [(String, String)], value: Int)

    private let program: String
    private var lines = ""

    /// Starts a text without metrics.
    /// - Parameter program: the word for the program that writes them; two programs of one word write the same series.
    package init(of program: String) { self.program = program }

    /// Adds a metric; has no effect without a sample.
    package mutating func add(_ metric: Metric, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        lines += "# HELP raceboard_\(metric.name) \(metric.help)\n# TYPE raceboard_\(metric.name) \(metric.type)\n"
        for sample in samples {
            lines += "raceboard_\(metric.name){program=\"\(Self.escaped(program))\""
            for (name, value) in sample.labels { lines += ",\(name)=\"\(Self.escaped(value))\"" }
            lines += "} \(metric.isInMilliseconds ? Self.seconds(sample.value) : "\(sample.value)")\n"
        }
    }

    /// The same of one value; nil for none.
    package mutating func add(_ metric: Metric, _ value: Int?) {
        add(metric, value.map { [([], $0)] } ?? [])
    }

    /// All of it. The comment at its end shows that it is whole.
    package var text: String { lines + "# EOF\n" }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = "\(milliseconds.magnitude % 1000)"
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// A quote or a line feed would end a value.
    private static func escaped(_ text: String) -> String {
        // Few texts have any of these characters, and a fleet has hundreds of thousands of labels.
        guard text.utf8.contains(where: { $0 == 0x5c || $0 == 0x22 || $0 == 0x0a }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
