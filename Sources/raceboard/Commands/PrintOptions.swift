import ArgumentParser
import Models
import Output
import Settings

/// Options of every command that sends a request and prints.
struct PrintOptions: ParsableArguments {
    @OptionGroup var object: JSONOptions

    @OptionGroup var table: CSVOptions

    @OptionGroup var place: OutputOptions

    @OptionGroup var time: SettingOptions<TimeoutList>

    @OptionGroup var day: DemoOptions

    @Flag(help: ArgumentHelp(.fresh))
    var fresh = false

    /// Checks the options. It is not `validate()`, whose errors reach `Main` as errors of the parser.
    /// - Throws: status 64 for two forms at once.
    func check(ics: Bool = false) throws(Failure) {
        try object.check(csv: csv)
        guard ics, json || csv else { return }
        throw Failure(
            "usage", "--ics cannot be used with --json or --csv", hint: "Leave one of them out.", status: .usage)
    }

    /// The settings with these options, the feed's and more by their settings' names, after `check()`. It prints the
    /// warnings, and makes the settings' zone the process's own.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func access(_ feed: FeedOptions, _ more: [String: String] = [:]) throws(Failure) -> FeedAccess {
        try check()
        var own = time.given.merging(day.given) { $1 }
        if fresh { own[.fresh] = "true" }
        let reader = try feed.reader(more.merging(own) { $1 })
        try reader.useZone()
        let mode = try RunMode(reader)
        for warning in reader.warnings { note(warning) }
        return try FeedAccess(reader, mode)
    }

    var csv: Bool { table.isOn }

    var json: Bool { object.isOn }

    /// Prints the command's own text, or writes it to the chosen file.
    /// - Parameter isNothing: whether nothing was found: then it ends the program with that status.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String, isNothing: Bool = false) throws(Failure) {
        try object.write(table.shown(text), to: place, isNothing: isNothing)
    }

    /// The chosen file; nil for standard output.
    var output: String? { place.output }

    /// Whether lines on standard error are left out.
    var quiet: Bool { place.quiet }

    /// Prints the age of the data; nothing if it has just come.
    func note(age words: String?) {
        if let words { note(tr("\(words); --fresh requests it again")) }
    }

    /// A line on standard error; none with --quiet. With --json there is none: standard error has at most one object.
    func note(_ words: String) {
        if !json { place.note(words) }
    }
}
