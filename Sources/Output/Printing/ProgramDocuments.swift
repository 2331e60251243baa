import Facts
package import FoundationEssentials
package import Models

/// Outcome of an import in JSON: `raceboard import` (docs/form.md).
package struct ImportDocument: JSONDocument {
    package static let name = "import"
    package static let title = "What was added to the store, of raceboard import"
    package static let version = 1
    package static let notes: [String: JSONNote] = [
        "files": "Files that were read, whole or in part.", "races": "Races of lists.", "cards": "Cards of races.",
        "results": "Cards with a result that counts for form.", "flaws": "What could not be read.",
    ]

    private var schema = Self.version
    private let files: Int
    private let races: Int
    private let cards: Int
    private let results: Int
    private let flaws: [FileFlaw]

    package init(files: Int, races: Int, cards: Int, results: Int, flaws: [FileFlaw]) {
        (self.files, self.races, self.cards, self.results, self.flaws) = (files, races, cards, results, flaws)
    }

    /// Something that could not be read.
    package struct FileFlaw: JSONBody {
        package static let notes: [String: JSONNote] = [
            "file": "The file.", "line": "Its line, from 1; null if it is about the whole file.",
            "reason": "Why it could not be read.",
        ]

        private let file: String
        private let line: Nullable<Int>
        private let reason: String

        package init(file: String, line: Int?, reason: String) {
            (self.file, self.line, self.reason) = (file, Nullable(line), reason)
        }
    }
}

/// Versions in JSON: `raceboard --version --json`.
package struct VersionDocument: JSONDocument {
    package static let name = "version"
    package static let title = "Versions of the program and its parts, of raceboard --version"
    package static let version = 1
    package static let notes: [String: JSONNote] = [
        "version": "Version of the program.", "build": .words(["debug", "release"], "How it was built."),
        "machine": "Kernel and machine.", "libraries": "Versions of what it was built with and runs on, by name.",
        "license": "The program's licence, as an SPDX expression.",
        "linked": "Libraries of others that the program holds, by name.",
    ]

    private var schema = Self.version
    private let version: String
    private let build: String
    private let machine: String
    private let libraries: [String: String]
    private var license = "MIT"
    private let linked: [Linked]

    package init(version: String, build: String, machine: String, libraries: [String: String], linked: [Linked]) {
        (self.version, self.build, self.machine) = (version, build, machine)
        (self.libraries, self.linked) = (libraries, linked)
    }

    /// A library of others that the program holds.
    package struct Linked: JSONBody {
        package static let notes: [String: JSONNote] = [
            "name": "Name of its repository; swift is the runtime with its library, Foundation and Dispatch.",
            "version": "Its version.", "license": "Its licence, as an SPDX expression.",
            "source": "Address of its repository.",
        ]

        private let name: String
        private let version: String
        private let license: String
        private let source: String

        package init(name: String, version: String, license: String, source: String) {
            (self.name, self.version, self.license, self.source) = (name, version, license, source)
        }
    }
}

