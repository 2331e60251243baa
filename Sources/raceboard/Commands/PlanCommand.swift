import ArgumentParser
import Commands
import Facts
import Models
import Output
import Services
import Settings

/// `raceboard plan`: what can be seen of a day, once.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "plan", abstract: "Print which races can be seen one after the other, and exit.",
        usage: "raceboard plan [--from <time>] [--to <time>] [--watched] [<options>]",
        discussion: """
            Prints the races to come of a day: which of them one person can see, which clash, and when there is time \
            without a race. Watched meetings and runners come first. See \(Manual.page("plan")).
            """)

    @Option(help: ArgumentHelp("First advertised start, as 13:00 (default: now).", valueName: "time"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Only races that start before this time, such as 17:30 (default: midnight).", valueName: "time"))
    var to: String?

    @Option(help: ArgumentHelp("Least time from one jump to the next, as 4m or 90s (default: 4m).", valueName: "time"))
    var gap: String?

    @Flag(help: "Only races of a watched meeting or with a watched runner.")
    var watched = false

    @Flag(help: "iCalendar (RFC 5545): one event per race that is seen.")
    var ics = false

    @OptionGroup var day: DayOptions
    @OptionGroup var choices: SettingOptions<PlanningList>
    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check(ics: ics)
        let access = try form.access(feed, sources.given.merging(choices.given) { $1 })
        let delay = try access.reader.number(.delay)
        let settings = try PlanSettings(
            day.settings(access).narrowed(by: RaceNarrowing(access.reader)), from: SettingValue(from, of: "--from"),
            to: SettingValue(to, of: "--to"), gap: SettingValue(gap, of: "--gap"), watchedOnly: watched)
        let report = try MainActor.assumeIsolated {
            try OneShotRequest.perform(settings.day.access) { (tools) async throws(FeedError) in
                let store = OpenStore(settings.day.store, isRecording: false, clock: tools.clock)
                return try await PlanQuery(
                    settings: settings.served(at: tools.simulated), tools: tools,
                    store: PlanQuery.PlanStore(races: store.races, cards: store.cards, jumps: store.jumps)
                ).report()
            }
        }
        if let warning = report.warning { form.note(warning) }
        if report.plan.items.isEmpty {
            form.note(watched ? tr("no watched races to come that day") : tr("no races to come that day"))
        }
        let local = settings.day.localTime
        try form.write(
            form.json
                ? form.text(report, PlanReport.document)
                : form.csv
                    ? report.csv()
                    : ics ? report.calendar(localTime: local) : report.text(localTime: local, delay: delay),
            isNothing: report.plan.items.isEmpty)
    }
}
