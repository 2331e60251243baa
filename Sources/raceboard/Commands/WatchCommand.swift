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
            Prints one line per event, or with --json one object per line (docs/watch.md). It ends when its output is \
            closed.
            """,
        version: Version.text)

    @OptionGroup var feed: FeedOptions

    @Option(help: ArgumentHelp("Number of next races to watch, 1 to 100 (default: 10).", valueName: "n"))
    var count: String?

    @Option(help: ArgumentHelp("Seconds between refreshes, at least 15 (default: 30).", valueName: "seconds"))
    var interval: String?

    @Option(
        name: .customLong("t-minus"),
        help: ArgumentHelp("Minutes before a start at which to print a line (default: 10,5,2,1).", valueName: "list"))
    var tMinus: String?

    @Flag(help: "Save the feed's raw answers.")
    var record = false

    @Flag(help: "One JSON object per line; errors are one object on standard error.")
    var json = false

    @Flag(help: "Watch a simulated racing day; needs no network.")
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    func run() throws {
        let settings = try WatchSettings(arguments, environment: Environment.variables)
        try MainActor.assumeIsolated { try WatchProgram.run(settings) }
    }

    var arguments: WatchArguments {
        let own = ["interval": interval, "t-minus": tMinus, "record": record ? "true" : nil].compactMapValues(\.self)
        return WatchArguments(
            given: feed.given.merging(own) { $1 }, count: count, asJSON: json, isDemo: demo,
            simulation: simulation.arguments)
    }
}
