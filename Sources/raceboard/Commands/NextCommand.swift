import ArgumentParser
import CurlTransport
import FoundationEssentials
import Glibc
import Logging
import MainLoop
import Models
import Printing
import Repository
import Services
import ViewModels

/// `raceboard next`: the next races, once.
struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Print the next races and end.", usage: "raceboard next [<options>]",
        discussion: "A table, or --json or --csv for programs. The board's remembered filter does not apply.",
        version: Version.text)

    @OptionGroup var feed: FeedOptions

    @Option(help: ArgumentHelp("Races to print, 1 to 100.", valueName: "n"))
    var count: String?

    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @Flag(help: "RFC 4180 CSV.")
    var csv = false

    @Option(help: ArgumentHelp("Seconds for everything, 1 to 600 (default: 10).", valueName: "s"))
    var timeout: String?

    func run() throws {
        guard !(json && csv) else {
            throw Failure("usage", "--json and --csv cannot both be", hint: "Leave one of them out.", status: .usage)
        }
        let reader = try feed.reader(["timeout": timeout].compactMapValues(\.self))
        let settings = try NextSettings(self, reader)
        // Under --json standard error holds one object at the most, and the log has the warnings.
        if !json { for warning in reader.warnings { Console.note("raceboard: \(warning)") } }
        try MainActor.assumeIsolated { try print(settings) }
    }

    @MainActor
    private func print(_ settings: NextSettings) throws {
        let loop = try OpenLoop.make(signals: [])
        let clock = SystemWallClock(loop: loop)
        let logger = try LogFile.logger(path: settings.logFile, verbose: settings.verbose, clock: clock)
        for warning in settings.warnings { logger.warning("\(warning)") }
        let transport = try OpenLoop.transport()
        var outcome: Result<NextReport, FeedError>?
        let task = Task {
            do throws(FeedError) {
                let client = HTTPClient(
                    transport, clock: clock, settings: ClientSettings(requestsPerMinute: Double(settings.rate)))
                let query = NextQuery(settings: settings, transport: client, clock: clock, logger: logger)
                outcome = .success(try await query.report())
            } catch {
                outcome = .failure(error)
            }
            loop.stop(0)
        }
        _ = try OpenLoop.run(loop)
        task.cancel()
        switch outcome {
        case .success(let report): try Console.write(text(report, settings))
        case .failure(let error):
            throw Failure(
                FeedWords.kind(error), FeedWords.sentence(error),
                hint: "The feed is \(Redactor.secrets(settings.url)).",
                status: .unavailable)
        case nil: throw Failure("internal", "The loop ended early", status: .internal)
        }
    }

    private func text(_ report: NextReport, _ settings: NextSettings) throws -> String {
        if json { return try report.json() }
        if let warning = report.warning { Console.note("raceboard: \(warning)") }
        if csv { return report.csv() }
        if report.races.isEmpty, report.warning == nil { Console.note("raceboard: the feed lists no such races") }
        let localTime = ZoneReader.localTime(is12Hour: settings.is12Hour)
        return report.text(localTime: localTime, withHeadings: isatty(STDOUT_FILENO) == 1 && !report.races.isEmpty)
    }
}

/// What the options and variables of `raceboard next` say, understood.
struct NextSettings: Sendable {
    let url: String
    let source: FeedSource
    let filter: CategoryFilter
    let count: Int
    let timeoutMilliseconds: Int
    let is12Hour: Bool
    let logFile: SettingValue?
    let verbose: Bool
    /// Requests a minute to the feed's host.
    let rate: Int
    /// Races of an earlier run, for when the feed cannot be reached.
    let store: StorePlace
    let warnings: [String]

    init(_ command: NextCommand, _ reader: SettingReader) throws(Failure) {
        url = try FeedSettings.url(reader)
        source = try FeedSettings.source(reader)
        rate = try FeedSettings.rate(reader)
        filter = try reader.value(.only)?.filter() ?? .all
        count = try command.count.map { SettingValue(text: $0, origin: .option("--count")) }?.whole(in: 1...100) ?? 5
        timeoutMilliseconds = try (reader.whole(.timeout) ?? 10) * 1000
        try ZoneReader.use(reader.value(.timeZone), otherwise: reader.environment["TZ"])
        is12Hour = try reader.isOn(.is12Hour)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        store = try StorePlace(reader)
        warnings = reader.warnings
    }
}
