import ArgumentParser
import Glibc
import Models
import POSIX
import Printing
import Repository
import SQLiteStore
import Settings
import StoreTools
import Streams

/// `raceboard export`: copies saved results for other programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Copy saved results for other programs.",
        usage: "raceboard export (--csv | --sqlite <file>) [<options>]",
        discussion: """
            A line for each runner of every saved final result: race, names, barrier, price, position. A board may run \
            meanwhile. See \(Manual.page("export")).
            """,
        version: Version.text)

    @Flag(help: "RFC 4180 CSV, to standard output or the file of --output.")
    var csv = false

    @Option(
        help: ArgumentHelp(
            "A SQLite database, whole and as of one instant; its view starts has the lines.", valueName: "file"),
        completion: .file())
    var sqlite: String?

    @OptionGroup var place: OutputOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
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
        let count = if let sqlite { try copy(access.form, to: sqlite) } else { try list(access.form) }
        place.note("\(count) starts")
        if count == 0 { ExitStatus.nothing.end() }
    }

    /// Copies beside the file first: one of that name stays until the new one is whole.
    private func copy(_ form: SQLiteFormStore, to path: String) throws(Failure) -> Int {
        if let problem = LongOutput.obstacle(path) { throw LongOutput.failure(path, problem) }
        let new = "\(path).\(getpid()).new"
        unlink(new)
        defer { unlink(new) }
        let count: Int
        do throws(StoreProblem) {
            count = try form.waitForCopy(to: new) ?? 0
        } catch {
            let words = error.kind == .full ? "the disk is full" : FeedText.clean(error.detail, limit: 200)
            throw Failure(
                "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(words)", hint: "Name another file.",
                status: .io)
        }
        guard count > 0 else { return 0 }
        let code = WholeFile.rename(new, to: path)
        if code != 0 { throw LongOutput.failure(path, FileProblem(code)) }
        return count
    }

    private func list(_ form: SQLiteFormStore) throws(Failure) -> Int {
        var output = try LongOutput(to: place.output)
        try output.write(StartsCSV.header(FormExport.columns))
        var (count, mark): (Int, FormExport.Mark?) = (0, nil)
        repeat {
            let page: FormExport.Page?
            do throws(StoreProblem) {
                page = try form.waitForExport(after: mark)
            } catch {
                throw Failure(error)
            }
            // A file of that name stays where there is nothing to put in its place.
            guard let page, mark != nil || !page.lines.isEmpty else { break }
            try output.write(StartsCSV.text(page.lines, FormExport.columns))
            (count, mark) = (count + page.lines.count, page.next)
        } while mark != nil
        if count > 0 || place.output == nil { try output.finish() }
        return count
    }
}
