import ArgumentParser
import POSIX
import Programs
import Settings
import Streams

/// Options of every command that sends a request and prints.
struct PrintOptions: ParsableArguments {
    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @Flag(help: "RFC 4180 CSV.")
    var csv = false

    @OptionGroup var time: SettingOptions<TimeoutList>

    @OptionGroup var day: DemoOptions

    @Flag(help: ArgumentHelp(.fresh))
    var fresh = false

    /// Not `validate()`: what that throws reaches `Main` as an error of the parser.
    /// - Throws: status 64 for two forms at once.
    func check() throws(Failure) {
        guard json, csv else { return }
        throw Failure(
            "usage", "--json and --csv cannot be used together", hint: "Leave one of them out.", status: .usage)
    }

    /// The settings with these options, the feed's and more by their settings' names, after `check()`. It prints
    /// the warnings.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(_ feed: FeedOptions, _ more: [String: String] = [:]) throws(Failure) -> SettingReader {
        try check()
        var own = time.given.merging(day.given) { $1 }
        if fresh { own[.fresh] = "true" }
        let reader = try feed.reader(more.merging(own) { $1 })
        try BoardSettings.rejectUnusedOptions(reader)
        for warning in reader.warnings { note(warning) }
        return reader
    }

    /// Whether the command brings its own feed.
    func isDemo(_ reader: SettingReader) throws(Failure) -> Bool {
        try reader.isOn(.demo)
    }

    /// The simulated day; nil for the live feed. The zone of its `--at` is that of the settings, which are read before.
    func simulated(_ reader: SettingReader) throws(Failure) -> Simulation? {
        guard try isDemo(reader) else { return nil }
        return try Simulation(reader, now: DeviceClock.steady)
    }

    /// Prints the age of the data; nothing if it has just come.
    func note(age words: String?) {
        if let words { note("\(words); --fresh requests it again") }
    }

    /// A line on standard error. With --json there is none: standard error has at most one object.
    func note(_ words: String) {
        if !json { Console.note("raceboard: \(words)") }
    }
}
