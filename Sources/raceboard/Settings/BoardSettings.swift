import FoundationEssentials
import MainLoop
import Models
import Repository
import Services
import ViewModels

/// Everything that the board's options and variables say, understood.
struct BoardSettings {
    let feedURL: String
    let source: FeedSource
    /// Overrides what was remembered.
    let only: CategoryFilter?
    let rows: Int?
    let theme: Theme?
    let interval: TimeInterval
    let bell: Int?
    let ascii: Bool
    let noColor: Bool
    let mouse: Bool
    let is12Hour: Bool
    let logFile: SettingValue?
    let verbose: Bool
    /// Whether the board brings its own feed.
    let isDemo: Bool
    /// How the simulated day and its clock are; nil for the device's clock.
    let simulation: Simulation?
    let environment: [String: String]
    let warnings: [String]

    init(_ command: RaceboardCommand, environment: [String: String]) throws(Failure) {
        let reader = SettingReader(environment: environment)
        self.environment = environment
        feedURL = try FeedSettings.url(command.feed, reader)
        source = try FeedSettings.source(command.feed, reader)
        only = try reader.value("only", option: command.feed.only)?.filter()
        rows = try reader.value("count", option: command.count)?.whole(in: Preferences.rowRange)
        theme = try reader.value("theme", option: command.theme)?.choice()
        let seconds = try reader.value("interval", option: command.interval)?.whole(in: 15...86_400, unit: "seconds")
        interval = TimeInterval(seconds ?? 30)
        bell = try reader.value("bell", option: command.bell)?.whole(in: 0...1440, unit: "minutes")
        ascii = try reader.flag("ascii", option: command.ascii)
        // no-color.org: set and not empty.
        noColor = try reader.flag("no-color", option: command.noColor) || environment["NO_COLOR"]?.isEmpty == false
        mouse = try !reader.flag("no-mouse", option: command.noMouse)
        try ZoneReader.use(reader.value("tz", option: command.feed.timeZone))
        is12Hour = try reader.flag("12h", option: command.feed.is12Hour)
        logFile = reader.value("log-file", option: command.feed.logFile)
        verbose = try reader.flag("verbose", option: command.feed.verbose)
        isDemo = try reader.flag("demo", option: command.demo)
        try Self.refuseStray(command, isDemo: isDemo)
        // Without --demo only the options count: a variable left behind must not put a live board's clock wrong.
        let hasClock = command.simulation.at != nil || command.simulation.speed != nil
        simulation =
            isDemo || hasClock
            ? try Simulation(
                command.simulation, reader: reader, now: DeviceClock.steady, offset: ZoneReader.offset)
            : nil
        warnings = reader.unknownVariables.map { variable in
            "\(variable.name) means nothing" + (variable.nearest.map { ": did you mean \($0)?" } ?? "")
        }
    }

    /// Options of the simulated day that would do nothing.
    private static func refuseStray(_ command: RaceboardCommand, isDemo: Bool) throws(Failure) {
        let options = command.simulation
        // The clock of a simulator elsewhere: it needs an address given by option, so that it is never the live feed.
        let hasClock = command.feed.feedURL != nil
        let stray = [
            ("--seed", options.seed != nil), ("--at", options.at != nil && !hasClock),
            ("--speed", options.speed != nil && !hasClock), ("--fault", !options.fault.isEmpty),
        ].first { $0.1 }
        if let stray, !isDemo {
            throw Failure(
                "usage", "\(stray.0) is for the simulated feed", hint: "Add --demo, or use raceboard simulate.",
                status: .usage)
        }
        if isDemo, command.feed.feedURL != nil {
            throw Failure(
                "usage", "--demo brings its own feed, so --feed-url cannot be used with it",
                hint: "Leave one of them out.", status: .usage)
        }
    }
}

/// What the board and `raceboard next` share.
enum FeedSettings {
    static func url(_ options: FeedOptions, _ reader: SettingReader) throws(Failure) -> String {
        try reader.value("feed-url", option: options.feedURL)?.feedURL() ?? NedsEndpoint.liveBase
    }

    static func source(_ options: FeedOptions, _ reader: SettingReader) throws(Failure) -> FeedSource {
        try reader.value("source", option: options.source)?.choice() ?? .neds
    }

    /// The fallback of a source: v1 for v2, none for v1.
    static func backup(of source: FeedSource) -> FeedSource? {
        source == .neds ? .nedsV1 : nil
    }
}
