import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import SQLiteStore
import Settings
import ViewModels
import Views

/// `raceboard`: the board, and the root of the other commands.
struct RaceboardCommand: ParsableCommand {
    /// The other commands. `configuration` has them in groups for the help, which only the help needs.
    static let commands: [any ParsableCommand.Type] = [
        NextCommand.self, LineCommand.self, CardCommand.self, RunnerCommand.self, ResultsCommand.self,
        MeetingsCommand.self, PlanCommand.self, UpcomingCommand.self,
        FormCommand.self, HorseCommand.self, JockeyCommand.self, DriverCommand.self, TrainerCommand.self,
        SearchCommand.self, ImportCommand.self, ExportCommand.self, WatchCommand.self,
        KioskCommand.self, RelayCommand.self, NoticeCommand.self, FleetCommand.self, HealthCommand.self,
        SnapshotCommand.self, DoctorCommand.self, TestCardCommand.self, SimulateCommand.self, ConfigCommand.self,
        KeyCommand.self, StoreCommand.self, SchemaCommand.self,
        ReplayCommand.self, BundleCommand.self, KeysCommand.self, ExamplesCommand.self,
    ]

    static let configuration = CommandConfiguration(
        commandName: "raceboard",
        abstract: "The next races to jump, live in the terminal.",
        usage: "raceboard [<options>]\nraceboard <subcommand> [<options>]",
        discussion: """
            Without a command it shows the board, on the live feed, or with --demo on a simulated one. Press ? for the \
            keys. With --plain it writes sentences instead of a screen, for speech and braille \
            (\(Manual.page("plain"))).

            Every option below has a variable: RACEBOARD_FEED_URL for --feed-url, and so on. The first place with a \
            value wins: option, variable, user's file, system's file, built-in value (see raceboard config).

            Exit status: \(ExitStatus.summary). If a signal ends the program, the exit status shows that signal.
            """,
        version: Version.text,
        subcommands: commands
    ).grouped

    @OptionGroup var feed: FeedOptions

    @OptionGroup var board: BoardOptions<ScreenList, BoardList>

    @OptionGroup var day: DemoOptions

    /// The given values, by the settings' names.
    var given: [String: String] { feed.given.merging(board.given) { $1 }.merging(day.given) { $1 } }

    func run() throws {
        let given = given
        let environment = Environment.variables
        let read = { () throws(Failure) in try BoardSettings(given, environment: environment) }
        let settings = try read()
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        try MainActor.assumeIsolated {
            if let notices = PlainMode.notices(settings, isTerminal: isTerminal) {
                // Its sentences are English ones so far (docs/translations.md).
                Translation.remove()
                return try PlainProgram.run(settings, notices: notices)
            }
            try BoardProgram.run(settings, as: BoardHosts.desktop, readAgain: read)
        }
    }
}

/// `raceboard examples`: groups and examples of all commands as JSON. The manual pages are made of it, and the tests
/// run each. People have them in the help of each command.
struct ExamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Print the examples of all commands as JSON.",
        usage: "raceboard examples", version: Version.text, shouldDisplay: false)

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try Console.write(String(decoding: encoder.encode(HelpTopic.all), as: UTF8.self) + "\n")
    }
}

/// `raceboard keys`: the key table, printed.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Print the board's keys.", usage: "raceboard keys [<options>]",
        discussion: "With the keys of your own, by the table [keys] of the settings file.", version: Version.text)

    @Flag(help: "Prints Markdown, as the page of keys has it, with the keys that the program comes with.")
    var markdown = false

    @OptionGroup var pager: PagerOptions

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        guard !markdown else { return try Paged.write(KeyTable.markdown) }
        let files = try file.reader().files
        for warning in files.warnings { Console.note("warning: \(warning)") }
        try Paged.write(KeyTable.plainText(files.checkedKeys()))
    }
}

/// The command `raceboard store` for saved data.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", _superCommandName: "raceboard",
        abstract: "Show, check and delete saved data.",
        usage: "raceboard store <info | check | clear | delete> [<options>]", version: Version.text,
        subcommands: [
            StoreInfoCommand.self, StoreCheckCommand.self, StoreClearCommand.self, StoreDeleteCommand.self,
        ])
}

/// `raceboard store info`: the store's files, bounds and counts.
struct StoreInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print the store's folder, files, sizes, limits, counts and health.",
        usage: "raceboard store info [<options>]", version: Version.text)

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let place = try StoreFolders(store.reader())
        let info = StoreInfo(folder: place.folder)
        try form.write(form.isOn ? StoreReport.json(info, place.answers) : StoreReport.text(info, place.answers))
    }
}
