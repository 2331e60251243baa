import ArgumentParser
import FeedSimulator
import Glibc
import Models
import Output
import Repository
import SQLiteStore
import Settings
import System

/// `raceboard export`: copies saved results for other programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "export", abstract: "Copy saved results for other programs.",
        usage: """
            raceboard export [<kind>] (--csv | --excel | --jsonl) [<options>]
            raceboard export --sqlite <file> [<options>]
            """,
        discussion: """
            A line for each runner of every saved final result: race, conditions, names, barrier, weight, prices, \
            position, margin. With prices: a line for each change of a fixed price, with its time. A board may run \
            meanwhile. See \(Manual.page("export")).
            """)

    /// What is copied: results, or prices over time.
    enum Kind: String, CaseIterable {
        case starts, prices
    }

    @Argument(
        help: ArgumentHelp("starts (as without it), or prices: their changes over time.", valueName: "kind"),
        completion: .list(Kind.allCases.map(\.rawValue)))
    var kind: String?

    @OptionGroup var table: CSVOptions

    @Flag(help: "A JSON object on a line for each of them, by the schema export-start or export-price.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "A SQLite database, whole and as of one instant; its view starts has the lines.", valueName: "file"),
        completion: .file())
    var sqlite: String?

    @OptionGroup var place: OutputOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        let kind = try self.kind.map { word throws(Failure) in
            try FormCommand.chosen(word, "kind", Kind.allCases.map { ($0.rawValue, $0) })
        }
        let isOfPrices = kind == .prices
        if isOfPrices, sqlite != nil {
            throw Failure(
                "usage", "--sqlite cannot be used with prices", hint: "Use --csv or --jsonl.", status: .usage)
        }
        let forms = [table.isOn ? "--csv" : nil, jsonl ? "--jsonl" : nil, sqlite.map { _ in "--sqlite" }].compactMap(
            \.self)
        guard forms.count == 1 else {
            throw Failure.usage(
                forms.isEmpty ? "No form was given" : "\(forms[0]) and \(forms[1]) cannot be used together",
                hint: forms.isEmpty ? "Add --csv, --jsonl, or --sqlite and a file." : "Run it once for each.")
        }
        if let sqlite, place.output != nil {
            throw Failure.usage(
                "--output cannot be used with --sqlite",
                hint: "The file is \(FeedText.clean(sqlite, limit: 200)) already.")
        }
        let access = try FormStoreAccess(store, season)
        defer { access.races.close() }
        let lines: ExportLines = try isOfPrices ? .prices(access.cards()) : .starts(access.form)
        let count =
            if let sqlite {
                try access.form.copyStarts(to: sqlite)
            } else if jsonl {
                try lines.list(to: place.output) { try lines.columns.json($0, isSimulated: access.isSimulated) }
            } else {
                try lines.listTable(to: place.output, for: table.sheet)
            }
        place.note(
            isOfPrices
                ? "\(count) prices of at most \(PriceExport.kept) that are kept, schema \(PriceExport.schema)"
                : "\(count) starts, schema \(FormExport.schema)")
        if count == 0 { ExitStatus.nothing.end() }
    }
}

extension FormStoreAccess {
    /// The store of cards; that of a simulated season has those of its running day.
    fileprivate func cards() throws(Failure) -> SQLiteCardStore {
        let cards = SQLiteCardStore(in: races)
        let watched = season?.cards(at: now) ?? []
        let saved = watched.map { StoredCard(card: $0.card, venue: Venue(country: $0.country), seenAt: now) }
        if let problem = cards.waitToKeep(saved) { throw Failure(problem) }
        return cards
    }
}

extension SQLiteFormStore {
    /// Copies the database for other programs, beside the file first: one of that name stays until the new one is
    /// whole.
    /// - Returns: number of starts; 0 makes no file.
    /// - Throws: status 74 if the file cannot be written.
    func copyStarts(to path: String) throws(Failure) -> Int {
        if let problem = LongOutput.obstacle(path) { throw LongOutput.failure(path, problem) }
        let new = "\(path).\(getpid()).new"
        unlink(new)
        defer { unlink(new) }
        let count: Int
        do throws(StoreProblem) {
            count = try waitForCopy(to: new) ?? 0
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

}

/// Lines of the store for other programs, which are read in pages.
struct ExportLines {
    let columns: ExportColumns
    private let page: (FormExport.Mark?) throws(StoreProblem) -> FormExport.Page?

    static func starts(_ form: SQLiteFormStore) -> ExportLines {
        ExportLines(columns: .starts) { mark throws(StoreProblem) in try form.waitForExport(after: mark) }
    }

    static func prices(_ cards: SQLiteCardStore) -> ExportLines {
        ExportLines(columns: .prices) { mark throws(StoreProblem) in try cards.waitForPrices(after: mark) }
    }

    /// Writes the lines, after one of names.
    /// - Parameters:
    ///   - path: of the file; nil for standard output.
    ///   - sheet: form of the lines; nil for RFC 4180.
    /// - Returns: number of lines; 0 makes no file.
    /// - Throws: status 74 if saved data cannot be read, or the file cannot be written.
    func listTable(to path: String?, for sheet: SpreadsheetText?) throws -> Int {
        let header = StartsCSV.header(columns.names)
        return try list(to: path, behind: sheet.map { SpreadsheetText.mark + $0.lines(header) } ?? header) { page in
            let text = StartsCSV.text(page, columns.names)
            return sheet?.lines(text) ?? text
        }
    }

    /// Writes the lines, page by page.
    /// - Parameters:
    ///   - path: of the file; nil for standard output.
    ///   - head: what stands above the lines.
    ///   - text: of the lines of a page.
    /// - Returns: number of lines; 0 makes no file.
    /// - Throws: status 74 if saved data cannot be read, or the file cannot be written.
    func list(to path: String?, behind head: String = "", as text: ([[String?]]) throws -> String) throws -> Int {
        var output = try LongOutput(to: path)
        if !head.isEmpty { try output.write(head) }
        var (count, mark): (Int, FormExport.Mark?) = (0, nil)
        repeat {
            let page = try Failure.ofStore { () throws(StoreProblem) in try self.page(mark) }
            // A file of that name stays where there is nothing to put in its place.
            guard let page, mark != nil || !page.lines.isEmpty else { break }
            try output.write(try text(page.lines))
            (count, mark) = (count + page.lines.count, page.next)
        } while mark != nil
        if count > 0 || path == nil { try output.finish() }
        return count
    }
}
