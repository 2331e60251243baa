import ArgumentParser
import Commands
import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Repository
import SQLiteStore
import Services
import Settings

/// `raceboard meetings`: the meetings of a day, once.
struct MeetingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "meetings", abstract: "Print the meetings of a day and exit.",
        usage: "raceboard meetings [--date <date>] [<options>]",
        discussion: """
            Prints one line per meeting, or with --meeting one line per race. Without partner access (raceboard setup) \
            it lists only meetings with races in the next list. See \(Manual.page("day")).
            """)

    @Flag(help: "iCalendar (RFC 5545): one event per race.")
    var ics = false

    @OptionGroup var day: DayOptions
    @OptionGroup var narrow: NarrowOptions
    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check(ics: ics)
        let access = try form.access(feed, sources.given.merging(narrow.region.given) { $1 })
        let settings = try day.settings(access).narrowed(by: narrow.narrowing(access.reader))
        let report = try MainActor.assumeIsolated {
            try OneShotRequest.perform(settings.access) {
                (tools) async throws(FeedError) in
                let store = OpenStore(settings.store, isRecording: false, clock: tools.clock)
                return try await MeetingsQuery(
                    settings: settings.served(at: tools.simulated), tools: tools, store: store.races, cards: store.cards
                ).report()
            }
        }
        if let warning = report.warning { form.note(warning) }
        if !report.source.isStored { form.note(age: report.asOf(localTime: settings.localTime)) }
        if let emptiness = report.emptiness { form.note(emptiness) }
        let text =
            day.meeting == nil
            ? report.text(localTime: settings.localTime) : report.timetable(localTime: settings.localTime)
        try form.write(
            form.json
                ? form.text(report, MeetingsReport.document) : form.csv ? report.csv() : ics ? report.calendar() : text,
            isNothing: report.meetings.isEmpty)
    }
}

/// `raceboard results`: the results of a day, once.
struct ResultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "results", abstract: "Print the results of a day and exit.",
        usage: "raceboard results [--date <date>] [<options>]",
        discussion: """
            The newest results come first. Each race needs a request of its own, within the limit of requests a \
            minute (--rate); --limit sets how many. Without partner access (raceboard setup) it prints saved results. \
            --date also takes several days, as 2026-11-01..yesterday. See \(Manual.page("day")).
            """)

    @Option(
        help: ArgumentHelp(
            "Results to print, 1 or more, or all (default: 10; all of several days, and with --jsonl).",
            valueName: "n"))
    var limit: String?

    /// Most days that a range may have.
    private static let longest = 366

    @OptionGroup var day: DayOptions
    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        let access = try form.access(feed, sources.given)
        let settings = try day.settings(access, longest: Self.longest)
        let given = limit ?? (settings.isRange || form.object.jsonl ? "all" : "10")
        let limit =
            given == "all"
            ? .max : try SettingValue(text: given, origin: .option("--limit")).whole(in: 1...Int.max)
        let isStreamed = form.object.jsonl && form.output == nil
        let first = SourceSettings.listing(settings.sources.results).first
        let isShown = !form.json && !form.quiet && isatty(STDERR_FILENO) == 1
        let outcome = try MainActor.assumeIsolated {
            try OneShotRequest.perform(
                settings.access,
                of: first.map { (source: $0, url: settings.sources.address($0) ?? settings.access.url) },
                longestWait: 120
            ) { (tools) async throws(FeedError) in
                try await ResultsQuery(
                    settings: settings.served(at: tools.simulated), count: limit, tools: tools,
                    store: OpenStore(settings.store, isRecording: false, clock: tools.clock).cards,
                    progress: { if isShown { Self.show($0, of: $1) } },
                    found: { if isStreamed { Self.write($0, settings) } }
                ).report()
            }
        }
        let report: ResultsReport
        switch outcome {
        case .report(let found): report = found
        case .noProvider: throw noProvider(settings)
        case .unreadable(let problem): throw Failure(problem)
        }
        if let warning = report.warning { form.note(warning) }
        if let emptiness = report.emptiness { form.note(emptiness) }
        if isStreamed, !report.results.isEmpty { return }
        try form.write(
            form.json
                ? form.text(report, ResultsReport.document)
                : form.csv ? report.csv() : report.text(localTime: settings.localTime),
            isNothing: report.results.isEmpty)
    }

    private func noProvider(_ settings: DaySettings) -> Failure {
        Failure.configuration(
            "No results: \(settings.sources.note ?? "the setting results-source has no source that gives any")",
            hint: "Set up partner access (raceboard setup), or name a folder with --store: it saves what you see.")
    }

    /// A line of `--jsonl`, as soon as the result is known. Nobody waits for more of it if it cannot be written.
    @MainActor
    private static func write(_ item: ResultsReport.Item, _ settings: DaySettings) {
        let source = DaySource(nil, url: nil, isSimulated: settings.access.mode.isSimulated)
        let report = ResultsReport(
            generatedAt: item.race.advertisedStart, source: source, day: settings.facts, results: [item], total: 1)
        do throws(Failure) {
            try Console.write((try? ResultsReport.document.lines(report)) ?? "")
        } catch {
            Console.report(error, asJSON: true)
            error.status.end()
        }
    }

    /// One line that is overwritten, and removed at the end.
    private static func show(_ done: Int, of count: Int) {
        Console.progress(done < count ? "\(done) of \(count) results" : "")
    }
}

/// Options of the commands that print a day.
struct DayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "2026-11-21, today, tomorrow or yesterday (default: today), by --tz.", valueName: "date"),
        completion: .list(["today", "tomorrow", "yesterday"]))
    var date: String?

    @Option(
        help: ArgumentHelp("Only this meeting; abbreviations and typing errors are allowed.", valueName: "name"),
        completion: Completions.meeting)
    var meeting: String?

    /// - Parameter longest: most days of a range that the date may be.
    func settings(_ access: FeedAccess, longest: Int = 1) throws(Failure) -> DaySettings {
        try DaySettings(
            access, date: SettingValue(date, of: "--date"), meeting: meeting, longest: longest)
    }
}
