import Facts
import FoundationEssentials
import Models
import Output
import Repository
import Services
package import Settings
import System

/// Options of `raceboard watch`, not parsed yet.
package struct WatchArguments: Sendable {
    /// The given values, by the settings' names; `config` is the settings file.
    package var given: [String: String]
    package var count: String?
    package var asJSON: Bool
    /// Words that races must have in their names.
    package var search: String?
    /// Whether only watched races are followed.
    package var watchedOnly = false
    /// Path of the calendar; nil for none.
    package var calendar: String?
    /// Names of events, separated by commas.
    package var events: String?

    /// - Parameter given: the given values, by the settings' names.
    package init(given: [String: String], count: String?, asJSON: Bool) {
        self.given = given
        self.count = count
        self.asJSON = asJSON
    }
}

/// The parsed options and variables of `raceboard watch`.
package struct WatchSettings: Sendable {
    let url: String
    let source: RaceSource
    let sources: SourceSettings
    let narrowing: RaceNarrowing
    let count: Int
    let interval: Int
    let minutes: [Int]
    let asJSON: Bool
    let is12Hour: Bool
    /// Kinds of events that are printed.
    let kinds: Set<RaceEvent.Name>
    /// Path of the calendar; nil for none.
    let calendar: String?
    /// Path of the metrics; nil for none.
    let metrics: String?
    /// Path of the log; nil for none.
    package let logFile: SettingValue?
    /// Whether messages of level debug are logged.
    package let verbose: Bool
    /// Requests a minute to the feed's host.
    let rate: Int
    /// Place where programs count their requests to a host together.
    let limits: SharedLimits
    package let mode: RunMode
    let store: StorePlace
    let answers: AnswerPlace
    /// Place where lines find it; nil for its own feed.
    let place: RunningPlace?
    /// Whether the feed's raw answers are saved.
    let record: Bool
    let warnings: [String]
    /// Secret words that are removed from answers.
    let secrets: [String]

    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(_ command: WatchArguments, environment: [String: String]) throws(Failure) {
        let reader = SettingReader(
            options: command.given, environment: environment,
            files: try SettingsFiles.load(named: command.given[.config], environment: environment))
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        narrowing = try RaceNarrowing(reader, search: command.search, watchedOnly: command.watchedOnly)
        kinds = try Self.kinds(command.events)
        calendar = command.calendar
        count = try command.count.map { SettingValue(text: $0, origin: .option("--count")) }?.whole(in: 1...100) ?? 10
        interval = try reader.number(.interval)
        minutes = try reader.minutes(.minutesBefore)
        asJSON = command.asJSON
        try ZoneReader.use(reader.value(.timeZone), otherwise: environment["TZ"])
        is12Hour = try ZoneReader.is12Hour(reader)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        record = try reader.isOn(.record)
        mode = try RunMode(reader, now: DeviceClock.steady)
        metrics = mode.metrics(reader)
        rate = try mode.rate(reader)
        sources = try mode.sources(reader).requiringFirst()
        store = try mode.store(reader)
        limits = try SharedLimits(reader, mode)
        answers = try AnswerPlace(board: reader, mode, interval: TimeInterval(interval))
        place = try RunningPlace(reader, mode)
        warnings = reader.warnings
        secrets = mode.secrets(reader)
    }

    /// Words that the option `events` takes.
    package static let eventWords = choices.map(\.rawValue) + ["all"]
    private static let choices = RaceEvent.Name.allCases.filter { !RaceEvent.Name.always.contains($0) }

    private static func kinds(_ text: String?) throws(Failure) -> Set<RaceEvent.Name> {
        guard let text else { return RaceEvent.Name.ofBoard }
        var kinds = RaceEvent.Name.always
        for part in text.split(separator: ",") {
            let word = part.filter { !$0.isWhitespace }.lowercased()
            if word == "all" {
                kinds.formUnion(choices)
            } else if let kind = choices.first(where: { $0.rawValue == word }) {
                kinds.insert(kind)
            } else {
                throw .badValue(
                    SettingValue(text: text, origin: .option("--events")),
                    expected: "names of events, separated by commas: " + eventWords.joined(separator: ", "),
                    nearest: NearestName.of(word, among: eventWords))
            }
        }
        return kinds
    }

    /// Rows after those that are watched: a race whose start moves back is seen there when it leaves them.
    private static let reserve = 10

    /// Settings of the board's state machine.
    var board: RaceBoard.Settings {
        RaceBoard.Settings(
            filter: narrowing.filter, rows: narrowing.isWatchedOnly ? 100 : min(100, count + Self.reserve),
            interval: TimeInterval(interval),
            source: source,
            backup: Catalogue.fallback(of: source), isSimulated: mode.isSimulated)
    }

    /// - Parameter url: address of the feed; for the simulated day it is known late.
    func events(url: String) -> EventSettings {
        EventSettings(
            version: Version.text, url: Redactor.secrets(url), source: source, filter: narrowing.filter.categories,
            count: count,
            minutes: minutes,
            interval: interval, isSimulated: mode.isSimulated)
    }
}
