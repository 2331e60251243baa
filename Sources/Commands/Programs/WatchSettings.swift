import Facts
import FoundationEssentials
import Models
import Output
import Repository
import Services
package import Settings

/// Options of `raceboard watch`, not parsed yet.
package struct WatchArguments: Sendable {
    /// The given values, by the settings' names; `config` is the settings file.
    var given: [String: String]
    var count: String?
    var asJSON: Bool
    /// Words that races must have in their names.
    package var search: String?
    package var watchedOnly = false
    /// Path of the calendar; nil for none.
    package var calendar: String?
    /// Names of events, separated by commas.
    package var events: String?

    package init(given: [String: String], count: String?, asJSON: Bool) {
        self.given = given
        self.count = count
        self.asJSON = asJSON
    }
}

/// The parsed options and variables of `raceboard watch`.
package struct WatchSettings: SettingsView, Sendable {
    package let program: ProgramSettings
    let narrowing: RaceNarrowing
    let count: Int
    let interval: Int
    let minutes: [Int]
    let asJSON: Bool
    let is12Hour: Bool
    let kinds: Set<RaceEvent.Name>
    /// Path of the calendar; nil for none.
    let calendar: String?
    /// Place where lines find it; nil for its own feed.
    let place: RunningPlace?
    /// Whether the feed's raw answers are saved.
    let record: Bool

    var answers: AnswerPlace { program.answers(every: TimeInterval(interval)) }

    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood.
    package init(_ command: WatchArguments, environment: [String: String]) throws(Failure) {
        let reader = try SettingReader.load(command.given, environment: environment)
        narrowing = try RaceNarrowing(reader, search: command.search, watchedOnly: command.watchedOnly)
        kinds = try Self.kinds(command.events)
        calendar = command.calendar
        count = try SettingValue(command.count, of: "--count")?.whole(in: 1...100) ?? 10
        interval = try reader.number(.interval)
        minutes = try reader.minutes(.minutesBefore)
        asJSON = command.asJSON
        try reader.useZone()
        is12Hour = try reader.is12Hour()
        record = try reader.isOn(.record)
        program = try ProgramSettings(reader, RunMode(reader))
        place = program.runningPlace
    }

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
            source: program.source,
            backup: Catalogue.fallback(of: program.source), isSimulated: program.mode.isSimulated)
    }

    /// - Parameter url: address of the feed; for the simulated day it is known late.
    func events(url: String) -> EventSettings {
        EventSettings(
            version: Version.text, url: Redactor.secrets(url), source: program.source,
            filter: narrowing.filter.categories,
            count: count,
            minutes: minutes,
            interval: interval, isSimulated: program.mode.isSimulated)
    }
}
