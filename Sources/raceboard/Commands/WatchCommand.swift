import ArgumentParser
import FoundationEssentials
import Programs
import Settings

/// `raceboard watch`: what happens on the board, line by line.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print the events of the board as they happen.",
        usage: "raceboard watch [<options>]",
        discussion: """
            Prints one line per event, or with --json one object per line (\(Manual.page("watch"))). It ends when its \
            output is closed.
            """,
        version: Version.text)

    @OptionGroup var feed: FeedOptions

    @Option(help: ArgumentHelp("Number of next races to watch, 1 to 100 (default: 10).", valueName: "n"))
    var count: String?

    @OptionGroup var own: SettingOptions<WatchList>

    @Flag(help: "One JSON object per line; errors are one object on standard error.")
    var json = false

    @OptionGroup var day: DemoOptions

    func run() throws {
        let settings = try WatchSettings(arguments, environment: Environment.variables)
        try MainActor.assumeIsolated { try WatchProgram.run(settings) }
    }

    var arguments: WatchArguments {
        WatchArguments(
            given: feed.given.merging(own.given) { $1 }.merging(day.given) { $1 }, count: count, asJSON: json)
    }
}
