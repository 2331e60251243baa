import ArgumentParser
import Commands
import Glibc
import Models
import Output
import Settings
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
