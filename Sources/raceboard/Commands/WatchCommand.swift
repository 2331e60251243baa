import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Settings

/// `raceboard watch`: what happens on the board, line by line.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "watch", abstract: "Print the events of the board as they happen.",
        usage: "raceboard watch [<options>]",
        discussion: """
            Prints one line per event, or with --json one object per line (\(Manual.page("watch"))). It ends when its \
            output is closed.
            """)

    @OptionGroup var feed: FeedOptions
    @OptionGroup var narrow: NarrowOptions

    @Option(help: ArgumentHelp("Number of next races to watch, 1 to 100 (default: 10).", valueName: "n"))
    var count: String?

    @OptionGroup var own: SettingOptions<StreamList>

    @Flag(help: "One JSON object per line; errors are one object on standard error.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Only these events, or all: live, moved, status and so on, and those that need requests for cards: result, "
                + "scratched, price (default: all but these three).",
            valueName: "list"), completion: Completions.words(of: WatchSettings.eventWords))
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Keeps a calendar (RFC 5545) of the races in this file: one event per race, written on each change.",
            valueName: "file"), completion: .file())
    var ics: String?

    @OptionGroup var day: DemoOptions

    func run() throws {
        let settings = try WatchSettings(arguments, environment: Environment.variables)
        try MainActor.assumeIsolated {
            try OpenLoop.stream(settings) { WatchProgram(settings, output: STDOUT_FILENO, ends: $0) }
        }
    }

    var arguments: WatchArguments {
        var arguments = WatchArguments(
            given: feed.given.merging(own.given) { $1 }.merging(narrow.region.given) { $1 }.merging(day.given) { $1 },
            count: count, asJSON: json)
        (arguments.search, arguments.watchedOnly, arguments.calendar) = (narrow.search, narrow.watched, ics)
        arguments.events = events
        return arguments
    }
}
