import ArgumentParser
import Models
import SQLiteStore
import Settings

/// `raceboard export`: copies saved results for other programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Copy saved results for other programs.",
        usage: "raceboard export (--csv | --excel | --sqlite <file>) [<options>]",
        discussion: """
            A line for each runner of every saved final result: race, names, barrier, price, position. A board may run \
            meanwhile. See \(Manual.page("export")).
            """,
        version: Version.text)

    @OptionGroup var table: CSVOptions

    @Option(
        help: ArgumentHelp(
            "A SQLite database, whole and as of one instant; its view starts has the lines.", valueName: "file"),
        completion: .file())
    var sqlite: String?

    @OptionGroup var place: OutputOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        let csv = table.isOn
        guard csv != (sqlite != nil) else {
            throw Failure(
                "usage", csv ? "--csv and --sqlite cannot be used together" : "No form was given",
                hint: csv ? "Run it twice, once for each." : "Add --csv, or --sqlite and a file.", status: .usage)
        }
        if let sqlite, place.output != nil {
            throw Failure(
                "usage", "--output cannot be used with --sqlite",
                hint: "The file is \(FeedText.clean(sqlite, limit: 200)) already.", status: .usage)
        }
        let access = try FormStoreAccess(store, season)
        defer { access.races.close() }
        let (form, output) = (access.form, place.output)
        let count =
            if let sqlite { try form.copyStarts(to: sqlite) } else { try form.listStarts(to: output, for: table.sheet) }
        place.note("\(count) starts")
        if count == 0 { ExitStatus.nothing.end() }
    }
}
