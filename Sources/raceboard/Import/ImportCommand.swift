import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Output
import Repository
import SQLiteStore
import Services
import Settings
import System

/// `raceboard import`: adds recorded days to the store.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "import", abstract: "Add recorded races and results to the store.",
        usage: "raceboard import <file> ... [<options>]",
        discussion: """
            A file is a record of the board (record.db, or a file of --record or bundle), or an answer of \
            \(ImportJSON.names) (a day's meetings or races, or one race); one JSON text, or one per line. Importing a \
            file twice changes nothing. Errors are printed with their lines, and the rest of the file is saved. \
            See \(Manual.page("form")).
            """)

    @Argument(help: ArgumentHelp("Files, also .gz.", valueName: "file"), completion: .file())
    var files: [String] = []

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        guard !files.isEmpty else {
            throw Failure.usage("No file was given", hint: "Add one: raceboard import event.json")
        }
        let reader = try store.reader()
        let values = try SourceSettings.forFiles(reader)
        guard case .folder(let folder) = try StorePlace(reader) else {
            throw Failure.noStore()
        }
        let races = SQLiteRaceStore(folder: folder, clock: CommandClock())
        let cards = SQLiteCardStore(in: races)
        var report = ImportReport()
        for (index, file) in files.enumerated() {
            progress("\(index + 1) of \(files.count): \(InputFile.shown(file))")
            take(file, values, into: &report) { cards.waitToKeep($0.cards) ?? races.waitToNote($0.races) }
        }
        races.close()
        progress("")
        try form.write(form.isOn ? report.json() : report.text)
        if !report.flaws.isEmpty { report.status.end() }
    }

    /// - Parameter keep: saves the content as if the board had seen it, and returns a problem of the store; blocks.
    private func take(
        _ path: String, _ values: [RaceSource: SourceValues], into report: inout ImportReport,
        keep: (ImportContent) -> StoreProblem?
    ) {
        do throws(Failure) {
            let content = try ImportReader.content(of: path, values: values)
            for flaw in content.flaws {
                note(ImportReport.FileFlaw(file: path, line: flaw.line, reason: flaw.reason), &report)
            }
            if let problem = keep(content) {
                note(
                    ImportReport.FileFlaw(
                        file: path, line: nil, reason: "the store: \(problem.kind): \(problem.detail)"),
                    &report, .io)
                return
            }
            report.files += 1
            report.cards += content.cards.count
            report.results += content.cards.filter { FormRace($0.card) != nil }.count
            report.races += content.races.count
        } catch {
            // Messages of the file reader begin with the name already.
            let name = InputFile.shown(path) + " "
            let reason = error.message.hasPrefix(name) ? String(error.message.dropFirst(name.count)) : error.message
            note(ImportReport.FileFlaw(file: path, line: nil, reason: reason), &report, error.status)
        }
    }

    /// - Parameter status: the first one counts.
    private func note(_ flaw: ImportReport.FileFlaw, _ report: inout ImportReport, _ status: ExitStatus = .data) {
        report.flaws.append(flaw)
        if report.status == .success { report.status = status }
        if !form.isOn {
            progress("")
            Console.note("raceboard: \(flaw.words)")
        }
    }

    /// One line on the terminal that is overwritten; nothing without a terminal.
    private func progress(_ words: String) {
        guard !form.isOn, isatty(STDERR_FILENO) == 1 else { return }
        Console.progress(words)
    }
}

/// What an import has read and saved, and its errors.
struct ImportReport {
    /// Something that could not be read or saved.
    struct FileFlaw {
        let file: String
        /// Number of the line; nil if the whole file is meant.
        let line: Int?
        let reason: String

        /// File, line and reason, for a line of the terminal.
        var words: String {
            let place = line.map { ", line \($0)" } ?? ""
            return InputFile.shown(file) + "\(place): \(FeedText.clean(reason, limit: 300))"
        }
    }

    /// Files that were read, whole or in part.
    var files = 0
    /// Number of races that came from lists.
    var races = 0
    var cards = 0
    /// Cards with a result that counts for form.
    var results = 0
    var flaws: [FileFlaw] = []
    var status = ExitStatus.success

    init() {}

    /// The counts in one line, with its line feed.
    var text: String {
        "\(files) file\(files == 1 ? "" : "s"): \(races) races, \(cards) cards, \(results) results for form"
            + (flaws.isEmpty ? "\n" : "; \(flaws.count) error\(flaws.count == 1 ? "" : "s")\n")
    }

    /// One JSON object on a line.
    func json() throws -> String {
        try ProgramDocuments.imported.text(
            (files, races, cards, results, flaws.map { ($0.file, $0.line, $0.reason) })) + "\n"
    }
}
