import ArgumentParser
import Feeds
import Models
import Printing
import Programs
import Queries
import Settings
import Streams
import ViewModels

/// `raceboard card`: the card of one race, once.
struct CardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Print the card of a race and exit.", usage: "raceboard card <race> [<options>]",
        discussion: """
            Give an id of the feed, or a meeting and a number: flemington 7. The name of the meeting may be \
            abbreviated or have a typing error. The race must be one of the next races, or with partner access any \
            race of today.
            """,
        version: Version.text)

    @Argument(help: ArgumentHelp("An id, or a meeting and a number.", valueName: "race"))
    var race: [String] = []

    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check()
        let choice = try RaceChoice(race)
        let (reader, mode) = try form.reader(feed, sources.given)
        let access = try FeedAccess(reader, mode)
        let settings = try mode.sources(reader).requiringFirst()
        let localTime = ZoneReader.localTime(is12Hour: try reader.isOn(.is12Hour))
        let place = try mode.store(reader)
        let outcome = try MainActor.assumeIsolated {
            try OneShotRequest.perform(access) {
                (tools) async throws(FeedError) in
                try await CardQuery(
                    access: access.served(at: tools.simulated), sources: settings.served(at: tools.simulated),
                    tools: tools,
                    store: OpenStore(place, isRecording: false, clock: tools.clock).cards,
                    localTime: localTime
                ).report(of: choice)
            }
        }
        switch outcome {
        case .report(let report):
            if let warning = report.warning { form.note(warning) }
            form.note(age: report.asOf(localTime: localTime))
            try form.write(
                form.json ? report.json() : form.csv ? report.csv() : report.text(localTime: localTime))
        case .noSuchRace(let meetings): throw noSuchRace(choice, meetings)
        }
    }

    private func noSuchRace(_ choice: RaceChoice, _ meetings: [String]) -> Failure {
        let nearest = choice.meeting.flatMap { NearestName.of($0, among: meetings) }
        return Failure(
            "no_such_race", "\(choice.words) is not among the next races",
            hint: nearest.map { "Did you mean \($0)? List the next races with raceboard next --count 100." }
                ?? "List the next races with raceboard next --count 100.",
            status: .unavailable)
    }
}
