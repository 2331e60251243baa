import ArgumentParser
import Commands
import Facts
import FoundationEssentials
import Glibc
import Models
import Output
import Services
import Settings

/// `raceboard next`: the next races, once.
struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "next", abstract: "Print the next races and exit.", usage: "raceboard next [<options>]",
        discussion: "Prints a table, or JSON or CSV for programs. The board's saved filter does not apply.")

    @OptionGroup var feed: FeedOptions
    @OptionGroup var narrow: NarrowOptions

    @Option(help: ArgumentHelp("Races to print, 1 to 100 (default: 5).", valueName: "n"))
    var count: String?

    @Flag(help: "Add the favourite of each race and its price: one more request for each of the first eight.")
    var favourites = false

    @OptionGroup var form: PrintOptions

    func run() throws {
        let access = try form.access(feed, narrow.region.given)
        let settings = try NextSettings(
            access, count: SettingValue(count, of: "--count"),
            narrowing: narrow.narrowing(access.reader), wantsFavourites: favourites)
        try MainActor.assumeIsolated { try show(settings) }
    }

    @MainActor
    private func show(_ settings: NextSettings) throws {
        let report = try OneShotRequest.perform(settings.access) { (tools) async throws(FeedError) in
            let store = OpenStore(settings.store, isRecording: false, clock: tools.clock)
            return try await NextQuery(
                settings: settings.served(at: tools.simulated), tools: tools, store: store.races,
                cards: store.cards, jumps: form.json ? store.jumps : nil
            ).report()
        }
        try form.write(text(report, settings), isNothing: report.races.isEmpty)
    }

    private func text(_ report: NextReport, _ settings: NextSettings) throws -> String {
        if form.json { return try form.text(report, NextReport.document) }
        if let warning = report.warning { form.note(warning) }
        if let unread = report.unread { form.note(unread) }
        if report.warning == nil {
            form.note(age: AgeWords.asOf(report.feed.age, at: report.generatedAt, localTime: settings.localTime))
        }
        if report.races.isEmpty, report.warning == nil { form.note(tr("the feed lists no such races")) }
        if form.csv { return report.csv() }
        let isOnTerminal = form.output == nil && isatty(STDOUT_FILENO) == 1
        return report.text(localTime: settings.localTime, withHeadings: isOnTerminal && !report.races.isEmpty)
    }
}
