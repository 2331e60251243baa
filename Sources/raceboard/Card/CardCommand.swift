import ArgumentParser
import Commands
import Models
import Output
import Settings

/// `raceboard card`: the card of one race, once.
struct CardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Print the card of a race and exit.", usage: "raceboard card <race> [<options>]",
        discussion: """
            Give a meeting and a number (flemington 7), next for the next race to jump, next 2 for the second, or an \
            id of the feed. The name of the meeting may be abbreviated or have a typing error. The race must be one \
            of the next races, or with partner access any race of today.
            """,
        version: Version.text)

    @Argument(
        help: ArgumentHelp("A meeting and a number, next, or an id.", valueName: "race"),
        completion: Completions.race)
    var race: [String] = []

    @OptionGroup var feed: FeedOptions
    @OptionGroup var sources: SettingOptions<PartList>
    @OptionGroup var form: PrintOptions

    func run() throws {
        try form.check()
        let lookup = try CardLookup(try RaceChoice(race), feed, sources, form)
        let report = try lookup.report()
        try form.write(
            form.json ? report.json() : form.csv ? report.csv() : report.text(localTime: lookup.localTime))
    }
}
