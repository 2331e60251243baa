import Facts
package import FoundationEssentials
package import Models
import Settings

/// What commands about the program and its store print as JSON.
package enum ProgramDocuments {
    /// Something that could not be read: the file, its line (nil for the whole file) and why.
    package typealias FileFlaw = (file: String, line: Int?, reason: String)
    /// A database of the store, with the name of its last migration, or nil without a file.
    package typealias StoreFile = (
        name: String, size: (bytes: Int, limit: Int), schema: String?, check: String?, counts: [String: Int],
        span: (oldest: Date?, newest: Date?), setAside: [String]
    )
    /// Something that is wrong in saved data, and its fix.
    package typealias StoreProblem = (file: String, problem: String, fix: String)

    /// Outcome of an import: `raceboard import` (docs/form.md).
    package static let imported = JSONDocument<(files: Int, races: Int, cards: Int, results: Int, flaws: [FileFlaw])>(
        "import", "What was added to the store, of raceboard import"
    ) {
        JSONKey("files", "Files that were read, whole or in part.") { $0.files }
        JSONKey("races", "Races of lists.") { $0.races }
        JSONKey("cards", "Cards of races.") { $0.cards }
        JSONKey("results", "Cards with a result that counts for form.") { $0.results }
        JSONKey("flaws", "What could not be read.", flaw.list) { $0.flaws }
    }

    private static let flaw = JSONForm<FileFlaw> {
        JSONKey("file", "The file.") { $0.file }
        JSONKey("line", "Its line, from 1; null if it is about the whole file.") { $0.line }
        JSONKey("reason", "Why it could not be read.") { $0.reason }
    }

    package static let version = JSONDocument<(build: String, machine: String, libraries: [String: String])>(
        "version", "Versions of the program and its parts, of raceboard --version"
    ) {
        JSONKey("version", "Version of the program.") { _ in Version.text }
        JSONKey("build", .words(["debug", "release"], "How it was built.")) { $0.build }
        JSONKey("machine", "Kernel and machine.") { $0.machine }
        JSONKey("libraries", "Versions of what it was built with and runs on, by name.") { $0.libraries }
        JSONKey("license", "The program's licence, as an SPDX expression.") { _ in "MIT" }
        JSONKey("linked", "Libraries of others that the program holds, by name.", linked.list) { _ in
            LinkedPackage.all
        }
    }

    private static let linked = JSONForm<LinkedPackage> {
        JSONKey("name", "Name of its repository; swift is the runtime with its library, Foundation and Dispatch.") {
            $0.name
        }
        JSONKey("version", "Its version.") { $0.version }
        JSONKey("license", "Its licence, as an SPDX expression.") { $0.license }
        JSONKey("source", "Address of its repository.") { $0.source }
    }

    /// The store's folder: `raceboard store info` (docs/store.md).
    package static let store = JSONDocument<
        (folder: String, exists: Bool, files: [StoreFile], answers: (count: Int, bytes: Int, limit: Int))
    >("store", "Saved data, of raceboard store info") {
        JSONKey("folder", "Path of the folder.") { $0.folder }
        JSONKey("exists", "Whether it has any file.") { $0.exists }
        JSONKey("files", "Its databases.", file.list) { $0.files }
        JSONKey("answers", "Saved answers of all feeds.", answers) { $0.answers }
    }

    private static let answers = JSONForm<(count: Int, bytes: Int, limit: Int)> {
        JSONKey("count", "Number of answers.") { $0.count }
        JSONKey("bytes", "Bytes of all.") { $0.bytes }
        JSONKey("limit_bytes", "Most bytes that they may have.") { $0.limit }
    }

    private static let file = JSONForm<StoreFile> {
        JSONKey("name", "Name in the folder.") { $0.name }
        JSONKey("exists", "Whether there is such a file.") { $0.check != nil }
        JSONKey("bytes", "Its size.") { $0.size.bytes }
        JSONKey("limit_bytes", "Most bytes that it may have.") { $0.size.limit }
        JSONKey("schema", "Name of its last migration; null without a file.") { $0.schema }
        JSONKey("check", "ok, or what is wrong; null without a file.") { $0.check }
        JSONKey("counts", "Numbers of rows, by name.") { $0.counts }
        JSONKey("oldest", .time("Earliest time in it; null without rows.")) { $0.span.oldest }
        JSONKey("newest", .time("Latest time in it; null without rows.")) { $0.span.newest }
        JSONKey("set_aside", "Names of damaged files that were set aside.") { $0.setAside }
    }

    /// Problems of saved data: `raceboard store check` (docs/store.md).
    package static let storeCheck = JSONDocument<(folder: String, findings: [StoreProblem])>(
        "store-check", "Whether saved data is in order, of raceboard store check"
    ) {
        JSONKey("folder", "Path of the folder.") { $0.folder }
        JSONKey("ok", "Whether nothing is wrong.") { $0.findings.isEmpty }
        JSONKey("findings", "What is wrong.", problem.list) { $0.findings }
    }

    private static let problem = JSONForm<StoreProblem> {
        JSONKey("file", "The file.") { $0.file }
        JSONKey("problem", "What is wrong with it.") { $0.problem }
        JSONKey("fix", "How to fix it.") { $0.fix }
    }
}

/// The schemas of the documents that this target prints.
package enum PrintedSchemas {
    /// Schemas in the order in which they are listed.
    package static let all: [NamedSchema] = lists.flatMap(\.self) + others

    private static let lists: [[NamedSchema]] = [
        NextReport.document.schemas, CardReport.document.schemas, RunnerReport.document.schemas,
        ResultsReport.document.schemas, MeetingsReport.document.schemas, PlanReport.document.schemas,
        UpcomingReport.document.schemas, FormReport.document.schemas, HistoryReport.runners.schemas,
        HistoryReport.people.schemas, StoreSearchReport.document.schemas, BacktestReport.document.schemas,
    ]

    private static let others: [NamedSchema] = [
        RaceEvent.document.schema, ProgramDocuments.imported.schema, ProgramDocuments.store.schema,
        ProgramDocuments.storeCheck.schema, ProgramDocuments.version.schema, LineContent.document.schema,
        Alert.document.schema, CommandInput.document.schema, ExportColumns.starts.document.schema,
        ExportColumns.prices.document.schema, WatchListReport.document.schema,
    ]
}
