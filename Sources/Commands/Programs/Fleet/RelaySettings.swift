import FoundationEssentials
import Models
import Repository
import Services
package import Settings
import System

/// The parsed options and variables of `raceboard relay`.
package struct RelaySettings: Sendable {
    /// Base address of the feed `source`.
    let url: String
    let source: RaceSource
    let sources: SourceSettings
    let interval: TimeInterval
    /// Requests a minute to the feed's host.
    let rate: Int
    /// Place where programs count their requests to a host together.
    let limits: SharedLimits
    let answers: AnswerPlace
    /// The venue and its broker; nil if standard output is the only reader.
    let fleet: FleetSettings?
    /// Path of the log; nil for none.
    package let logFile: SettingValue?
    /// Whether messages of level debug are logged.
    package let verbose: Bool
    package let mode: RunMode
    let warnings: [String]
    /// Secret words that are removed from answers.
    let secrets: [String]
    let environment: [String: String]

    /// - Parameters:
    ///   - given: the given values, by the settings' names; `config` is the settings file.
    ///   - toOutput: whether it writes to standard output, and to no broker.
    ///   - machine: name of the machine.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(
        _ given: [String: String], toOutput: Bool, machine: String, environment: [String: String]
    ) throws(Failure) {
        let reader = SettingReader(
            options: given, environment: environment,
            files: try SettingsFiles.load(named: given[.config], environment: environment))
        fleet = toOutput ? nil : try FleetSettings(reader, machine: machine)
        guard toOutput || fleet != nil else {
            throw Failure(
                "usage", "A relay needs a broker, or --stdout",
                hint: "Add --relay mqtts://broker.venue --venue flemington.", status: .usage)
        }
        self.environment = environment
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        mode = try RunMode(reader, followsSimulator: true, now: DeviceClock.steady)
        rate = try mode.rate(reader)
        let given = TimeInterval(try reader.number(.interval))
        interval = toOutput || reader.value(.interval) != nil ? given : Self.interval(rate: rate)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        guard toOutput || !mode.isSimulated else {
            throw Failure(
                "usage", "--demo cannot be sent to a venue: its boxes would show it as racing",
                hint: "Add --stdout, or try a fleet: raceboard simulate --broker.", status: .usage)
        }
        sources = try mode.sources(reader).requiringFirst()
        limits = try SharedLimits(reader, mode)
        answers = try AnswerPlace(board: reader, mode, interval: interval)
        warnings = reader.warnings
        secrets = mode.secrets(reader)
    }

    /// Seconds between two requests for the list, by the limit of requests a minute: boxes wait for what changes, so
    /// they are few, and the list takes about half of the limit, from four a minute on.
    static func interval(rate: Int) -> TimeInterval { min(30, max(10, 120 / TimeInterval(max(1, rate)))) }

    /// Settings of the board's state machine: every race that the feed gives.
    var board: RaceBoard.Settings {
        var board = RaceBoard.Settings(
            rows: 100, interval: interval, source: source, backup: Catalogue.fallback(of: source))
        // It has more races than boxes show.
        board.isEager = false
        return board
    }
}
