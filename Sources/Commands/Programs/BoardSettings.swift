import Facts
import FoundationEssentials
import Models
import Repository
import Screen
import Services
package import Settings
import System
import ViewModels

/// The board's settings as parsed values, from options, variables and files.
package struct BoardSettings {
    /// Base address of the feed `source`.
    let feedURL: String
    let source: RaceSource
    /// Categories that override the saved choice; nil for none.
    let only: CategoryFilter?
    let region: RegionFilter?
    let rows: Int?
    let theme: Theme?
    let layout: LayoutChoice?
    let interval: TimeInterval
    let bell: Int?
    let alerts: AlertSettings
    let alertWays: AlertWays
    /// Seconds by which everything is shown late.
    let delay: Int
    /// Whether the terminal's title shows the next start.
    let title: Bool
    /// Whether words replace pictures of numbers.
    let words: Bool
    /// Whether results are hidden until a key shows them.
    let hidesResults: Bool
    /// Whether plain sentences replace the screen.
    package let plain: Bool
    /// Events that plain mode reports by itself.
    let spoken: SpokenChoice
    /// Longest line of plain mode; nil for the terminal's width.
    let width: Int?
    /// Whether only ASCII characters are drawn.
    package let ascii: Bool
    package let noColor: Bool
    package let mouse: Bool
    let is12Hour: Bool
    /// Keys that a person has changed.
    let keys: KeyChanges
    /// nil for the zone that the process was started with.
    let timeZone: SettingValue?
    /// Path of the log; nil for none.
    package let logFile: SettingValue?
    /// Whether messages of level debug are logged.
    package let verbose: Bool
    /// Requests a minute to a feed's host, 1 to 60.
    let rate: Int
    /// Place where programs count their requests to a host together.
    let limits: SharedLimits
    let store: StorePlace
    /// Whether the feed's raw answers are saved.
    let record: Bool
    /// Path of the metrics; nil for none.
    let metrics: String?
    package let mode: RunMode
    let sources: SourceSettings
    let answers: AnswerPlace
    /// The venue that it is joined to; nil for none.
    let fleet: FleetSettings?
    package let environment: [String: String]
    /// The values layer by layer: options, variables, files.
    package let reader: SettingReader

    /// Warnings of settings that do nothing (`SettingReader.warnings`).
    package var warnings: [String] { reader.warnings }

    /// - Parameter given: options of a board, by the settings' names; `config` is the settings file.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(_ given: [String: String], environment: [String: String]) throws(Failure) {
        let files = try SettingsFiles.load(named: given[.config], environment: environment)
        try self.init(given, files: files, environment: environment)
    }

    init(
        _ given: [String: String], files: SettingsFiles, environment: [String: String]
    ) throws(Failure) {
        let reader = SettingReader(options: given, environment: environment, files: files)
        self.reader = reader
        self.environment = environment
        feedURL = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        only = try reader.value(.only)?.filter()
        region = try reader.value(.region)?.region()
        rows = try reader.whole(.count)
        theme = try reader.value(.theme)?.theme()
        layout = try reader.value(.layout)?.choice()
        interval = TimeInterval(try reader.number(.interval))
        bell = try reader.whole(.bell)
        alertWays = try AlertWays(reader)
        delay = try reader.number(.delay)
        hidesResults = try reader.isOn(.hideResults)
        (title, words) = (try reader.isOn(.title), try reader.isOn(.words))
        plain = try reader.isOn(.plain)
        spoken = try reader.valueOrBuiltIn(.spoken).spoken()
        width = try reader.whole(.width)
        ascii = try reader.isOn(.ascii)
        noColor = try reader.isOn(.noColor)
        mouse = try !reader.isOn(.noMouse)
        is12Hour = try ZoneReader.is12Hour(reader)
        keys = try reader.files.checkedKeys()
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        record = try reader.isOn(.record)
        timeZone = reader.value(.timeZone)
        try ZoneReader.use(timeZone, otherwise: environment["TZ"])
        mode = try RunMode(reader, followsSimulator: true, now: DeviceClock.steady)
        metrics = mode.metrics(reader)
        alerts = try AlertSettings(reader, feedURL: feedURL, speed: mode.speed)
        rate = try mode.rate(reader)
        store = try mode.store(reader)
        limits = try SharedLimits(reader, mode)
        sources = try mode.sources(reader).requiringFirst()
        answers = try AnswerPlace(board: reader, mode, interval: interval)
        // A simulated day is no news for a venue, unless an option names it.
        let joins = !mode.isSimulated || reader.value(.relay)?.origin.isOption == true
        fleet = joins ? try FleetSettings(reader, machine: MachineName.current)?.withBox() : nil
    }

    /// First choices of the board: the settings, and saved choices for the rest.
    func preferences(over remembered: Preferences) -> Preferences {
        Preferences(
            filter: only ?? remembered.filter, rows: rows ?? remembered.rows, theme: theme ?? remembered.theme,
            region: region ?? remembered.region, layout: layout ?? remembered.layout,
            isNew: remembered.isNew || store == .none)
    }

    /// The events that the black box records.
    var decisions: EventSettings {
        EventSettings(
            version: Version.text, url: Redactor.secrets(feedURL), source: source, filter: .all,
            count: Preferences.rowRange.upperBound, minutes: [], interval: Int(clamping: interval))
    }
}

extension AlertSettings {
    fileprivate init(_ reader: SettingReader, feedURL: String, speed: Double) throws(Failure) {
        self.init(
            kinds: Set(try reader.valueOrBuiltIn(.alerts).alerts()),
            scopes: Set(try reader.valueOrBuiltIn(.alertsFor).alertScopes()), url: Redactor.secrets(feedURL),
            late: AlertSettings.usualLate * max(1, speed))
    }
}

extension BoardSettings {
    /// Settings of the board's display, with the device's zone as it is now.
    @MainActor
    func display(of host: any BoardHost) -> BoardDisplay {
        BoardDisplay(
            ZoneReader.localTime(is12Hour: is12Hour), bell: bell, hidesResults: hidesResults,
            ownTheme: theme.flatMap { Theme.builtIn.contains($0) ? nil : $0 },
            hasExactCount: rows != nil, keys: host.hasOwnSettings ? keys : .none)
    }
}
