import ArgumentParser
import Commands
import Facts
import FoundationEssentials
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
        commandName: "meetings", abstract: "Print the meetings of a day and exit.",
        usage: "raceboard meetings [--date <date>] [<options>]",
        discussion: """
            Prints one line per meeting, or with --meeting one line per race. Without partner access (see the README) \
            it lists only meetings with races in the next list. See \(Manual.page("day")).
            """,
        version: Version.text)

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
            form.json ? report.json() : form.csv ? report.csv() : ics ? report.calendar() : text,
            isNothing: report.meetings.isEmpty)
    }
}
