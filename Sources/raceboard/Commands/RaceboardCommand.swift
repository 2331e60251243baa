import ArgumentParser
import FoundationEssentials
import Models

/// `raceboard`: the board, and the root of the other commands.
struct RaceboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "raceboard",
        abstract: "The next races to jump, live in the terminal.",
        discussion: """
            Without a command: the board, on the live feed or with --demo on a simulated one. Press ? for the keys.

            Every option has an environment twin: RACEBOARD_FEED_URL for --feed-url, and so on; an option comes before \
            its twin. Exit status: 0, 64 usage, 69 feed unavailable, 70 internal, 74 write error, 78 configuration; a \
            signal ends the program as that signal.
            """,
        version: Version.text,
        subcommands: [
            NextCommand.self, SimulateCommand.self, ReplayCommand.self, BundleCommand.self, KeysCommand.self,
            BenchCommand.self,
        ])

    @OptionGroup var feed: FeedOptions

    @Option(help: ArgumentHelp("Rows to show, 1 to 20 (default: as last time, else 5).", valueName: "n"))
    var count: String?

    @Option(help: ArgumentHelp("Seconds between refreshes, 15 at least (default: 30).", valueName: "seconds"))
    var interval: String?

    @Option(
        help: ArgumentHelp(
            "default, light, high-contrast, colour-blind or mono (default: as last time).", valueName: "name"))
    var theme: String?

    @Option(help: ArgumentHelp("Ring the bell so many minutes before a start.", valueName: "minutes"))
    var bell: String?

    @Flag(help: "ASCII characters only.")
    var ascii = false

    @Flag(name: .customLong("no-color"), help: "No colours; also by NO_COLOR.")
    var noColor = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(help: "Show a simulated racing day; needs no network.")
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    func run() throws {
        let settings = try BoardSettings(self, environment: Environment.variables)
        try MainActor.assumeIsolated { try BoardProgram.run(settings) }
    }
}
