import ArgumentParser
import Models
import Output
import Settings
import System

/// Options of every command that sends a request and prints.
struct PrintOptions: ParsableArguments {
    @OptionGroup var object: ListOptions

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
        throw Failure.usage("--ics cannot be used with --json or --csv", hint: "Leave one of them out.")
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

    func text<Report>(_ report: Report, _ document: JSONDocument<Report>) throws -> String {
        try object.text(report, document)
    }

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
    /// Lines have no place for it, so that --jsonl has it here.
    func note(_ words: String) {
        if !object.object.isOn { place.note(words) }
    }
}

/// Options of every command that prints what it found.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(name: .shortAndLong, help: "No notes on standard error, only errors.")
    var quiet = false

    /// Prints the command's own text, in the pager if it is longer than the terminal, or writes it to the chosen file.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String) throws(Failure) {
        if output == nil { try Paged.write(text) } else { try Console.write(text, to: output) }
    }

    /// A line on standard error; none with --quiet.
    func note(_ words: String) {
        if !quiet { Console.note("raceboard: \(words)") }
    }
}

/// Options of every command that prints CSV.
struct CSVOptions: ParsableArguments {
    @Flag(help: "RFC 4180 CSV.")
    var csv = false

    @Flag(help: "CSV for a spreadsheet: with a byte order mark, and the locale's decimal commas.")
    var excel = false

    /// Whether CSV is printed, in either form.
    var isOn: Bool { csv || excel }

    /// The form for a spreadsheet; nil without the option.
    var sheet: SpreadsheetText? { excel ? SpreadsheetText(hasDecimalComma: LocaleReader.hasDecimalComma) : nil }

    /// The whole CSV of a report in the chosen form.
    func shown(_ csv: String) -> String { sheet.map { SpreadsheetText.mark + $0.lines(csv) } ?? csv }
}

/// Options of every command that prints words, or JSON for programs.
struct JSONOptions: ParsableArguments {
    @Flag(help: "One JSON object on one line; errors are one object on standard error.")
    var json = false

    @Flag(help: "The same object on many lines, for people.")
    var pretty = false

    @OptionGroup var pager: PagerOptions

    /// Whether JSON is printed, in either form.
    var isOn: Bool { json || pretty }

    /// Prints a text, in the pager if it is longer than the terminal.
    /// - Parameter isNothing: whether nothing was found: then it ends the program with that status.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String, to place: OutputOptions? = nil, isNothing: Bool = false) throws(Failure) {
        let shown = pretty ? JSONText.indented(text) : text
        if let place { try place.write(shown) } else { try Paged.write(shown) }
        if isNothing { ExitStatus.nothing.end() }
    }

    /// - Throws: status 64 for two forms at once.
    func check(csv: Bool) throws(Failure) {
        guard isOn, csv else { return }
        throw Failure.usage("--json and --csv cannot be used together", hint: "Leave one of them out.")
    }
}

/// Options of every command that prints a list, as one JSON object or as many.
struct ListOptions: ParsableArguments {
    @Flag(help: "A JSON object on a line for each entry of the list, as soon as it is known.")
    var jsonl = false

    @OptionGroup var object: JSONOptions

    /// Whether JSON is printed, in any form.
    var isOn: Bool { jsonl || object.isOn }

    func text<Report>(_ report: Report, _ document: JSONDocument<Report>) throws -> String {
        try jsonl ? document.lines(report) : document.text(report) + "\n"
    }

    /// Prints a text, in the pager if it is longer than the terminal.
    /// - Throws: status 74 when it cannot be written.
    func write(_ text: String, to place: OutputOptions? = nil, isNothing: Bool = false) throws(Failure) {
        try object.write(text, to: place, isNothing: isNothing)
    }

    /// - Throws: status 64 for two forms at once.
    func check(csv: Bool) throws(Failure) {
        try object.check(csv: csv)
        guard jsonl, object.isOn || csv else { return }
        throw Failure.usage("--jsonl cannot be used with --json, --pretty or --csv", hint: "Leave one of them out.")
    }
}

extension ExitStatus {
    /// Ends the program with it, after its output was written.
    func end() -> Never { ProcessEnd.exit(rawValue) }
}

/// The option that `Main` takes away before the parser: here for help, manual and completions.
struct PagerOptions: ParsableArguments {
    @Flag(help: "Prints a text that is longer than the terminal, instead of showing it in the pager.")
    var noPager = false
}

/// Standard output of the commands whose text may be longer than the screen.
enum Paged {
    /// The option that turns the pager off, also of a help. `Main` takes it away.
    static let off = "--no-pager"

    /// Shows a text in the pager if it is longer than the terminal, and prints it otherwise.
    /// - Throws: status 74 when it cannot be written.
    static func write(_ text: String) throws(Failure) {
        let isOff = Environment.arguments.prefix { $0 != "--" }.contains(off)
        if !isOff, let pager = Pager(Environment.variables), pager.show(text) { return }
        try Console.write(text)
    }
}
