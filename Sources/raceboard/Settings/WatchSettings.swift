import FoundationEssentials
import MainLoop
import Models
import Repository
import ViewModels

/// What the options and variables of `raceboard watch` say, understood.
struct WatchSettings: Sendable {
    let url: String
    let source: FeedSource
    let filter: CategoryFilter
    let count: Int
    let interval: Int
    let minutes: [Int]
    let asJSON: Bool
    let is12Hour: Bool
    let logFile: SettingValue?
    let verbose: Bool
    /// nil for the live feed.
    let simulation: Simulation?
    let warnings: [String]

    init(_ command: WatchCommand, _ reader: SettingReader) throws(Failure) {
        url = try FeedSettings.url(command.feed, reader)
        source = try FeedSettings.source(command.feed, reader)
        filter = try reader.value("only", option: command.feed.only)?.filter() ?? .all
        count = try command.count.map { SettingValue(text: $0, origin: .option("--count")) }?.whole(in: 1...100) ?? 10
        interval =
            try reader.value("interval", option: command.interval)?.whole(in: 15...86_400, unit: "seconds") ?? 30
        minutes = try reader.value("t-minus", option: command.tMinus)?.minutes() ?? EventSettings.minutes
        asJSON = command.json
        try ZoneReader.use(reader.value("tz", option: command.feed.timeZone))
        is12Hour = try reader.flag("12h", option: command.feed.is12Hour)
        logFile = reader.value("log-file", option: command.feed.logFile)
        verbose = try reader.flag("verbose", option: command.feed.verbose)
        let isDemo = try reader.flag("demo", option: command.demo)
        try BoardSettings.refuseStray(command.simulation, feedURL: command.feed.feedURL, isDemo: isDemo)
        simulation =
            isDemo
            ? try Simulation(command.simulation, reader: reader, now: DeviceClock.steady, offset: ZoneReader.offset)
            : nil
        warnings = reader.unknownVariables.map { variable in
            "\(variable.name) means nothing" + (variable.nearest.map { ": did you mean \($0)?" } ?? "")
        }
    }

    /// Rows after those that are watched: a race whose start moves back is seen there when it leaves them.
    private static let reserve = 10

    /// What the board's state machine is asked for.
    var board: RaceBoard.Settings {
        RaceBoard.Settings(
            filter: filter, rows: min(100, count + Self.reserve), interval: TimeInterval(interval), source: source,
            backup: FeedSettings.backup(of: source))
    }

    /// - Parameter url: the address that is asked, which for the simulated day is known late.
    func events(url: String) -> EventSettings {
        EventSettings(
            version: Version.text, url: url, source: source, filter: filter, count: count, minutes: minutes,
            interval: interval)
    }
}

extension SettingValue {
    /// A list of minutes before a start, separated by commas; `none` for none.
    func minutes() throws(Failure) -> [Int] {
        if text.lowercased() == "none" { return [] }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0.filter { $0 != " " }) }
        let found = numbers.compactMap(\.self).filter((1...1440).contains)
        guard found.count == numbers.count, found.count <= 20 else {
            throw .badValue(self, expected: "up to 20 whole numbers of minutes from 1 to 1440, as 10,5,2,1, or none")
        }
        return found
    }
}
