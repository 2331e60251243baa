import ArgumentParser
import Commands
import Facts
import Glibc
import Models
import Output
import Repository
import Settings

/// `raceboard card`: the card of one race, once.
struct CardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "card", abstract: "Print the card of a race, or of each race of a meeting, and exit.",
        usage: "raceboard card <race> [<options>]",
        discussion: """
            Give a meeting and a number (flemington 7), a meeting alone for a page of each of its races today, next \
            for the next race to jump, next 2 for the second, or an id of the feed. The name of the meeting may be \
            abbreviated or have a typing error. The race must be one of the next races, or with partner access any \
            race of today.
            """)

    @Argument(
        help: ArgumentHelp("A meeting and a number, a meeting, next, or an id.", valueName: "race"),
        completion: Completions.race)
    var race: [String] = []

    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check()
        if let meeting = RaceChoice.meeting(race) { return try printBook(of: meeting) }
        let lookup = try CardLookup(try RaceChoice(race), feed, sources, form)
        let report = try lookup.report()
        try form.write(
            form.json
                ? form.text(report, CardReport.document)
                : form.csv ? report.csv() : report.text(localTime: lookup.localTime))
    }

    /// Prints each race of a meeting: on a terminal one below the other, elsewhere each a page.
    private func printBook(of meeting: String) throws {
        guard !form.json, !form.csv else {
            throw Failure.usage(
                "--json and --csv print one race, and \"\(meeting)\" has no race number", hint: "Add it: \(meeting) 7.")
        }
        let access = try form.access(feed, sources.given)
        let settings = try DaySettings(access, date: nil, meeting: meeting)
        let isShown = !form.quiet && isatty(STDERR_FILENO) == 1
        let book = try MainActor.assumeIsolated {
            try OneShotRequest.perform(access, longestWait: 120) { (tools) async throws(FeedError) in
                try await BookQuery(
                    settings: settings.served(at: tools.simulated), tools: tools,
                    cards: OpenStore(access.store, isRecording: false, clock: tools.clock).cards,
                    progress: { if isShown { Console.progress($0 < $1 ? "\($0) of \($1) races" : "") } }
                ).book()
            }
        }
        if let warning = book.meetings.warning { form.note(warning) }
        guard !book.pages.isEmpty else { throw RaceChoice.noMeeting(meeting) }
        let pages = book.texts(localTime: settings.localTime)
        if form.output == nil, isatty(STDOUT_FILENO) == 1 { return try form.write(pages.joined(separator: "\n")) }
        try Console.write(pages: pages, to: form.output)
    }
}

/// `raceboard runner`: everything that is known of one runner, once.
struct RunnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "runner", abstract: "Print everything that is known of a runner and exit.",
        usage: "raceboard runner <race> <number> [<options>]",
        discussion: """
            Give the race as for raceboard card, then the runner's number, or its name in quotes: flemington 7 4. \
            Records, last starts, parents, gear and silks need partner access: see \(Manual.page("card")).
            """)

    @Argument(
        help: ArgumentHelp("The race, then the runner's number.", valueName: "race> <number"),
        completion: Completions.race)
    var words: [String] = []

    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check()
        guard words.count > 1, let name = words.last else {
            throw Failure.usage(
                words.isEmpty ? "No race and no runner were given" : "The runner's number is missing",
                hint: "Add it after the race: raceboard runner flemington 7 4.")
        }
        let lookup = try CardLookup(try RaceChoice(words.dropLast()), feed, sources, form, wantsRecord: true)
        let card = try lookup.report()
        let report = RunnerReport(
            try RunnerChoice.runner(name, of: card.runners), of: card, record: lookup.record)
        try form.write(
            form.json
                ? form.text(report, RunnerReport.document)
                : form.csv ? report.csv() : report.text(localTime: lookup.localTime))
    }
}

/// The request of one card, for the commands that print it or a part of it.
struct CardLookup {
    let localTime: LocalTime
    /// What prices have won by the saved results; nil unless it was wanted, without any, and after the race.
    let record: PriceRecord?
    private let choice: RaceChoice
    private let form: PrintOptions
    private let outcome: CardQuery.Outcome

    /// Requests the card.
    /// - Parameter wantsRecord: whether what prices have won is read too.
    /// - Throws: for wrong settings, and when every source fails.
    init(
        _ choice: RaceChoice, _ feed: FeedOptions, _ sources: SettingOptions<PartList>, _ form: PrintOptions,
        wantsRecord: Bool = false
    ) throws {
        let access = try form.access(feed, sources.given)
        let localTime = try access.reader.localTime()
        (outcome, record) = try MainActor.assumeIsolated {
            try OneShotRequest.perform(access) {
                (tools) async throws(FeedError) -> (CardQuery.Outcome, PriceRecord?) in
                let store = OpenStore(access.store, isRecording: false, clock: tools.clock)
                let outcome = try await CardQuery(
                    access: access.served(at: tools.simulated), tools: tools, store: store.cards,
                    localTime: localTime
                ).report(of: choice)
                // A simulated season takes seconds to make, and no disk is read for it.
                guard wantsRecord, case .report(let report) = outcome, case .folder = access.store,
                    report.card.placings.isEmpty, let form = store.form
                else { return (outcome, nil) }
                let category = report.card.category
                return (outcome, await DiskWait.wait(tools.clock, for: { await form.record(of: category) }))
            }
        }
        (self.localTime, self.choice, self.form) = (localTime, choice, form)
    }

    /// The card; what is missing and how old it is goes to standard error.
    /// - Throws: if there is no such race.
    func report() throws -> CardReport {
        switch outcome {
        case .report(let report):
            if let warning = report.warning { form.note(warning) }
            if let unread = report.unreadWords { form.note(unread) }
            form.note(age: report.asOf(localTime: localTime))
            return report
        case .noSuchRace(let meetings): throw choice.missing(among: meetings)
        }
    }
}