/// The store's folder in JSON: `raceboard store info` (docs/store.md).
package struct StoreDocument: JSONDocument {
    package static let name = "store"
    package static let title = "Saved data, of raceboard store info"
    package static let version = 1
    package static let notes: [String: JSONNote] = [
        "folder": "Path of the folder.", "exists": "Whether it has any file.", "files": "Its databases.",
        "answers": "Saved answers of all feeds.",
    ]

    private var schema = Self.version
    private let folder: String
    private let exists: Bool
    private let files: [File]
    private let answers: Answers

    package init(folder: String, exists: Bool, files: [File], answers: Answers) {
        (self.folder, self.exists, self.files, self.answers) = (folder, exists, files, answers)
    }

    /// Number and size of the saved answers.
    package struct Answers: JSONBody {
        package static let notes: [String: JSONNote] = [
            "count": "Number of answers.", "bytes": "Bytes of all.", "limitBytes": "Most bytes that they may have.",
        ]

        private let count: Int
        private let bytes: Int
        private let limitBytes: Int

        package init(count: Int, bytes: Int, limitBytes: Int) {
            (self.count, self.bytes, self.limitBytes) = (count, bytes, limitBytes)
        }
    }

    /// A database of the store in JSON.
    package struct File: JSONBody {
        package static let notes: [String: JSONNote] = [
            "name": "Name in the folder.", "exists": "Whether there is such a file.", "bytes": "Its size.",
            "limitBytes": "Most bytes that it may have.", "schema": "Name of its last migration; null without a file.",
            "check": "ok, or what is wrong; null without a file.", "counts": "Numbers of rows, by name.",
            "oldest": .time("Earliest time in it; null without rows."),
            "newest": .time("Latest time in it; null without rows."),
            "setAside": "Names of damaged files that were set aside.",
        ]

        private let name: String
        private let exists: Bool
        private let bytes: Int
        private let limitBytes: Int
        private let schema: Nullable<String>
        private let check: Nullable<String>
        private let counts: [String: Int]
        private let oldest: Nullable<String>
        private let newest: Nullable<String>
        private let setAside: [String]

        /// - Parameters:
        ///   - size: bytes, and the most that it may have.
        ///   - span: earliest and latest time in it.
        package init(
            name: String, size: (bytes: Int, limit: Int), schema: String?, check: String?, counts: [String: Int],
            span: (oldest: Date?, newest: Date?), setAside: [String]
        ) {
            self.name = name
            exists = check != nil
            (bytes, limitBytes) = size
            (self.schema, self.check) = (Nullable(schema), Nullable(check))
            (self.counts, self.setAside) = (counts, setAside)
            (oldest, newest) = (
                Nullable(span.oldest.map(RFC3339.format)), Nullable(span.newest.map(RFC3339.format))
            )
        }
    }
}

/// Problems of saved data, in JSON: `raceboard store check` (docs/store.md).
package struct StoreCheckDocument: JSONDocument {
    package static let name = "store-check"
    package static let title = "Whether saved data is in order, of raceboard store check"
    package static let version = 1
    package static let notes: [String: JSONNote] = [
        "folder": "Path of the folder.", "ok": "Whether nothing is wrong.", "findings": "What is wrong.",
    ]

    private var schema = Self.version
    private let folder: String
    private let ok: Bool
    private let findings: [FoundProblem]

    /// Something that is wrong in saved data, and its fix.
    package struct FoundProblem: JSONBody {
        package static let notes: [String: JSONNote] = [
            "file": "The file.", "problem": "What is wrong with it.", "fix": "How to fix it.",
        ]

        private let file: String
        private let problem: String
        private let fix: String

        package init(file: String, problem: String, fix: String) {
            (self.file, self.problem, self.fix) = (file, problem, fix)
        }
    }

    /// - Parameter findings: empty if all is in order.
    package init(folder: String, findings: [FoundProblem]) {
        (self.folder, self.findings, ok) = (folder, findings, findings.isEmpty)
    }
}

/// The schemas of the documents that this target prints.
package enum PrintedSchemas {
    /// Schemas in the order in which they are listed.
    package static let all: [NamedSchema] = [
        NextReport.schemaOfJSON, CardReport.schemaOfJSON, RunnerReport.schemaOfJSON, ResultsReport.schemaOfJSON,
        MeetingsReport.schemaOfJSON, PlanReport.schemaOfJSON, UpcomingReport.schemaOfJSON, FormReport.schemaOfJSON,
        HorseReport.schemaOfJSON, PersonReport.schemaOfJSON, StoreSearchReport.schemaOfJSON, RaceEvent.schemaOfJSON,
        NamedSchema(ImportDocument.self), NamedSchema(StoreDocument.self), NamedSchema(StoreCheckDocument.self),
        NamedSchema(VersionDocument.self), NamedSchema(LineDocument.self), Alert.schemaOfJSON,
    ]
}
