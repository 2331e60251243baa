package import FoundationEssentials
package import Models

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
