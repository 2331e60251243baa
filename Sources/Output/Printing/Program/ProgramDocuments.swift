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
