import ArgumentParser
import Commands
import CursesTerminal
import FoundationEssentials
import Models
import Repository
import Screen
import Settings
import ViewModels

/// `raceboard replay`: the board from a record.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Show a recorded board.",
        usage: "raceboard replay <file> [<options>]",
        discussion: """
            The file is a record (gzip or not), a bundle, or last for the newest run in the store. Space pauses, . and \
            , step a second, < and > a minute. Press ? for the other keys.
            """,
        version: Version.text)

    @Argument(
        help: ArgumentHelp("A record, a bundle, or last.", valueName: "file"),
        completion: Completions.file(or: "last"))
    var file: String

    @Option(help: ArgumentHelp("Starts here: RFC 3339, or HH:MM of the record's first day.", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("Recorded seconds per real second, 0.1 to 1000 (default: 1).", valueName: "x"))
    var speed: String?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("Number of the run in the store, with last (default: the newest).", valueName: "n"))
    var recordedRun: String?

    @OptionGroup var choice: SettingOptions<ChoiceList>
    @OptionGroup var screen: SettingOptions<ScreenList>
    @OptionGroup var store: StoreOptions

    func run() throws {
        let environment = Environment.variables
        let settings = try ReplaySettings(self, environment: environment)
        let store = file == "last" ? try RecordAccess(reader: settings.reader).newest() : nil
        let story = try ReplaySource.story(file, run: settings.run, store: store)
        let start = try settings.start(in: story)
        try MainActor.assumeIsolated { try ReplayProgram.run(settings, story, start: start) }
    }
}

/// The parsed options of `raceboard replay`.
struct ReplaySettings {
    let at: SettingValue?
    let speed: Double
    let run: Int?
    let only: CategoryFilter?
    let rows: Int?
    let theme: Theme?
    let layout: LayoutChoice?
    let is12Hour: Bool
    /// Keys that a person has changed.
    let keys: KeyChanges
    let curses: CursesOptions
    let environment: [String: String]
    let reader: SettingReader

    init(_ command: ReplayCommand, environment: [String: String]) throws(Failure) {
        let reader = try command.store.reader(
            command.choice.given.merging(command.screen.given) { $1 }, environment: environment)
        self.environment = environment
        self.reader = reader
        at = reader.value(.at, option: command.at)
        speed = try reader.decimal(.speed, option: command.speed) ?? 1
        run = try command.recordedRun.map { SettingValue(text: $0, origin: .option("--run")) }?.whole(in: 0...Int.max)
        if run != nil, command.file != "last" {
            throw Failure("usage", "--run works only with last", hint: "Write last instead of a file.", status: .usage)
        }
        only = try reader.value(.only)?.filter()
        rows = try reader.whole(.count)
        theme = try reader.value(.theme)?.theme()
        layout = try reader.value(.layout)?.choice()
        try ZoneReader.use(reader.value(.timeZone), otherwise: environment["TZ"])
        is12Hour = try ZoneReader.is12Hour(reader)
        keys = try reader.files.keyChanges()
        curses = CursesOptions(
            environment: environment, mouse: try !reader.isOn(.noMouse), noColor: try reader.isOn(.noColor),
            forceASCII: try reader.isOn(.ascii))
    }

    /// Start of the replay: `--at`, or the beginning of the record.
    func start(in story: ReplayStory) throws(Failure) -> Date {
        guard let at else { return story.began }
        var start = try at.instant(now: story.began, offset: ZoneReader.offset)
        // A time of day may be one of the next day.
        if start + 60 <= story.began, start + 86_400 <= story.ended, RFC3339.parse(at.text) == nil { start += 86_400 }
        guard start + 60 > story.began, start <= story.ended else {
            throw Failure(
                "usage", "\(at.origin.name) \(FeedText.clean(at.text, limit: 40)) is not in the record",
                hint: "It goes from \(RFC3339.format(story.began)) to \(RFC3339.format(story.ended)).", status: .usage)
        }
        return start
    }
}
