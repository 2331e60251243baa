import ArgumentParser
import FoundationEssentials

/// `raceboard watch`: what happens on the board, line by line.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print what happens on the board, as it happens.",
        usage: "raceboard watch [<options>]",
        discussion: """
            A line an event, or with --json an object a line (docs/watch.md). It ends when its reader goes away.
            """,
        version: Version.text)

    @OptionGroup var feed: FeedOptions

    @Option(help: ArgumentHelp("Races to watch, the next to jump, 1 to 100 (default: 10).", valueName: "n"))
    var count: String?

    @Option(help: ArgumentHelp("Seconds between refreshes, 15 at least (default: 30).", valueName: "seconds"))
    var interval: String?

    @Option(
        name: .customLong("t-minus"),
        help: ArgumentHelp("Minutes before a start at which to say so (default: 10,5,2,1).", valueName: "list"))
    var tMinus: String?

    @Flag(help: "Keep the feed's answers as they came.")
    var record = false

    @Flag(help: "One JSON object a line; errors are one object on standard error.")
    var json = false

    @Flag(help: "Watch a simulated racing day; needs no network.")
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    func run() throws {
        let settings = try WatchSettings(self, environment: Environment.variables)
        try MainActor.assumeIsolated { try WatchProgram.run(settings) }
    }

    /// What was given, by the settings' names.
    var given: [String: String] {
        ["interval": interval, "t-minus": tMinus, "record": record ? "true" : nil].compactMapValues(\.self)
    }
}
