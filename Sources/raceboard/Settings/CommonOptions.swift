import ArgumentParser

/// Options of every command that asks a feed.
struct FeedOptions: ParsableArguments {
    @Option(name: .customLong("feed-url"), help: "The feed's base address.")
    var feedURL: String?

    @Option(help: ArgumentHelp("The feed's method: neds, neds-v1.", valueName: "name"))
    var source: String?

    @Option(help: ArgumentHelp("Only these: horse, greyhound, harness, separated by commas.", valueName: "list"))
    var only: String?

    @Option(name: .customLong("tz"), help: ArgumentHelp("Time zone for times of day.", valueName: "zone"))
    var timeZone: String?

    @Flag(name: .customLong("12h"), help: "Times of day as 2:05 pm.")
    var is12Hour = false

    @Option(name: .customLong("log-file"), help: ArgumentHelp("Write a log to this file.", valueName: "path"))
    var logFile: String?

    @Flag(help: "Log more.")
    var verbose = false
}

/// Options of the simulated feed.
struct SimulationOptions: ParsableArguments {
    @Option(help: "The simulated day: same seed and time, same day.")
    var seed: String?

    @Option(help: ArgumentHelp("Simulated time at the start: RFC 3339, or HH:MM of today.", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("Simulated seconds in a real one, 0.1 to 1000.", valueName: "x"))
    var speed: String?

    @Option(
        help: ArgumentHelp("Make the simulated feed fail; may be given again.", valueName: "name[=value]"))
    var fault: [String] = []
}
