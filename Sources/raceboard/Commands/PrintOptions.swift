import ArgumentParser

/// Options of every command that asks once and prints.
struct PrintOptions: ParsableArguments {
    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @Flag(help: "RFC 4180 CSV.")
    var csv = false

    @Option(help: ArgumentHelp("Seconds for everything, 1 to 600 (default: 10).", valueName: "s"))
    var timeout: String?

    @Flag(help: "Ask anew, though an answer is at hand that is still good.")
    var fresh = false

    /// Not `validate()`: what that throws reaches `Main` as an error of the parser.
    /// - Throws: status 64 for two forms at once.
    func check() throws(Failure) {
        guard json, csv else { return }
        throw Failure("usage", "--json and --csv cannot both be", hint: "Leave one of them out.", status: .usage)
    }

    /// The settings with these options, the feed's and more by their settings' names, after `check()`. What is odd in
    /// them is told.
    /// - Throws: status 78 for a file that cannot be read or understood.
    func reader(_ feed: FeedOptions, _ more: [String: String] = [:]) throws(Failure) -> SettingReader {
        try check()
        let own = ["timeout": timeout, "fresh": fresh ? "true" : nil].compactMapValues(\.self)
        let reader = try feed.reader(more.merging(own) { $1 })
        for warning in reader.warnings { note(warning) }
        return reader
    }

    /// How old what is printed is; nothing where it has just come.
    func note(age words: String?) {
        if let words { note("\(words); --fresh asks anew") }
    }

    /// A line on standard error. Under --json there is none: that holds one object at the most.
    func note(_ words: String) {
        if !json { Console.note("raceboard: \(words)") }
    }
}
