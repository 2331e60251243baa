import ArgumentParser
import Commands
import Facts
import Glibc
import Models
import Output
import Services
import Settings

/// `raceboard upcoming`: entries of watched names in the races to come, once.
struct UpcomingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "upcoming", abstract: "Print the next races of watched runners, jockeys and trainers, and exit.",
        usage: "raceboard upcoming [<name>] [--days <n>] [--limit <n>] [<options>]",
        discussion: """
            Searches today's races to come and those of the next days for what you watch, then prints your saved \
            results. Each race needs a request of its own, within the limit of requests a minute (--rate); --limit \
            sets how many. Saved cards need none, so run it again for the rest. See \(Manual.page("upcoming")).
            """)

    @Argument(
        help: ArgumentHelp(
            "Whole name of a runner, jockey, driver, trainer or meeting, instead of the watch list.",
            valueName: "name"), completion: Completions.name(.horse, .greyhound, .jockey, .driver, .trainer))
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "Days after today, and before it for results, 0 to 7 (default: \(UpcomingSettings.usualDays)).",
            valueName: "n"))
    var days: String?

    @Option(
        help: ArgumentHelp(
            "Cards to request, 0 to 200 (default: \(UpcomingSettings.usualLimit)).", valueName: "n"))
    var limit: String?

    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        let access = try form.access(feed, sources.given)
        let settings = try UpcomingSettings(
            access, days: SettingValue(days, of: "--days"), limit: SettingValue(limit, of: "--limit"), name: name)
        let isShown = !form.json && !form.quiet && isatty(STDERR_FILENO) == 1
        let outcome = try MainActor.assumeIsolated {
            try OneShotRequest.perform(settings.day.access, longestWait: 120) { (tools) async throws(FeedError) in
                let store = OpenStore(settings.day.store, isRecording: false, clock: tools.clock)
                return try await UpcomingQuery(
                    settings: settings.served(at: tools.simulated), tools: tools,
                    store: UpcomingQuery.Saved(races: store.races, cards: store.cards),
                    progress: { if isShown { Console.progress($0 < $1 ? "\($0) of \($1) races" : "") } }
                ).report()
            }
        }
        let report = try outcome.report(demo: form.day.demo)
        if let warning = report.warning { form.note(warning) }
        if let oldest = report.coverage.oldest, oldest >= 60 {
            form.note(tr("cards up to \(Countdown(seconds: oldest).text) old; --fresh requests them again"))
        }
        if report.entries.isEmpty {
            form.note(name.isEmpty ? tr("no watched names in these races") : tr("no such name in these races"))
        }
        if report.results == nil { form.note(tr("results need saved data, and nothing is saved")) }
        let local = settings.day.localTime
        try form.write(
            form.json
                ? form.text(report, UpcomingReport.document) : form.csv ? report.csv() : report.text(localTime: local),
            isNothing: report.entries.isEmpty && report.results?.isEmpty != false)
    }
}
