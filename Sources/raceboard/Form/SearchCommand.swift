import ArgumentParser
import Models
import Printing
import SQLiteStore
import ViewModels

/// `raceboard search`: meetings, races, runners, jockeys and trainers that are kept.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Look for a name in everything that is kept.",
        usage: "raceboard search <text> [<options>]",
        discussion: "Words as with / on the board, in any order. Nothing is asked of the network. See docs/form.md.",
        version: Version.text)

    @Argument(help: ArgumentHelp("Words of a name.", valueName: "text"))
    var text: [String] = []

    @Option(help: ArgumentHelp("Lines of each part, 1 to 1000 (default: 20).", valueName: "n"))
    var limit: String?

    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let text = try FormStoreAccess.text(self.text, of: "search")
        let limit = try limit.map { SettingValue(text: $0, origin: .option("--limit")) }?.whole(in: 1...1000) ?? 20
        let access = try FormStoreAccess(store)
        let report = StoreSearchReport(
            generatedAt: access.now, text: text,
            names: access.form.waitForFound(FormName.words(text), limit: limit),
            hits: access.races.search(RaceSearch(text), limit: limit))
        access.races.close()
        if report.isEmpty, !json { Console.note("raceboard: nothing that is kept has \"\(text)\" in it") }
        try Console.write(json ? report.json() : report.text(localTime: access.localTime))
    }
}
