import Facts
import FoundationEssentials
import Models
package import Screen
package import Settings
import System
import ViewModels

/// The board's settings as parsed values, from options, variables and files.
package struct BoardSettings: SettingsView {
    package let program: ProgramSettings
    package let screen: ScreenSettings
    /// Categories that override the saved choice; nil for none.
    let only: CategoryFilter?
    let region: RegionFilter?
    let rows: Int?
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
    let plain: Bool
    /// Events that plain mode reports by itself.
    let spoken: SpokenChoice
    /// Longest line of plain mode; nil for the terminal's width.
    let width: Int?
    let is12Hour: Bool
    let keys: KeyChanges
    /// Whether the feed's raw answers are saved.
    let record: Bool
    /// The venue that it is joined to; nil for none.
    package let fleet: FleetSettings?

    var answers: AnswerPlace { program.answers(every: interval) }

    /// - Parameter given: options of a board, by the settings' names; `config` is the settings file.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(_ given: [String: String], environment: [String: String]) throws(Failure) {
        try self.init(.load(given, environment: environment))
    }

    init(_ reader: SettingReader) throws(Failure) {
        only = try reader.value(.only)?.filter()
        region = try reader.value(.region)?.region()
        rows = try reader.whole(.count)
        screen = try ScreenSettings(reader)
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
        is12Hour = try reader.is12Hour()
        keys = try reader.files.checkedKeys()
        record = try reader.isOn(.record)
        try reader.useZone()
        program = try ProgramSettings(reader, RunMode(reader, followsSimulator: true))
        alerts = try AlertSettings(program)
        // A simulated day is no news for a venue, unless an option names it.
        let joins = !program.mode.isSimulated || reader.isOption(.relay)
        fleet = joins ? try FleetSettings(reader, machine: MachineName.current)?.withBox() : nil
    }

    /// First choices of the board: the settings, and saved choices for the rest.
    func preferences(over remembered: Preferences) -> Preferences {
        Preferences(
            filter: only ?? remembered.filter, rows: rows ?? remembered.rows, theme: screen.theme ?? remembered.theme,
            region: region ?? remembered.region, layout: layout ?? remembered.layout)
    }

    /// The events that the black box records.
    var decisions: EventSettings {
        EventSettings(
            version: Version.text, url: Redactor.secrets(program.url), source: program.source, filter: .all,
            count: Preferences.rowRange.upperBound, minutes: [], interval: Int(clamping: interval))
    }
}

extension AlertSettings {
    fileprivate init(_ program: ProgramSettings) throws(Failure) {
        self.init(
            kinds: Set(try program.reader.valueOrBuiltIn(.alerts).alerts()),
            scopes: Set(try program.reader.valueOrBuiltIn(.alertsFor).alertScopes()),
            url: Redactor.secrets(program.url), late: AlertSettings.usualLate * max(1, program.mode.speed))
    }
}

extension BoardSettings {
    /// Settings of the board's display, with the device's zone as it is now.
    @MainActor
    func display(of host: any BoardHost) -> BoardDisplay {
        BoardDisplay(
            ZoneReader.localTime(is12Hour: is12Hour), bell: bell, hidesResults: hidesResults,
            ownTheme: screen.theme.flatMap { Theme.builtIn.contains($0) ? nil : $0 },
            hasExactCount: rows != nil, keys: host.hasOwnSettings ? keys : .none, home: ZoneReader.country)
    }
}

extension Preferences {
    /// The same with some of the choices of others.
    func with(_ choices: Set<Setting.Choice>, of others: Preferences) -> Preferences {
        var all = self
        for choice in choices {
            switch choice {
            case .categories: all.filter = others.filter
            case .region: all.region = others.region
            case .rows: all.rows = others.rows
            case .theme: all.theme = others.theme
            case .layout: all.layout = others.layout
            }
        }
        return all
    }
}

/// Settings of every command that takes the whole screen.
package struct ScreenSettings: Sendable {
    /// nil for none of the settings: that of the last time, or the usual one.
    package let theme: Theme?
    package let ascii: Bool
    package let noColor: Bool
    package let mouse: Bool
    /// Variables of the process, which name the terminal.
    package let environment: [String: String]

    /// - Throws: 64 or 78 for a value that its setting does not take.
    package init(_ reader: SettingReader) throws(Failure) {
        theme = try reader.value(.theme)?.theme()
        ascii = try reader.isOn(.ascii)
        noColor = try reader.isOn(.noColor)
        mouse = try !reader.isOn(.noMouse)
        environment = reader.environment
    }
}

extension SettingReader {
    /// The settings by options, variables and files.
    /// - Parameter given: the given options, by the settings' names; `config` names the user's file.
    /// - Throws: 78 for a file that cannot be read or understood.
    package static func load(_ given: [String: String], environment: [String: String]) throws(Failure) -> SettingReader
    {
        SettingReader(
            options: given, environment: environment,
            files: try SettingsFiles.load(named: given[.config], environment: environment))
    }
}
