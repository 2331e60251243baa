import ArgumentParser
import Commands
import Facts
import Models
import Output
import Settings

/// `raceboard runner`: everything that is known of one runner, once.
struct RunnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runner", abstract: "Print everything that is known of a runner and exit.",
        usage: "raceboard runner <race> <number> [<options>]",
        discussion: """
            Give the race as for raceboard card, then the runner's number, or its name in quotes: flemington 7 4. \
            Records, last starts, parents, gear and silks need partner access: see \(Manual.page("card")).
            """,
        version: Version.text)

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
            throw Failure(
                "usage", words.isEmpty ? "No race and no runner were given" : "The runner's number is missing",
                hint: "Add it after the race: raceboard runner flemington 7 4.", status: .usage)
        }
        let lookup = try CardLookup(try RaceChoice(words.dropLast()), feed, sources, form)
        let card = try lookup.report()
        let report = RunnerReport(try RunnerChoice.runner(name, of: card.runners), of: card)
        try form.write(
            form.json ? report.json() : form.csv ? report.csv() : report.text(localTime: lookup.localTime))
    }
}
